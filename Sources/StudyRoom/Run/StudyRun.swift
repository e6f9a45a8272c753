import Study

/// One participant's run on the instrument: what happens goes into the session, and what it asks for is done, in order, nothing before what
/// was written is on the disk.
package struct StudyRun {
    private let journal: StudyJournal
    private var session: StudySession
    private var player: BlockPlayer
    private var block: Block?
    /// What is still to be done; more than nothing only where something could not be written.
    private var pending: [StudyEffect] = []
    private var trouble: String?
    private var notice: StudyNotice?
    /// The page or the ending that is there.
    private var shown = RunView.starting
    private var isPaused = false
    /// Which device is missing, and since when.
    private var missing: (what: String, since: Double)?
    private var seenAt = -Double.infinity
    private let missingDevice: () -> String?
    private let wallClock: () -> Double

    /// A block as it goes on.
    private struct Block {
        var take: StudyTake
        var session: BlockSession
        /// How long it has been played, without what was waited for, in seconds.
        var seconds = 0.0
        /// When that was looked at last.
        var lookedAt: Double
        /// When its performance began.
        var recordedSince: Double?
        var choices: [BlockChoice] = []
        /// Whether the participant wanted to go on before it was there.
        var isToBeLeft = false
    }

    /// How often the program says that it is still there, in seconds.
    private static let seenSeconds = 5.0

    /// - Parameters:
    ///   - session: of the participant whose journal `journal` is.
    ///   - missingDevice: what is missing of touch device and card, in the player's words; `nil` where nothing is.
    ///   - wallClock: seconds since 1970.
    package init(
        _ session: StudySession, _ journal: StudyJournal, on instrument: StudyInstrument,
        missingDevice: @escaping () -> String?, wallClock: @escaping () -> Double
    ) {
        (self.session, self.journal) = (session, journal)
        player = BlockPlayer(instrument)
        (self.missingDevice, self.wallClock) = (missingDevice, wallClock)
    }

    /// What is to be seen.
    package var view: RunView {
        if let trouble { return .trouble(trouble) }
        if isPaused { return .paused(notice) }
        if let block { return .block(block.take, block.session.prompt, isReady: player.isPlaying) }
        return shown
    }

    /// Whether a block is played, or will be as soon as it is loaded.
    package var isPlaying: Bool { block != nil }
    /// Whether nothing is being written any more.
    package var isIdle: Bool { player.isIdle && pending.isEmpty }

    /// What was refused of an answer, or how long a block still lasts, until something else happens.
    package private(set) var remark: Remark?

    /// What is missing of touch device and card while a block is played; `nil` where nothing is.
    package var missingNow: String? { missing?.what }

    /// A line for the participant.
    package enum Remark: Equatable, Sendable {
        /// Why an answer was not taken.
        case refused(question: String, reason: String)
        /// The block lasts so many seconds more.
        case notYet(seconds: Double)
        /// The block goes on when everything in it is done.
        case notUntilDone
        /// The host cannot agree for the participant.
        case cannotSkipConsent
    }

    /// Begins, or goes on where the journal ends.
    /// - Parameter seconds: since the participant began.
    package mutating func start(at seconds: Double, goneSeconds: Double) {
        pending += session.start(at: seconds, interruptedSeconds: goneSeconds)
        work(at: seconds)
    }

    /// Takes what somebody does.
    package mutating func handle(_ input: StudyInput, at seconds: Double) {
        remark = nil
        guard trouble == nil else { return work(at: seconds) }
        if input == .blockLeft, block != nil, !player.isPlaying, !isPaused {
            block?.isToBeLeft = true
            return
        }
        pending += session.handle(input, at: seconds)
        work(at: seconds)
    }

    /// What was said of the last answer is not needed any more.
    package mutating func clearRemark() { remark = nil }

    /// Takes what a participant chooses in a block.
    package mutating func choose(_ choice: BlockChoice) { block?.choices.append(choice) }

    /// Lets time go by; some thirty times a second.
    package mutating func tick(at seconds: Double) {
        if seconds - seenAt >= Self.seenSeconds {
            seenAt = seconds
            if session.ending == nil { journal.noteSeen(at: seconds, clock: wallClock()) }
        }
        work(at: seconds)
        guard trouble == nil else { return }
        watchDevices(at: seconds)
        stepBlock(at: seconds)
    }

    // MARK: Blocks

    private mutating func stepBlock(at seconds: Double) {
        do {
            try player.advance(at: seconds)
        } catch {
            pending += session.handle(.blockBroke("\(error)"), at: seconds)
            return work(at: seconds)
        }
        guard var block else { return }
        let passed = seconds - block.lookedAt
        block.lookedAt = seconds
        guard player.isPlaying, !isPaused else {
            self.block = block
            return
        }
        if block.recordedSince == nil { block.recordedSince = seconds } else { block.seconds += passed }
        let observation = player.observation(seconds: block.seconds, choices: block.choices)
        block.choices = []
        let effects = block.session.step(observation)
        self.block = block
        let atSeconds = seconds - (block.recordedSince ?? seconds)
        for effect in effects {
            switch effect {
            case .record(let event): pending += session.handle(.inBlock(event, atSeconds: atSeconds), at: seconds)
            case .sound(let sound): player.play(sound, at: seconds)
            case .phrase(let step):
                do {
                    try player.perform(step)
                } catch {
                    pending += session.handle(.blockBroke("\(error)"), at: seconds)
                    return work(at: seconds)
                }
            case .finish: pending += session.handle(.blockDone, at: seconds)
            }
        }
        pending += session.handle(.timePassed, at: seconds)
        if block.isToBeLeft { pending += session.handle(.blockLeft, at: seconds) }
        self.block?.isToBeLeft = false
        work(at: seconds)
    }

    private mutating func watchDevices(at seconds: Double) {
        let what = block == nil ? nil : missingDevice()
        if let since = missing, what != since.what {
            pending += session.handle(.missing(since.what, forSeconds: seconds - since.since), at: seconds)
            missing = nil
            work(at: seconds)
        }
        if missing == nil, let what { missing = (what, seconds) }
    }

    // MARK: Effects

    /// Does what is to be done, up to what cannot be written.
    private mutating func work(at seconds: Double) {
        while let effect = pending.first {
            // A performance is whole before anything follows it.
            if case .begin = effect, !player.isIdle { return }
            if case .write(let event) = effect {
                do {
                    try journal.append(event)
                } catch {
                    trouble = error.description
                    return
                }
            }
            trouble = nil
            pending.removeFirst()
            apply(effect, at: seconds)
        }
    }

    private mutating func apply(_ effect: StudyEffect, at seconds: Double) {
        switch effect {
        case .write: break
        case .show(let page): (shown, isPaused, notice) = (.page(page), false, nil)
        case .begin(let take):
            (isPaused, notice, shown) = (false, nil, .starting)
            block = Block(take: take, session: BlockSession(take.block, at: take.step), lookedAt: seconds)
            guard let condition = take.step.condition ?? session.study.conditions.first else { return }
            player.begin(condition, performance: "\(journal.folder)/\(take.performance)", at: seconds)
        case .endBlock:
            block = nil
            player.end()
        case .pause:
            isPaused = true
            player.pause(at: seconds)
        case .goOn:
            (isPaused, notice) = (false, nil)
            player.goOn(at: seconds)
        case .refuse(let question, let reason): remark = .refused(question: question, reason: reason)
        case .notUntilDone: remark = .notUntilDone
        case .notYet(let left): remark = .notYet(seconds: left)
        case .tellHost(.cannotSkipConsent): remark = .cannotSkipConsent
        case .tellHost(let told): (isPaused, notice) = (true, told)
        case .end(let ending): (shown, isPaused) = (.ended(ending), false)
        }
    }
}
