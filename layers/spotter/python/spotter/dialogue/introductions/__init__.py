"""Who somebody is: the lasting facts that a message tells of its writer, read once and kept in their records."""
