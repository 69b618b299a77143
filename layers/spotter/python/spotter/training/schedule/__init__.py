"""The user's calendar: sessions that are planned for a day, moved, done and called off."""
