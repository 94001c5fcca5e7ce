"""What wins: the notation of a card, its lines, their resolutions, and how far a hand is from each."""
