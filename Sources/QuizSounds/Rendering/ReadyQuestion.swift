import Quiz

/// A question that can be heard and seen.
public struct ReadyQuestion: Sendable {
    /// What is asked.
    public var question: QuizQuestion
    /// What is heard, in this order: one for each of the question's clips.
    public var clips: [QuizAudio]
    /// What is seen: one for each choice, `nil` where it has none. Empty where nothing is chosen.
    public var pictures: [ClipPicture?]
}
