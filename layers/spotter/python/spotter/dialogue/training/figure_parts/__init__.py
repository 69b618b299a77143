"""What each figure of a log is, as many people's logs have taught: the second reader, for what the rules leave open."""
