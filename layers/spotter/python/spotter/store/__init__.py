"""DynamoDB and S3: keys, conditional writes, the event log, one module per kind of item."""
