"""What a message tells of the record as a whole: item by item, held against what stands there or was to be done."""
