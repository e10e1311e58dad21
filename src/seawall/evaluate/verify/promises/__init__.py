"""One module for each promise: what it says, how it is checked, what the check cannot see."""
