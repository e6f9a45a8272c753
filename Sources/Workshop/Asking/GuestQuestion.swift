/// A question that a guest asks the host.
public struct GuestQuestion: Equatable, Sendable {
    /// Counts up from 1 in a room.
    public var id: Int
    /// At most 280 characters, one line.
    public var text: String
    /// Who asks; `nil` where they did so anonymously.
    public var name: String?
    /// How many guests voted for it.
    public var upVotes: Int
    /// Whether the host said that it is answered.
    public var isAnswered: Bool
    /// Whether the host hides it: only who asked sees it.
    public var isHidden: Bool
    /// Whether the host shows it to everybody: on phones, and on the stage. Nothing does so before.
    public var isShown: Bool
    /// Whether the host did nothing with it yet.
    public var isNew: Bool

    /// Makes a question; a new one, where nothing else is said.
    public init(
        id: Int, text: String, name: String? = nil, upVotes: Int = 0, isAnswered: Bool = false, isHidden: Bool = false,
        isShown: Bool = false, isNew: Bool = true
    ) {
        (self.id, self.text, self.name, self.upVotes) = (id, text, name, upVotes)
        (self.isAnswered, self.isHidden, self.isShown, self.isNew) = (isAnswered, isHidden, isShown, isNew)
    }
}

/// Whether guests may ask.
public struct AskingState: Equatable, Sendable {
    /// Whether they may ask at all.
    public var isAllowed: Bool
    /// Whether they may do so without their name.
    public var mayBeAnonymous: Bool

    /// Makes a state.
    public init(isAllowed: Bool = false, mayBeAnonymous: Bool = true) {
        (self.isAllowed, self.mayBeAnonymous) = (isAllowed, mayBeAnonymous)
    }
}
