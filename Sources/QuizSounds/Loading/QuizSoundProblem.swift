import Files
import Sounds

/// Why a question cannot be heard.
public enum QuizSoundProblem: Error, Equatable, CustomStringConvertible, Sendable {
    /// A sound of it cannot be loaded: why.
    case sound(String)
    /// A clip of that sound is silent, or too soft to be as loud as others.
    case silent(String)
    /// Two of its pictures look the same.
    case samePictures
    /// It was not to go on.
    case cancelled

    /// In a line.
    public var description: String {
        switch self {
        case .sound(let problem): printable(problem)
        case .silent(let name): "\(printable(name)): nothing to hear where the question begins"
        case .samePictures: "the question's pictures look the same"
        case .cancelled: "cancelled"
        }
    }
}
