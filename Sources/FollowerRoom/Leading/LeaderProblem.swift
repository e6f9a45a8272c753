/// Why a room cannot be opened for followers, in one line.
public struct LeaderProblem: Error, Equatable, CustomStringConvertible {
    /// The line.
    public let description: String

    init(_ description: String) { self.description = description }
}
