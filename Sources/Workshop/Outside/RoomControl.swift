/// The way from a panel to the room of this program. All are called on the panel's thread, and are waited for.
public struct RoomControl {
    /// The room as it stands; `nil` while none is open. Asked up to 30 times a second.
    public let display: () -> RoomDisplay?
    /// Takes what the host asks for; where it fails, the instrument's messages say so.
    public let answer: (RoomRequest) -> Void
    /// What happened since it was called last, a line each.
    public let takeLines: () -> [String]

    /// Makes the way to a room.
    public init(
        display: @escaping () -> RoomDisplay?, answer: @escaping (RoomRequest) -> Void,
        takeLines: @escaping () -> [String] = { [] }
    ) {
        (self.display, self.answer, self.takeLines) = (display, answer, takeLines)
    }
}
