import Files
import Mustache
import Statistics
import Study

/// What came of a study, compared and drawn: one page that opens without a network, or its figures as JSON.
public struct StudyReport {
    let results: StudyResults
    /// The command that makes this report again.
    let command: String
    let warnings: ReportWarnings
    let balance: OrderBalance
    let preferences: [Preference]
    /// What came of tasks first.
    let measures: [ConditionMeasure]
    /// Numbers that belong to no condition, such as ages.
    let numbers: [(name: String, unit: String, summary: Summary)]
    let reliability: [(name: String, alpha: Result<CronbachAlpha, NoResult>)]
    let approaches: [CurvesPlot]
    let paths: [[String: Any]]

    /// Compares everything.
    /// - Parameters:
    ///   - results: what came of the study.
    ///   - command: the command that makes this report again, as it is typed.
    public init(_ results: StudyResults, command: String) {
        self.results = results
        self.command = command
        let finished = results.participants.filter { $0.state == .finished }
        balance = OrderBalance(finished.map(\.order), of: results.definition.conditions.map(\.name))
        measures = Self.measures(in: results)
        warnings = ReportWarnings(results, measures, balance)
        preferences = Self.preferences(in: results)
        numbers = Self.numbers(in: results)
        reliability = results.items.map { items in
            (
                items.name,
                ConditionMeasure.result { () throws(NoResult) in try CronbachAlpha(ConditionTable(items.rows)) }
            )
        }
        approaches = Self.approaches(in: results)
        paths = Self.paths(in: results)
    }

    /// The page.
    public var html: String {
        do {
            let page = try MustacheTemplate(string: ReportTemplate.page)
            return page.render(ReportContext(self).values)
        } catch {
            preconditionFailure("the report's own template: \(error)")
        }
    }

    /// Every figure, for programs.
    public var json: String { JSONText(ReportFigures(self))?.description ?? "{}" }

    private static func measures(in results: StudyResults) -> [ConditionMeasure] {
        let all = grouped(results.values.filter { $0.condition != nil }).compactMap { name, unit, values in
            let measure = ConditionMeasure(name, unit: unit, values, in: results)
            return measure.rows.isEmpty ? nil : measure
        }
        return all.filter(\.isOfTask) + all.filter { !$0.isOfTask }
    }

    private static func numbers(in results: StudyResults) -> [(name: String, unit: String, summary: Summary)] {
        grouped(results.values.filter { $0.condition == nil }).compactMap { name, unit, values in
            (try? Summary(values.compactMap(\.value))).map { (name, unit, $0) }
        }
    }

    /// The values of each measure, in the order in which they first come.
    private static func grouped(
        _ values: [StudyResults.Value]
    ) -> [(name: String, unit: String, values: [StudyResults.Value])] {
        var groups: [(name: String, unit: String, values: [StudyResults.Value])] = []
        var indices: [String: Int] = [:]
        for value in values {
            if let index = indices[value.measure] {
                groups[index].values.append(value)
            } else {
                indices[value.measure] = groups.count
                groups.append((value.measure, value.unit, [value]))
            }
        }
        return groups
    }

    private static func preferences(in results: StudyResults) -> [Preference] {
        let definition = results.definition
        var found: [Preference] = []
        for (step, isEach) in definition.before.map({ ($0, false) }) + definition.each.map({ ($0, true) })
            + definition.after.map({ ($0, false) })
        {
            guard case .questions(let questions, _) = step.kind else { continue }
            for question in questions {
                guard let (kind, options, isOfConditions) = question.choices(in: definition) else { continue }
                let name = "\(step.name)/\(question.name)"
                for condition in isEach ? definition.conditions.map({ Optional($0.name) }) : [nil] {
                    let chosen = results.choices.filter { $0.question == name && $0.condition == condition }
                    if isEach, chosen.isEmpty { continue }
                    found.append(
                        Preference(
                            name: name, question: question.text, condition: condition, options: options,
                            chosen: chosen.map(\.chosen), kind: kind, isOfConditions: isOfConditions))
                }
            }
        }
        return found
    }

    private static func approaches(in results: StudyResults) -> [CurvesPlot] {
        var groups: [(key: String, title: String, curves: [StudyResults.Approach])] = []
        for approach in results.approaches {
            let title = approach.condition.flatMap { results.definition.condition($0)?.title } ?? ""
            let key = "\(approach.target)\u{0}\(approach.condition ?? "")"
            if let index = groups.firstIndex(where: { $0.key == key }) {
                groups[index].curves.append(approach)
            } else {
                groups.append((key, title.isEmpty ? approach.target : "\(approach.target), \(title)", [approach]))
            }
        }
        return groups.map { group in
            CurvesPlot(
                title: group.title, measure: "distance from the target",
                curves: group.curves.map { ($0.participant, $0.errors) },
                stepSeconds: group.curves.first?.stepSeconds ?? 1)
        }
    }

    private static func paths(in results: StudyResults) -> [[String: Any]] {
        results.paths.map { path in
            let condition = path.condition.flatMap { results.definition.condition($0)?.title }
            let title = [path.participant, condition, path.step].compactMap(\.self).joined(separator: ", ")
            return [
                "title": title,
                "plot": PathsPlot(title: title, aspect: path.aspect, strokes: path.strokes).svg.text,
            ]
        }
    }
}

extension StudyQuestion {
    /// What is chosen from: its name in the data, and its words; `nil` where nothing is chosen.
    fileprivate func choices(
        in definition: StudyDefinition
    ) -> (kind: Preference.Kind, options: [(name: String, words: String)], isOfConditions: Bool)? {
        let found: (kind: Preference.Kind, options: Options)? =
            switch kind {
            case .choice(let options): (.one, options)
            case .several(let options): (.several, options)
            case .ranking(let options): (.ranking, options)
            default: nil
            }
        return found.map { kind, options in
            switch options {
            case .words(let words): (kind, words.map { ($0, $0) }, false)
            case .conditions: (kind, definition.conditions.map { ($0.name, $0.title) }, true)
            }
        }
    }
}
