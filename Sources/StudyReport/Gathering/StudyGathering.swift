import Dispatch
import Files
import Study
import Synchronization

/// Reads what came of a study from the folder with its data.
public struct StudyGathering {
    /// What came of it.
    public private(set) var results: StudyResults
    /// What could not be read, a line each.
    public private(set) var problems: [String] = []

    /// Fingers are drawn of no more blocks: a page with more of them is not looked at.
    private static let mostPaths = 90

    /// Everything of one participant.
    private struct Part: Sendable {
        var participant: StudyResults.Participant
        var values: [StudyResults.Value] = []
        var meanings: [String: String] = [:]
        var choices: [StudyResults.Choice] = []
        var items: [(name: String, row: [Double])] = []
        var paths: [StudyResults.Path] = []
        var approaches: [StudyResults.Approach] = []
        var problems: [String] = []
    }

    /// - Parameters:
    ///   - folder: the folder with the data.
    ///   - progress: is told how many participants are read, and of how many; on any thread, one at a time.
    public init(_ folder: String, _ study: StudyDefinition, progress: @escaping @Sendable (Int, Int) -> Void)
        throws(StudyDataProblem)
    {
        let record = try StudyFolder.record(in: folder)
        let participants = StudyFolder.participants(in: folder)
        let parts = Mutex([Part?](repeating: nil, count: participants.count))
        let done = Mutex(0)
        let blocks = study.each.count { if case .block = $0.kind { true } else { false } } * study.conditions.count
        let drawn = min(Self.mostPaths / max(blocks, 1), participants.count)
        DispatchQueue.concurrentPerform(iterations: participants.count) { index in
            let part = Self.part(of: participants[index], study, folder, isDrawn: index < drawn)
            parts.withLock { $0[index] = part }
            done.withLock {
                $0 += 1
                progress($0, participants.count)
            }
        }
        let read = parts.withLock { $0.compactMap(\.self) }
        results = StudyResults(study, isRehearsal: record.isRehearsal, participants: read.map(\.participant))
        results.rehearsalCount = StudyFolder.rehearsalCount(beside: folder)
        for part in read {
            results.values += part.values
            results.meanings.merge(part.meanings) { first, _ in first }
            results.choices += part.choices
            results.approaches += part.approaches
            results.paths += part.paths
            problems += part.problems
        }
        if drawn < participants.count {
            problems.append("fingers are drawn for the first \(drawn) of \(participants.count) participants")
        }
        for questionnaire in Set(read.flatMap { $0.items.map(\.name) }).sorted() {
            let rows = read.flatMap(\.items).filter { $0.name == questionnaire }.map(\.row)
            results.items.append(.init(questionnaire, rows: rows))
        }
        results.versions =
            ["\(record.program), \(record.day)"]
            + record.mappings.sorted { $0.key < $1.key }.map { "mapping \($0.key): \($0.value)" }
            + record.sounds.sorted { $0.key < $1.key }.map { "sound \($0.key): \($0.value)" }
    }

    // MARK: One participant

    private static func part(
        of participant: StudyParticipant, _ study: StudyDefinition, _ folder: String, isDrawn: Bool
    ) -> Part {
        let state: StudyResults.Participant.State =
            switch participant.state {
            case .open: .open
            case .finished: .finished
            case .stopped(let why): .stopped(why)
            }
        let interruptions = participant.events.count { if case .interrupted = $0.what { true } else { false } }
        var part = Part(
            participant: .init(
                participant.code.text, order: participant.conditions, state, interruptionCount: interruptions),
            problems: participant.remarks)
        addAnswers(of: participant, study, to: &part)
        for played in participant.blocks where played.isWhole {
            addBlock(played, of: participant, study, folder, isDrawn: isDrawn, to: &part)
        }
        return part
    }

    private static func addAnswers(of participant: StudyParticipant, _ study: StudyDefinition, to part: inout Part) {
        let code = participant.code.text
        var given: [String: [StudyAnswer]] = [:]
        for event in participant.answeredEvents {
            guard case .answered(let answers, _) = event.what, let id = event.step else { continue }
            given[id, default: []] += answers
        }
        let order = participant.conditions.compactMap { name in study.conditions.firstIndex { $0.name == name } }
        guard order.count == study.conditions.count else { return }
        for planned in study.plan(order: order) {
            guard let answers = given[planned.id] else { continue }
            let condition = planned.condition?.name
            let isQuestionnaire = if case .questionnaire = planned.step.kind { true } else { false }
            // Of a questionnaire its scores are compared, not each of its items.
            for answer in answers where !isQuestionnaire {
                let name = "\(planned.step.name)/\(answer.question)"
                switch answer.value {
                case .number(let number):
                    part.values.append(.init(code, condition: condition, measure: name, number))
                    part.meanings[name] = planned.step.kind.questions.first { $0.name == answer.question }?.text
                case .choice(let word):
                    part.choices.append(.init(code, condition: condition, question: name, chosen: [word]))
                case .choices(let words):
                    part.choices.append(.init(code, condition: condition, question: name, chosen: words))
                case .text, nil: break
                }
            }
            guard case .questionnaire(let questionnaire) = planned.step.kind else { continue }
            for score in questionnaire.scores(of: answers) {
                let name = "\(planned.step.name)/\(score.name)"
                part.values.append(.init(code, condition: condition, measure: name, try? score.result.get()))
                part.meanings[name] = score.about
            }
            for scale in questionnaire.scaleItems(of: answers) { part.items.append(scale) }
        }
    }

    private static func addBlock(
        _ played: PlayedBlock, of participant: StudyParticipant, _ study: StudyDefinition, _ folder: String,
        isDrawn: Bool, to part: inout Part
    ) {
        let parts = played.step.split(separator: "/", maxSplits: 1).map(String.init)
        guard let name = parts.first, let step = study.each.first(where: { $0.name == name }),
            case .block(let block) = step.kind
        else { return }
        let (code, condition) = (participant.code.text, parts.count > 1 ? parts[1] : nil)
        let file = Path.joined(Path.joined(Path.joined(folder, "participants"), code), played.performance)
        do {
            let results = try BlockResults(played, step, block, file: file, isDrawn: isDrawn)
            part.problems += results.problems
            part.meanings.merge(results.meanings) { first, _ in first }
            part.values += results.figures.map {
                .init(code, condition: condition, measure: $0.measure, unit: $0.unit, $0.value)
            }
            if let path = results.path {
                part.paths.append(
                    .init(
                        code, condition: condition, step: step.name, aspect: path.aspect,
                        strokes: path.strokes.map { $0.map { (x: $0.x, y: $0.y) } }))
            }
            part.approaches += results.approaches.map {
                .init(code, condition: condition, target: $0.target, errors: $0.errors, stepSeconds: 1 / $0.rate)
            }
        } catch {
            part.problems.append("\(error)")
        }
    }
}
