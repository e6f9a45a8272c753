/// What is done among the sources of modulation, to the one that is marked.
package enum ModulationCommand: Equatable, Sendable {
    /// The next shape, or the one before; of the follower what it listens to.
    case shape(Int)
    /// So many steps faster.
    case rate(Int)
    /// By beats, or by its rate again.
    case beats
    /// So many eighths of a cycle later.
    case phase(Int)
    /// When it begins: the next of the ways.
    case mode
    /// Opens a line: what it moves, and by how much.
    case type
    /// It moves nothing any more.
    case stop
}
