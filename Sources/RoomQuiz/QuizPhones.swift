import Workshop
import WorkshopRoom

/// The phones of a room, as a quiz asks them.
package struct QuizPhones: Sendable {
    /// Who is there, and what each answered; `nil` once the room is closed.
    package var current: @Sendable () -> (players: [GamePlayer], answers: [GameAnswer])?
    /// Does what is asked of the room.
    package var perform: @Sendable (HostCommand) -> Void
    /// Whether the guests' hands are locked.
    package var isLocked: @Sendable () -> Bool

    /// Makes such phones.
    package init(
        current: @escaping @Sendable () -> (players: [GamePlayer], answers: [GameAnswer])?,
        perform: @escaping @Sendable (HostCommand) -> Void, isLocked: @escaping @Sendable () -> Bool
    ) {
        (self.current, self.perform, self.isLocked) = (current, perform, isLocked)
    }

    /// Those of a room that is open, until another one is or none.
    init(_ room: OpenRoom, of host: RoomHost) {
        current = { host.current === room ? room.gamePlayers : nil }
        perform = { room.perform($0) }
        isLocked = { room.display.state.isLocked }
    }
}
