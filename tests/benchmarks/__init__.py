"""Speed, measured by hand and printed as ratios; never asserted."""
