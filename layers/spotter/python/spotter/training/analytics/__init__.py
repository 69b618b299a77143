"""What logged training comes to: pure computations, exact, over what was performed. No store, no clock, no models."""
