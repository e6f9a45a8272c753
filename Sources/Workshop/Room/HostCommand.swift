import Touch

/// What a host asks of a room.
public enum HostCommand: Equatable, Sendable {
    // Guests. What is asked for somebody who is not there changes nothing and is told as an event.

    /// Silences all phones' hands, or gives them back.
    case lock(Bool)
    /// The same for one guest.
    case lockGuest(GuestID, Bool)
    case mute(GuestID, Bool)
    case solo(GuestID, Bool)
    /// The part that one guest plays; `nil` for all, and for those who join later.
    case part(String, for: GuestID?)
    case rename(GuestID, String)
    /// Sends a guest away, who does not come back by reloading.
    case remove(GuestID)
    /// Lets a guest who was removed come back.
    case restore(GuestID)

    // Questions to everybody.

    /// Asks, in the place of what was asked before, whose results are kept.
    case ask(Question)
    /// Asks the question of that number, from 0, of those that were prepared; `nil` for the next one.
    case askPrepared(Int?)
    /// Takes no more answers.
    case close
    /// Closes the question where it is open, and shows everybody the results.
    case reveal
    /// Hides results until they are revealed, or shows them while people answer.
    case hideResults(Bool)
    /// So many seconds are left from now on; `nil` for no end.
    case timer(seconds: Int?)
    /// Shows everybody what a guest answered to an open question, or does not.
    case pick(GuestID, Bool)
    /// Takes the question off the screens; its results are kept.
    case clearQuestion

    /// Leads a game.
    case game(GameCommand)

    // Questions of guests.

    case asking(allowed: Bool, anonymous: Bool)
    /// Shows a guest's question to everybody, or does not.
    case showGuestQuestion(Int, Bool)
    case answered(Int, Bool)
    case hide(Int, Bool)

    // Pointing.

    /// Makes the host's touches a pointer, or gives them back.
    case pointer(Bool)
    /// Where the host points now, 0…1, y upwards.
    case point([SurfacePoint])
    /// The host draws on to this point; `begins` a new line there.
    case draw(SurfacePoint, begins: Bool)
    /// Wipes off what was drawn.
    case wipe

    /// Ends the room for everybody.
    case endRoom
}
