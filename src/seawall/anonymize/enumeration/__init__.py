"""Value enumeration, k-safety and drill-down."""
