"""The network switch as the window has it: off by default, shared with the command line."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal, Slot

from models import network


class NetworkSwitch(QObject):
    """Whether language models may be downloaded; nothing else ever uses the network."""

    changed = Signal(bool)

    @property
    def on(self) -> bool:
        """Whether downloads are allowed now."""
        return network.is_on()

    @property
    def locked(self) -> bool:
        """Whether a policy keeps it off, so that it cannot be turned."""
        return network.is_locked()

    @Slot(bool)
    def turn(self, on: bool) -> None:
        """Turn it, for good."""
        if on != self.on and not self.locked:
            network.switch(on)
            self.changed.emit(self.on)
