"""The table on screen: the only room that imports textual."""
