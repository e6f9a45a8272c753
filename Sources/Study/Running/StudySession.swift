/// One participant's run through a study: told what happens and when, it answers what is to be done. It has no clock and no files.
///
/// Everything that it knows comes from the events that it asks to write, so that a run that was cut off anywhere goes on from its journal.
/// Times are in seconds since the participant began.
public struct StudySession: Sendable {
    /// The study.
    public let study: StudyDefinition
    /// The row of the order, from 1.
    public let row: Int
    /// All that the participant goes through.
    public let plan: [PlannedStep]
    /// What the journal says so far.
    private(set) var past: StudyPast
    /// Since when the host pauses it.
    private var pausedSince: Double?
    /// Whether the program was gone, and the host has not said yet that it goes on.
    private var isWaiting = false
    /// How long the page or the block that is there was paused.
    private var pausedSeconds = 0.0
    /// When the page was shown.
    private var shownAt = 0.0
    private var now = 0.0

    /// A participant who begins.
    /// - Parameter order: the indices of the study's conditions.
    public init(_ study: StudyDefinition, row: Int, order: [Int]) {
        (self.study, self.row) = (study, row)
        plan = study.plan(order: order)
        past = StudyPast(plan: plan, pages: plan.map { $0.pages(of: study, row: row) })
        began = .began(row: row, conditions: order.map { study.conditions[$0].name })
    }

    /// A participant who began before.
    /// - Parameter journal: all of their events, the first one being ``StudyEvent/What/began(row:conditions:)``.
    /// - Throws: where the events are none of this study.
    public init(_ study: StudyDefinition, journal: [StudyEvent]) throws(StudyMismatch) {
        guard case .began(let row, let names)? = journal.first?.what else {
            throw StudyMismatch(event: 1, reason: "the participant's beginning is missing")
        }
        let order = names.compactMap { name in study.conditions.firstIndex { $0.name == name } }
        guard order.count == names.count, Set(names).count == names.count, order.count == study.conditions.count else {
            throw StudyMismatch(event: 1, reason: "its conditions are not those of the study")
        }
        self.init(study, row: row, order: order)
        for (number, event) in journal.enumerated().dropFirst() {
            if let reason = past.refusal(of: event, study) { throw StudyMismatch(event: number + 1, reason: reason) }
            past.add(event)
        }
        now = journal.last?.seconds ?? 0
        began = nil
    }

    /// What is to be written first, where nothing is yet.
    private var began: StudyEvent.What?

    /// The step that is shown or played; `nil` at the end.
    public var step: PlannedStep? { past.isAtEnd ? nil : plan[past.place] }
    /// How it ended; `nil` where it goes on.
    public var ending: StudyEnding? { past.ending }
    /// Whether the host pauses it, or has to say that it goes on.
    public var isPaused: Bool { pausedSince != nil || isWaiting }

    /// Begins, or goes on where the journal ends.
    /// - Parameter interruptedSeconds: how long the program was gone, of a run that goes on.
    public mutating func start(at seconds: Double, interruptedSeconds: Double = 0) -> [StudyEffect] {
        now = max(now, seconds)
        if let what = began {
            began = nil
            return [write(what, step: nil)] + advance()
        }
        guard let step, past.ending == nil, !past.isRefused else { return advance() }
        isWaiting = true
        return [
            write(.interrupted(forSeconds: rounded(interruptedSeconds)), step: step.id),
            .tellHost(.interrupted(step, forSeconds: rounded(interruptedSeconds))),
        ]
    }

    /// Takes what happened at a moment.
    public mutating func handle(_ input: StudyInput, at seconds: Double) -> [StudyEffect] {
        now = max(now, seconds)
        guard let step, past.ending == nil, began == nil else { return [] }
        switch input {
        case .stop: return stop(.host)
        case .withdraw: return stop(.participant)
        case .missing(let what, let seconds):
            return [write(.missing(what, forSeconds: rounded(seconds)), step: step.id)]
        case .resume: return resume(step)
        // What was on its way in as the host paused is kept.
        case .inBlock(let event, let seconds):
            return past.block == nil ? [] : [write(.inBlock(event, atSeconds: rounded(seconds)), step: step.id)]
        case _ where isPaused: return []
        case .pause:
            pausedSince = now
            return [.pause]
        case .answered(let answers): return answer(answers, step)
        case .back:
            guard past.canGoBack else { return [] }
            return [write(.wentBack, step: step.id)] + advance()
        case .consented(let agrees):
            guard case .consent = step.step.kind else { return [] }
            return [write(.consented(agrees), step: step.id)] + advance()
        case .skip: return skip(step)
        case .blockDone: return end(.done, step)
        case .blockBroke(let reason): return breakOff(reason, step)
        case .blockLeft:
            guard let block = step.block, past.block != nil else { return [] }
            // What has a task goes on by itself when that is done.
            guard case .play = block.task else { return [.notUntilDone] }
            let rest = block.leastSeconds - playedSeconds
            return rest > 0 ? [.notYet(seconds: rest)] : end(.participant, step)
        case .timePassed:
            guard let most = step.block?.wholeSeconds, playedSeconds >= most else { return [] }
            return end(.time, step)
        }
    }
}

// MARK: - What follows

extension StudySession {
    /// Shows or begins what comes now, or ends.
    private mutating func advance() -> [StudyEffect] {
        if let ending = past.ending { return [.end(ending)] }
        if past.isRefused { return stop(.noConsent) }
        guard let step else { return [write(.finished, step: nil), .end(.finished)] }
        (shownAt, pausedSeconds) = (now, 0)
        guard let block = step.block else { return [.show(page(step))] }
        let performance = past.nextPerformance
        let number = past.place + 1
        return [
            write(.blockBegan(performance: performance), step: step.id),
            .begin(StudyTake(step: step, block: block, performance: performance, number: number, count: plan.count)),
        ]
    }

    private func page(_ step: PlannedStep) -> StudyPage {
        let page = past.page
        let content: StudyPage.Content =
            switch step.step.kind {
            case .consent(let agree): .consent(agree: agree)
            case .text, .block: .text
            case .questions, .questionnaire:
                .questions(
                    page.questions.map {
                        StudyPage.Question(question: $0, options: study.options(of: $0), given: past.given($0))
                    })
            }
        // What leads to the questions is read once.
        let lead = past.pageIndex == 0 ? step.filled(step.step.text) : ""
        let text = [lead, page.text].filter { !$0.isEmpty }.joined(separator: "\n")
        return StudyPage(
            step: step, title: step.filled(step.step.title), text: text, content: content, number: past.place + 1,
            count: plan.count, part: past.pageIndex + 1, partCount: past.pageCount)
    }

    private mutating func answer(_ answers: [StudyAnswer], _ step: PlannedStep) -> [StudyEffect] {
        guard step.block == nil else { return [] }
        if case .consent = step.step.kind { return [] }
        let conditions = study.conditions.map(\.name)
        let given = past.page.questions.map { question in
            StudyAnswer(question.name, answers.first { $0.question == question.name }?.value)
        }
        for (question, answer) in zip(past.page.questions, given) {
            guard let reason = question.refusal(of: answer.value, conditions: conditions) else { continue }
            return [.refuse(question: question.name, reason: reason)]
        }
        return leave(given, step)
    }

    private mutating func leave(_ answers: [StudyAnswer], _ step: PlannedStep) -> [StudyEffect] {
        [write(.answered(answers, shownSeconds: playedSeconds), step: step.id)] + advance()
    }

    private mutating func skip(_ step: PlannedStep) -> [StudyEffect] {
        switch step.step.kind {
        case .consent: [.tellHost(.cannotSkipConsent)]
        case .block: end(.host, step)
        // What stands there now was not answered; what was answered before is kept.
        case .text, .questions, .questionnaire:
            leave(past.page.questions.map { StudyAnswer($0.name, past.given($0)) }, step)
        }
    }

    private mutating func end(_ why: BlockEnd, _ step: PlannedStep) -> [StudyEffect] {
        guard past.block != nil else { return [] }
        return [.endBlock, write(.blockEnded(why, afterSeconds: rounded(now - shownAt)), step: step.id)] + advance()
    }

    /// Ends a block that cannot be kept; it begins again once the host goes on.
    private mutating func breakOff(_ reason: String, _ step: PlannedStep) -> [StudyEffect] {
        guard past.block != nil else { return [] }
        isWaiting = true
        return [.endBlock, write(.interrupted(forSeconds: 0), step: step.id), .tellHost(.broken(step, reason))]
    }

    private mutating func stop(_ why: StudyStop) -> [StudyEffect] {
        let isPlaying = past.block != nil
        return (isPlaying ? [.endBlock] : []) + [write(.stopped(why), step: step?.id), .end(.stopped(why))]
    }

    private mutating func resume(_ step: PlannedStep) -> [StudyEffect] {
        if isWaiting {
            isWaiting = false
            return advance()
        }
        guard let since = pausedSince else { return [] }
        pausedSince = nil
        pausedSeconds += now - since
        return [write(.paused(forSeconds: rounded(now - since)), step: step.id), .goOn]
    }

    /// How long the page or the block has been there, without pauses.
    private var playedSeconds: Double { rounded(now - shownAt - pausedSeconds) }

    private mutating func write(_ what: StudyEvent.What, step: String?) -> StudyEffect {
        let event = StudyEvent(what, step: step, seconds: rounded(now))
        past.add(event)
        return .write(event)
    }

    /// Whole milliseconds: hands are no quicker.
    private func rounded(_ seconds: Double) -> Double { (max(0, seconds) * 1_000).rounded() / 1_000 }
}

extension PlannedStep {
    /// What is played in it; `nil` where it is a page.
    var block: StudyBlock? { if case .block(let block) = step.kind { block } else { nil } }
}

extension StudyBlock {
    /// After how many seconds it is over as a whole; `nil` where that is not said of the whole.
    var wholeSeconds: Double? {
        switch task {
        case .match, .comeBack, .learn: nil
        case .play, .commands, .listen, .trace: mostSeconds
        }
    }
}
