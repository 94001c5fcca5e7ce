"""Questions to get better by: deals of the Charleston and positions from games, asked again when they went badly."""
