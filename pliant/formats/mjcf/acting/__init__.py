"""What acts in a model and what is measured: joints, tendons, actuators, the medium, sensors, keyframes."""
