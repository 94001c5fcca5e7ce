"""The two widgets that everything is painted with, and the pictures they paint: rows for a width and a height."""
