"""What was bought: rules, journeys, bad days."""
