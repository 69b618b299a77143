"""What hurts: as it was told, how badly, what brings it on, when it is over, and who lets somebody train again."""
