"""A file becomes text, boxes and a rendition. The only home of MuPDF and the converters."""
