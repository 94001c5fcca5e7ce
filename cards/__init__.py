"""The cards that come with the game: TOML files, composed for this project."""
