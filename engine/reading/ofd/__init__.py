"""OFD, the Chinese national format of fixed pages (GB/T 33190-2016): text at its true places."""
