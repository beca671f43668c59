"""What is in a file from anyone: its contents within bounds, and the triangles of meshes."""
