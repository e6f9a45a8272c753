/// What a visitor does whose turn it is on a kiosk, as far as the kiosk has to know it.
package enum TurnActivity: Equatable, Sendable {
    /// They are to do something: who touches nothing for long has left.
    case acting
    /// They listen, or wait for what they are to do, and touch nothing.
    case waiting
    /// Nothing goes on that could be paused: who touches nothing for long has left.
    case still
    /// Their turn is over.
    case over
}
