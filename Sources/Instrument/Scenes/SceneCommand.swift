/// What is asked of the scenes.
public enum SceneCommand: Equatable, Sendable {
    /// Plays the scene of that name, title, or file, once everything in it is loaded; undo takes it back. A message says where there is
    /// none, or what it lacks.
    case choose(String)
    /// Goes over to that scene from how everything stands, within so many seconds, once everything in it is loaded. A hand that moves a
    /// value meanwhile has it.
    case morph(to: String, seconds: Double)
    /// Writes how everything stands as a scene of that name into the player's folder. A message says where, or why not.
    case store(String)
    /// Looks for scenes again.
    case look
}
