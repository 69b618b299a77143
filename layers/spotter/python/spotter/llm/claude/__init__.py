"""What the Claude API and Claude on Bedrock share: the Messages API, its stream and its errors."""
