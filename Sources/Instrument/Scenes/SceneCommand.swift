/// What is asked of the scenes.
public enum SceneCommand: Equatable, Sendable {
    /// Plays the scene of that name, title, or file, once everything in it is loaded; undo takes it back. A message says where there is
    /// none, or what it lacks.
    case choose(String)
    /// Plays the scene so many places further on in the list, going round.
    case step(Int)
    /// Looks for scenes again.
    case look
}
