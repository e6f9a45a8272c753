/// What happened while a participant took part, as their journal keeps it: one line each, on the disk before the next page shows.
public struct StudyEvent: Codable, Equatable, Sendable {
    /// Since the participant began, in seconds; breaks between two runs of the program count.
    public var seconds: Double
    /// The step's ``PlannedStep/id``; `nil` for what belongs to none.
    public var step: String?
    /// What happened.
    public var what: What

    /// What can happen.
    public enum What: Codable, Equatable, Sendable {
        /// The participant began, in this row of the order, with conditions of these names.
        case began(row: Int, conditions: [String])
        /// A page was left: what was answered on it, and how long it was shown, in seconds.
        case answered([StudyAnswer], shownSeconds: Double)
        /// The participant went back to the page before: what was answered on it does not count.
        case wentBack
        /// The participant agreed to a consent, or did not.
        case consented(Bool)
        /// A block began; its performance is in this file, relative to the participant's folder.
        case blockBegan(performance: String)
        /// Something in a block, so many seconds after its beginning.
        case inBlock(BlockEvent, atSeconds: Double)
        /// A block ended after so many seconds.
        case blockEnded(BlockEnd, afterSeconds: Double)
        /// The host paused, and went on after so many seconds.
        case paused(forSeconds: Double)
        /// The program was gone, and was started again after so many seconds; what the block had so far is not part of it.
        case interrupted(forSeconds: Double)
        /// A device or the card was missing for so long, in seconds; what, as the player reads it.
        case missing(String, forSeconds: Double)
        /// All steps are done.
        case finished
        /// The participant or the host ended it before: why.
        case stopped(StudyStop)
    }

    /// Makes one.
    public init(_ what: What, step: String? = nil, seconds: Double) {
        (self.what, self.step, self.seconds) = (what, step, seconds)
    }
}

/// Something that happens in a block.
public enum BlockEvent: Codable, Equatable, Sendable {
    /// A target or a clip was heard: its name, and which time it was, from 1.
    case heard(String, time: Int)
    /// The hands began: at a target, a clip or a return of that name.
    case began(String)
    /// The participant says that this is it: a target or a return of that name.
    case done(String)
    /// The time for a target was over.
    case timedOut(String)
    /// The participant says that this is the sound to come back to.
    case kept
    /// A command was asked for, in this round, from 1; or a phrase can be heard from now on.
    case asked(String, round: Int)
    /// A command was done, or a phrase reproduced.
    case did(String, round: Int)
    /// Something else was done while a command was open: its action's name.
    case didOther(String, round: Int)
    /// A command was not done before the next one.
    case missed(String, round: Int)
    /// A phrase was played: how well, in percent of ``PhraseTake/score``.
    case tried(String, percent: Int)
    /// The participant gave a phrase up.
    case gaveUp(String)
    /// A tool was used on a phrase: its ``BlockChoice``.
    case used(String)
}

/// Why a block ended.
public enum BlockEnd: String, Codable, Sendable {
    /// The participant went on.
    case participant
    /// Everything in it was done.
    case done
    /// Its time was over.
    case time
    /// The host went on.
    case host
}

/// Why a participant's run ended before its last step.
public enum StudyStop: String, Codable, Sendable {
    /// Consent was not given.
    case noConsent = "no-consent"
    /// The participant left.
    case participant
    /// The host ended it.
    case host
}
