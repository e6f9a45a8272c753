/// The sounds that may be asked about: those that the player has heard. They are looked at one by one, and only those that are drawn,
/// so that ten thousand take no longer than ten.
public struct QuizPool: Sendable {
    /// How many there are.
    public let count: Int
    private let find: @Sendable (Int) -> QuizSound

    /// Makes a pool.
    /// - Parameter sound: the sound of a number, 0..<`count`; always the same for the same number, and each with a name of its own.
    public init(count: Int, sound: @escaping @Sendable (_ number: Int) -> QuizSound) {
        (self.count, find) = (count, sound)
    }

    /// Makes a pool of a list.
    public init(_ sounds: [QuizSound]) { self.init(count: sounds.count) { sounds[$0] } }

    /// The sound of a number, 0..<``count``.
    public subscript(number: Int) -> QuizSound { find(number) }
}
