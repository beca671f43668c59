"""What acts on a system: loads, sensors, events, controllers."""
