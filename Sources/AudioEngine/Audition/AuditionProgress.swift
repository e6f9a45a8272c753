/// How far samples are that are played as they are. Frames are the engine's.
public enum AuditionProgress: Equatable, Sendable {
    /// They are not heard yet.
    case waiting
    /// They are heard since that frame.
    case heard(first: Int64)
    /// They were heard from the first frame up to the end.
    case ended(first: Int64, end: Int64)
    /// They are not heard any more, and nobody knows up to where: something else took their place, or all sound was ended.
    case gone
}
