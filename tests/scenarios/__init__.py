"""The rule cases, one a file. They come with the game, so that the rule book can show them: nothing but TOML files."""
