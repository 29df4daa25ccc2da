"""Questions whose right answers are known: asked again, compared, and what the gate learns."""
