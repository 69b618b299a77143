"""What models use and cost, and the budgets that stop a run."""
