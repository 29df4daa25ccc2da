"""E-mail messages: headers, body, and attachments as documents of their own."""
