"""Line-API widgets: each paints itself row by row."""
