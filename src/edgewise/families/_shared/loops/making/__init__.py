"""How loops over signs and regions are made to order; a kind adds what a sign says and how its boards usually look."""
