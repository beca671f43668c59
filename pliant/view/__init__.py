"""Views of systems and runs: plots, pages, videos and text for terminals."""
