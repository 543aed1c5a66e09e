"""The API: what goes over the wire, its calls, and its document."""
