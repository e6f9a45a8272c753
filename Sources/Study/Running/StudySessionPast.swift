import Files

/// A journal whose events are none of the study.
public struct StudyMismatch: Error, Equatable, Sendable, CustomStringConvertible {
    /// Which of the events it is, from 1.
    public var event: Int
    /// What is wrong with it.
    public var reason: String

    /// A few words.
    public var description: String { "event \(event) does not follow from those before it: \(reason)" }
}

/// Where a participant is in their plan, by the events so far.
struct StudyPast: Sendable {
    private let plan: [PlannedStep]
    private let pages: [[QuestionPage]]
    /// The step that is shown or played: an index of the plan, or its count at the end.
    private(set) var place = 0
    /// Which of the step's pages is shown.
    private(set) var pageIndex = 0
    /// The performance of the block that is played.
    private(set) var block: String?
    /// What was answered last, by the step's place and the question's name.
    private var answers: [Int: [String: StudyAnswer.Value]] = [:]
    /// How often each block was begun, by its place.
    private var takes: [Int: Int] = [:]
    /// Whether consent was not given.
    private(set) var isRefused = false
    private(set) var ending: StudyEnding?

    init(plan: [PlannedStep], pages: [[QuestionPage]]) { (self.plan, self.pages) = (plan, pages) }

    var isAtEnd: Bool { place == plan.count }

    /// The page that is shown.
    var page: QuestionPage { pages[place][pageIndex] }

    /// How many pages the step has.
    var pageCount: Int { pages[place].count }

    /// Whether the step has a page before the one that is shown.
    var canGoBack: Bool { !isAtEnd && pageIndex > 0 }

    /// What was answered to a question of the step that is shown, by who has come back to it.
    func given(_ question: StudyQuestion) -> StudyAnswer.Value? { answers[place]?[question.name] }

    /// The file of the block that begins now: a name for each block, and for each time that it is begun.
    var nextPerformance: String {
        let number = String(place + 1)
        let take = takes[place, default: 0] + 1
        let name = plan[place].id.replacing("/", with: "-")
        return "blocks/\(number.count < 2 ? "0" : "")\(number)-\(name)\(take == 1 ? "" : "-take-\(take)").quern"
    }

    /// Takes what happened.
    mutating func add(_ event: StudyEvent) {
        switch event.what {
        case .answered(let given, _):
            for answer in given { answers[place, default: [:]][answer.question] = answer.value }
            pageIndex += 1
            if pageIndex >= pages[place].count { goOn() }
        case .wentBack: pageIndex -= 1
        case .consented(let agrees): if agrees { goOn() } else { isRefused = true }
        case .blockBegan(let performance):
            block = performance
            takes[place, default: 0] += 1
        case .blockEnded:
            block = nil
            goOn()
        case .interrupted: block = nil
        case .finished: ending = .finished
        case .stopped(let why):
            block = nil
            ending = .stopped(why)
        case .began, .inBlock, .paused, .missing: break
        }
    }

    private mutating func goOn() { (place, pageIndex) = (place + 1, 0) }

    /// Why an event from outside cannot come now; `nil` where it can.
    func refusal(of event: StudyEvent, _ study: StudyDefinition) -> String? {
        guard ending == nil else { return "the run had ended" }
        switch event.what {
        case .began: return "the run had begun"
        case .finished: return isAtEnd ? nil : "steps are missing"
        case .stopped: return nil
        case _ where isAtEnd || isRefused: return "all steps were done"
        default: break
        }
        let step = plan[place]
        guard event.step == step.id else {
            return "it is of the step \(quoted(event.step ?? "")), and \(quoted(step.id)) comes now"
        }
        switch event.what {
        case .answered(let answers, _): return refusal(of: answers, step, study)
        case .wentBack: return canGoBack ? nil : "there is no page before"
        case .consented:
            if case .consent = step.step.kind { return nil }
            return "\(quoted(step.id)) is no consent"
        case .blockBegan:
            return step.block == nil ? "\(quoted(step.id)) is no block" : block == nil ? nil : "the block had begun"
        case .inBlock, .blockEnded: return block == nil ? "no block had begun" : nil
        case .began, .paused, .interrupted, .missing, .finished, .stopped: return nil
        }
    }

    private func refusal(of answers: [StudyAnswer], _ step: PlannedStep, _ study: StudyDefinition) -> String? {
        if step.block != nil { return "\(quoted(step.id)) is no page" }
        if case .consent = step.step.kind { return "\(quoted(step.id)) is a consent" }
        let questions = page.questions
        guard answers.map(\.question) == questions.map(\.name) else { return "its questions are others" }
        let conditions = study.conditions.map(\.name)
        let wrong = zip(questions, answers).first { question, answer in
            // The host may have gone on without an answer.
            answer.value != nil && question.refusal(of: answer.value, conditions: conditions) != nil
        }
        return wrong.map { "the answer to \(quoted($0.0.name)) does not fit" }
    }
}
