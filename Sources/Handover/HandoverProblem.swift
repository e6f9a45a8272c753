/// Why a file is not handed over, in a line for the player.
public struct HandoverProblem: Error, Equatable, Sendable, CustomStringConvertible {
    /// One line without control characters.
    public let description: String

    init(_ description: String) { self.description = description }
}
