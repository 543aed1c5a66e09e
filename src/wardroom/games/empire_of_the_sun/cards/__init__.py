"""[5] The strategy cards: decks and hands, how a card is played, and what each event does."""
