/// About how long a participant takes at most.
public struct StudyDuration: Equatable, Sendable {
    /// All that has an end, with the time to read and to answer, in seconds.
    public private(set) var seconds = 0.0
    /// The steps that last as long as the participant likes, by their names.
    public private(set) var withoutEnd: [String] = []

    /// That of `study`, whatever the order of its conditions.
    public init(of study: StudyDefinition) {
        for step in study.before + study.after { add(step, times: 1) }
        for step in study.each {
            let conditions = study.conditions.count { step.comes(at: $0, position: step.positions.first ?? 1) }
            add(step, times: min(conditions, step.positions.isEmpty ? conditions : step.positions.count))
        }
    }

    private mutating func add(_ step: StudyStep, times: Int) {
        if let seconds = step.longestSeconds {
            self.seconds += Double(times) * (seconds + Self.readingSeconds(step.title + " " + step.text))
        } else {
            withoutEnd.append(step.name)
        }
    }

    /// Three words a second, as people read who do not hurry.
    private static func readingSeconds(_ text: String) -> Double {
        Double(text.split(whereSeparator: \.isWhitespace).count) / 3
    }
}

extension StudyStep {
    /// `nil` where it has no end of its own.
    fileprivate var longestSeconds: Double? {
        switch kind {
        case .text, .consent: 5
        case .questions(let questions, _): questions.reduce(0) { $0 + $1.kind.answeringSeconds }
        case .questionnaire(let questionnaire): questionnaire.answeringSeconds
        case .block(let block): block.longestSeconds
        }
    }
}

extension StudyQuestion.Kind {
    fileprivate var answeringSeconds: Double {
        switch self {
        case .text: 60
        case .ranking: 20
        default: 10
        }
    }
}

extension Questionnaire {
    fileprivate var answeringSeconds: Double {
        switch self {
        case .sus: 90
        case .tlx, .ueqS: 60
        case .weightedTLX: 150
        }
    }
}

extension StudyBlock {
    fileprivate var longestSeconds: Double? {
        switch task {
        case .play, .learn: mostSeconds
        // Before each it is heard.
        case .match(let targets): mostSeconds.map { Double(targets.count) * ($0 + 10) }
        case .comeBack(let times): mostSeconds.map { Double(times + 1) * $0 }
        case .commands(let commands, let gapSeconds, let rounds): Double(commands.count * rounds) * gapSeconds
        case .listen(let clips, let times), .trace(let clips, let times):
            clips.reduce(0) { $0 + $1.seconds } * Double(times)
        }
    }
}
