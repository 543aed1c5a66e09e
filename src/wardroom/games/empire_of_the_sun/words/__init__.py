"""What people read: messages and words."""
