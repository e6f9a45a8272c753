// Who plays an instrument speaks of its performer's states and commands.
@_exported import Performer
