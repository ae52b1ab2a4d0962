"""Judges of deductions: whether a conclusion follows from its reason. They share nothing with what they judge."""
