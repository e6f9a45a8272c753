/// What happens to a participant's run.
public enum StudyInput: Equatable, Sendable {
    /// The participant goes on from a page; with their answers where it has questions.
    case answered([StudyAnswer])
    /// The participant wants to answer the question before again.
    case back
    /// The participant agrees to the consent that is shown, or does not.
    case consented(Bool)
    /// Something in the block that is played, so many seconds after its beginning.
    case inBlock(BlockEvent, atSeconds: Double)
    /// The participant wants to go on from the block.
    case blockLeft
    /// Everything in the block was done.
    case blockDone
    /// The block cannot be kept, and why.
    case blockBroke(String)
    /// Time went by: to be told some times a second while a block is played.
    case timePassed
    /// The host pauses.
    case pause
    /// The host goes on: after a pause, or after the program was gone.
    case resume
    /// The host goes on to the next step.
    case skip
    /// The host ends it.
    case stop
    /// The participant takes no further part.
    case withdraw
    /// A device or the card was missing for so long, in seconds.
    case missing(String, forSeconds: Double)
}

/// What is to be done, in this order.
public enum StudyEffect: Equatable, Sendable {
    /// Bring this to the journal, and do what follows only once it is on the disk.
    case write(StudyEvent)
    /// Show this page.
    case show(StudyPage)
    /// Begin this block.
    case begin(StudyTake)
    /// End the block that is played: its performance is whole.
    case endBlock
    /// Nothing more is to be played or answered until the host goes on.
    case pause
    /// Go on with the page or the block that was paused.
    case goOn
    /// Tell the participant why an answer was not taken; the page stays.
    case refuse(question: String, reason: String)
    /// Tell the participant that the block lasts so many seconds more, at least.
    case notYet(seconds: Double)
    /// Tell the participant that the block goes on when everything in it is done.
    case notUntilDone
    /// Tell the host.
    case tellHost(StudyNotice)
    /// The run is over.
    case end(StudyEnding)
}

/// What a host is told.
public enum StudyNotice: Equatable, Sendable {
    /// The program was gone for so long, in seconds, during this step; a block begins again. It waits for ``StudyInput/resume``.
    case interrupted(PlannedStep, forSeconds: Double)
    /// This block could not be kept, and why; it begins again. It waits for ``StudyInput/resume``.
    case broken(PlannedStep, String)
    /// Nobody but the participant can consent.
    case cannotSkipConsent
}

/// How a participant's run ended.
public enum StudyEnding: Equatable, Sendable {
    /// All steps are done.
    case finished
    /// It ended before.
    case stopped(StudyStop)
}
