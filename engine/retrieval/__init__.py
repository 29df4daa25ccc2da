"""A question finds passages, a text its places: two searches, fused, neighbours merged."""
