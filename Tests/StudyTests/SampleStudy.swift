import Study

/// A study with a step of each kind.
enum SampleStudy {
    static let questions = [
        StudyQuestion("age", "How old are you?", .number(16...99, unit: "years"), isOptional: true),
        StudyQuestion("owns", "What do you own?", .several(.words(["guitar", "piano", "drums"]))),
        StudyQuestion("why", "Why?", .text(longest: 200), isOptional: true),
        StudyQuestion("skill", "How well do you play?", .likert(points: 5, low: "not at all", high: "very well")),
        StudyQuestion("loud", "How loud?", .slider(0...1, step: 0.1, low: "soft", high: "loud")),
        StudyQuestion("kind", "What kind?", .choice(.words(["student", "staff"]))),
    ]

    static let study = StudyDefinition(
        name: "Ways to play", order: .williams, seed: 7,
        conditions: [
            StudyCondition("knobs", title: "Knobs", mapping: "knobs"),
            StudyCondition("touch", title: "Touch", mapping: "touch"),
        ],
        before: [
            StudyStep("welcome", title: "Welcome", text: "Thank you.", .text),
            StudyStep("consent", text: "Your data stay here.", .consent(agree: "I agree")),
            StudyStep("about-you", .questions(questions, isShuffled: true)),
        ],
        each: [
            StudyStep(
                "play", title: "Play with {condition}", .block(StudyBlock(.play, leastSeconds: 5, mostSeconds: 60))),
            StudyStep("load", .questionnaire(.weightedTLX)),
            StudyStep("usability", .questionnaire(.sus), conditions: ["touch"]),
        ],
        after: [
            StudyStep(
                "ranks", .questions([StudyQuestion("best", "Which is best?", .ranking(.conditions))], isShuffled: false)
            )
        ])

    /// What somebody answers to `question`; `seed` makes it another somebody's.
    static func answer(_ question: StudyQuestion, seed: Int = 0) -> StudyAnswer {
        let value: StudyAnswer.Value =
            switch question.kind {
            case .choice(let options): .choice(names(options)[seed % names(options).count])
            case .several(let options): .choices(Array(names(options).prefix(2)))
            case .ranking(let options): .choices(names(options).reversed())
            case .likert(let points, _, _): .number(Double(1 + seed % points))
            case .number(let range, _): .number(Double(range.lowerBound + seed))
            case .slider(let range, let step, _, _): .number(range.lowerBound + step * Double(1 + seed))
            case .text: .text("=1+1; I like it, \"really\"\n@home zanzibar")
            }
        return StudyAnswer(question.name, value)
    }

    private static func names(_ options: StudyQuestion.Options) -> [String] {
        options.names(study.conditions.map(\.name))
    }
}

/// Somebody who takes part, and a host: they do what a session shows them, and keep its journal.
struct SamplePerson {
    var session: StudySession
    private(set) var journal: [StudyEvent]
    private(set) var effects: [StudyEffect] = []
    private(set) var notices: [StudyNotice] = []
    /// The performances that were begun.
    private(set) var performances: [String] = []
    private var seconds: Double
    private var page: StudyPage?
    private var isPlaying = false
    /// Ends the program once the journal has so many events; what comes after is lost.
    var cut = Int.max

    init(_ session: StudySession, journal: [StudyEvent] = []) {
        (self.session, self.journal) = (session, journal)
        seconds = journal.last?.seconds ?? 0
    }

    /// Takes part until the end, or the cut.
    mutating func run() {
        let isNew = journal.isEmpty
        take(session.start(at: seconds, interruptedSeconds: isNew ? 0 : 30))
        if session.isPaused { handle(.resume, after: 1) }
        while journal.count < cut, session.ending == nil { act() }
    }

    private mutating func act() {
        guard let page else {
            guard isPlaying else { return }
            handle(.inBlock(.heard("clip", time: 1), atSeconds: 1), after: 1)
            handle(.inBlock(.began("clip"), atSeconds: 2.5), after: 1)
            return handle(.blockLeft, after: 10)
        }
        switch page.content {
        case .text: handle(.answered([]), after: 3)
        case .consent: handle(.consented(true), after: 3)
        case .questions(let questions): handle(.answered(questions.map { SampleStudy.answer($0.question) }), after: 3)
        }
    }

    /// Something happens, so many seconds later.
    mutating func handle(_ input: StudyInput, after later: Double) {
        guard journal.count < cut else { return }
        seconds += later
        take(session.handle(input, at: seconds))
    }

    private mutating func take(_ effects: [StudyEffect]) {
        for effect in effects {
            guard journal.count < cut else { return }
            self.effects.append(effect)
            switch effect {
            case .write(let event): journal.append(event)
            case .show(let page): (self.page, isPlaying) = (page, false)
            case .begin(let take):
                (page, isPlaying) = (nil, true)
                performances.append(take.performance)
            case .tellHost(let notice): notices.append(notice)
            case .endBlock, .pause, .goOn, .refuse, .notYet, .notUntilDone, .end: break
            }
        }
    }
}
