"""The browser table: pages, API and streams on top of the store and the kernel's public face."""
