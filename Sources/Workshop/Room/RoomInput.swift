/// What happens to a room.
public enum RoomInput: Equatable, Sendable {
    /// A phone connected from this address, as a number without a port.
    case connected(ConnectionID, address: String)
    /// A phone sent a message.
    case received(ConnectionID, [UInt8])
    /// A connection is gone.
    case disconnected(ConnectionID)
    /// The host asks for something.
    case host(HostCommand)
    /// The parts that there are now.
    case parts([PartDescription])
    /// What the host looks at now; `nil` for nothing to share.
    case view(SharedView?)
    /// The guests who have a voice of the instrument now.
    case voices(Set<GuestID>)
    /// Those who joined with instruments of their own, and can answer what is asked.
    case tables([RoomTable])
    /// One of them answers.
    case tableVoted(TableVote)
    /// The host sends one of them out, by its ``RoomTable/id``.
    case tableRemoved(String)
}
