"""Table and population → the policies that are no riskier than a threshold."""
