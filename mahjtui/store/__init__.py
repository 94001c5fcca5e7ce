"""Where things lie on this machine, and the games kept there."""
