"""Mail that the server sends: links to recover an account and to confirm an address."""

from __future__ import annotations

import re
import smtplib
import ssl
from dataclasses import dataclass, field
from email.message import EmailMessage
from urllib.parse import unquote, urlsplit

from wardroom.table import WardroomError

__all__ = ["ADDRESS", "Post", "post_office"]

ADDRESS = re.compile(r"[^\s@<>,;:\"()\[\]\\]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,250}[A-Za-z0-9])?")
PORTS = {"smtp": 587, "smtps": 465}
PATIENCE = 15.0
NEAR = ("localhost", "127.0.0.1", "::1")


@dataclass(frozen=True, slots=True)
class Post:
    """Where mail is handed in, and whom it is from."""

    scheme: str
    host: str
    port: int
    sender: str
    user: str = ""
    password: str = field(default="", repr=False)

    def send(self, to: str, subject: str, text: str) -> None:
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = self.sender, to, subject
        message["Auto-Submitted"] = "auto-generated"
        message.set_content(text)
        with self._connected() as server:
            if self.user:
                server.login(self.user, self.password)
            server.send_message(message)

    def _connected(self) -> smtplib.SMTP:
        """By TLS, but on this machine; a password is never sent without."""
        if self.scheme == "smtps":
            return smtplib.SMTP_SSL(self.host, self.port, timeout=PATIENCE, context=ssl.create_default_context())
        server = smtplib.SMTP(self.host, self.port, timeout=PATIENCE)
        if self.host not in NEAR:
            server.starttls(context=ssl.create_default_context())
        return server


def post_office(url: str, sender: str) -> Post | None:
    """Mail as it was set up, checked; None if there is none."""
    if not url:
        return None
    fault = WardroomError("mail is set up like smtp://USER:PASSWORD@mail.example.org:587, or smtps://... .")
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise fault from None
    if parts.scheme not in PORTS or not parts.hostname:
        raise fault
    if not ADDRESS.fullmatch(sender):
        raise WardroomError("mail needs an address it is from: --mail-from table@example.org.")
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    return Post(parts.scheme, parts.hostname, port or PORTS[parts.scheme], sender, user, password)
