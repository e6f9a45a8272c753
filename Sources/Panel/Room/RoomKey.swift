/// What keys ask of a room wherever one is.
package enum RoomKey: Equatable, Sendable {
    /// Silences all guests' hands, or gives them back.
    case lock
    /// Says on the stage whose fingers are whose, or no more.
    case names
    /// The host's touches point; then they draw; then they play again.
    case hand
    /// They play again, whatever they do.
    case play
    /// Wipes off what was drawn.
    case wipe
}
