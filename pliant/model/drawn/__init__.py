"""The shapes with which bodies are drawn."""
