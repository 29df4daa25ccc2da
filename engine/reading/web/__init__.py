"""Web pages and what is made of them: HTML, saved pages, electronic books."""
