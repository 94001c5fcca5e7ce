"""The bots: one file each, found through the entry-point group ``mahjtui.bots``."""
