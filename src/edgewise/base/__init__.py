"""What all rooms stand on: errors, forms, results, what families and engines declare. It imports no other room."""
