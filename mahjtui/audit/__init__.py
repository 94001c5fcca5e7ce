"""What can be proven of a bot by anyone: that it sees no more than its seat does, and that it keeps to the contract."""
