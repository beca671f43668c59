"""Loads of spacecraft: wheels, thrusters, torquers, gyros, and the gravity of a planet."""
