"""Tables: generalization under any criterion, with its loss."""
