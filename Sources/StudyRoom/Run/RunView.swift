import Study

/// What a participant, or the host, sees of a run.
package enum RunView: Equatable, Sendable {
    /// Nothing yet.
    case starting
    /// A page.
    case page(StudyPage)
    /// A block, and whether it is ready to be played.
    case block(StudyTake, BlockPrompt, isReady: Bool)
    /// The host pauses, or has to say that it goes on; why, where there is more to say.
    case paused(StudyNotice?)
    /// Something cannot be written: the run waits until it can.
    case trouble(String)
    /// The end.
    case ended(StudyEnding)

    /// The same without what moves on by itself, which is not told in lines.
    var withoutProgress: RunView {
        guard case .block(let take, var prompt, let isReady) = self else { return self }
        prompt.phrase = nil
        return .block(take, prompt, isReady: isReady)
    }
}
