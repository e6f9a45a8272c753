import Files

/// What happened in a room, for plain lines and the log.
public enum RoomEvent: Equatable, Sendable {
    /// Somebody new is there.
    case joined(GuestID, name: String)
    /// Somebody who was there before is back, after their connection was gone.
    case returned(GuestID, name: String)
    case left(GuestID, name: String)
    case renamed(GuestID, from: String, to: String)
    case removed(GuestID, name: String)
    case restored(GuestID, name: String)

    case asked(question: Int, text: String)
    /// Somebody answered, or took another answer.
    case voted(question: Int, name: String, answered: Int, present: Int)
    /// The host closed a question, or its time was up.
    case closed(question: Int, timeIsUp: Bool)
    case revealed(question: Int)
    /// A guest asks the host; without a name where they did so anonymously.
    case guestAsked(Int, name: String?, text: String)

    /// Something that the host asked for could not be done, and why.
    case notDone(String)
    /// A phone was not let in.
    case refused(address: String, RefusalReason)
    /// A phone was cut off.
    case cutOff(address: String, name: String?, CutOffReason)
    /// So many things of this kind were not told one by one.
    case more(Int)

    case ended
}

/// Why a phone is not let in.
public enum RefusalReason: String, Sendable {
    /// A passcode is needed, or the one that was typed is wrong.
    case code
    /// The key of the address is not this room's.
    case key
    /// The host removed them.
    case removed
    /// As many are there as there may be.
    case full
    /// The page is of another version.
    case version
    /// Too many tries: the phone is told when to try again.
    case slow
}

/// Why a phone is cut off.
public enum CutOffReason: Sendable {
    /// It sent more messages than a page does.
    case flood
    /// It sent what cannot be read.
    case unreadable
    /// It did not say who it is.
    case noHello
    /// Nothing came from it.
    case silent
    /// As many are connected as may be.
    case full
}
