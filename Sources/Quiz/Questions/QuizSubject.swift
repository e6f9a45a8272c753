import Granular

/// What a question is about: what points are counted for over all games.
public enum QuizSubject: Codable, Hashable, Sendable {
    /// A sound, by its name.
    case sound(String)
    /// A parameter of the grains.
    case parameter(Parameter)

    /// The sound's or the parameter's name, as programs know it.
    public var name: String {
        switch self {
        case .sound(let name): name
        case .parameter(let parameter): parameter.definition.name
        }
    }

    /// What it is called wherever people read it: "width".
    public var words: String {
        switch self {
        case .sound(let name): name
        case .parameter(let parameter): QuizText.name(parameter)
        }
    }
}
