"""Language models in use, through llama.cpp and tokenizers: this is their only home."""
