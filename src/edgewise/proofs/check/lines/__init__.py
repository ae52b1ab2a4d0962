"""What certificates about lines say: rules, variables beside the lines, cuts, solutions and their number."""
