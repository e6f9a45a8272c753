import Touch

/// What is to be done, in this order.
public enum RoomEffect: Equatable, Sendable {
    /// Send these bytes of UTF-8 as one text frame.
    case send([UInt8], to: ConnectionID, kept: MessageKind)
    /// Close a connection once what was to be sent is sent. The room knows it no more: that it is gone need not be told.
    case close(ConnectionID)
    /// Tell the instrument.
    case guest(GuestEffect)
    /// Tell those who joined with instruments of their own.
    case tables(TableEffect)
    /// Tell whoever wants to know.
    case event(RoomEvent)
}

/// What becomes of a message that still waits when a newer one of its kind comes.
public enum MessageKind: Hashable, Sendable {
    /// Both are sent.
    case message
    /// The newer one takes its place.
    case state, pointer, place
}

/// What the instrument is told of guests.
public enum GuestEffect: Equatable, Sendable {
    /// A guest joined, or came back after they were taken away.
    case added(GuestID, part: String, size: SurfaceSize)
    /// A guest is gone for long, or was removed.
    case removed(GuestID)
    /// What a guest's fingers do, at a moment of `CLOCK_MONOTONIC` that is now or just past.
    case touch(GuestID, TouchFrame)
    case part(String, GuestID)
    /// A phone was turned, or its page has another size.
    case size(GuestID, SurfaceSize)
    case locked(Bool)
    case lockedGuest(GuestID, Bool)
    case muted(GuestID, Bool)
    /// These alone are heard; everybody where there is none.
    case solo(Set<GuestID>)
}
