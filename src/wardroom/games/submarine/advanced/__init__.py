"""[27-54, 59] The Advanced Game: a menu of rules, each reached by a switch of `state.Rules`.

Submarines: operations, targeting, runs, hits, evasion, special weapons, reloading, the prolonged attack. The hunt:
attacks, searches, gunnery, repair. The Basic Game goes by without them.
"""
