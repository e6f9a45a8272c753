import Files
import Numbers
import Statistics
import Study

/// The report's figures as the template asks for them.
struct ReportContext {
    private let report: StudyReport

    init(_ report: StudyReport) { self.report = report }

    /// Names and values of the template.
    var values: [String: Any] {
        let results = report.results, definition = results.definition
        return [
            "title": definition.name, "about": Self.shown(definition.about), "author": Self.shown(definition.author),
            "rehearsal": results.isRehearsal, "warnings": report.warnings.sentences,
            "participants": participants, "participantCount": results.participants.count,
            "rehearsals": Self.shown(rehearsals),
            "finishedCount": results.participants.count { $0.state == .finished },
            "orders": orders, "preferences": report.preferences.map(preference),
            "tasks": report.measures.filter(\.isOfTask).map(measure),
            "hasTasks": report.measures.contains(where: \.isOfTask),
            "measures": report.measures.filter { !$0.isOfTask }.map(measure), "numbers": report.numbers.map(numbers),
            "reliability": report.reliability.map(reliability), "approaches": report.approaches.map { $0.svg.text },
            "paths": report.paths, "hasPaths": !report.paths.isEmpty, "hasApproaches": !report.approaches.isEmpty,
            "hasPreferences": !report.preferences.isEmpty, "hasNumbers": !report.numbers.isEmpty,
            "hasReliability": !report.reliability.isEmpty, "hasOrders": definition.conditions.count > 1,
            "versions": results.versions, "command": report.command,
        ]
    }

    /// A text, or nothing that the template would show where it is empty.
    private static func shown(_ text: String) -> Any { text.isEmpty ? false : text }

    /// That there were rehearsals; empty where there were none.
    private var rehearsals: String {
        let count = report.results.rehearsalCount
        guard count > 0 else { return "" }
        return "\(counted(count, "rehearsal")) \(count == 1 ? "is" : "are") kept apart, and no part of this report."
    }

    private var participants: [[String: Any]] {
        report.results.participants.map { participant in
            [
                "code": participant.code, "order": participant.order.map(title).joined(separator: ", "),
                "state": participant.state.words,
                "interruptions": participant.interruptionCount == 0 ? "" : "\(participant.interruptionCount)",
            ]
        }
    }

    private func title(of condition: String) -> String {
        report.results.definition.condition(condition)?.title ?? condition
    }

    private var orders: [String: Any] {
        let balance = report.balance
        let titles = balance.conditions.map(title)
        func rows(_ counts: [[Int]], isEmpty: (Int, Int) -> Bool) -> [[String: Any]] {
            counts.enumerated().map { row, cells in
                [
                    "name": titles[row],
                    "cells": cells.enumerated().map { column, count in isEmpty(row, column) ? "" : "\(count)" },
                ]
            }
        }
        return [
            "places": titles.indices.map { "\($0 + 1)." }, "titles": titles,
            "placeRows": rows(balance.places) { _, _ in false }, "followRows": rows(balance.follows) { $0 == $1 },
            "design": report.results.definition.order.words,
        ]
    }

    private func preference(_ preference: Preference) -> [String: Any] {
        var lines: [String] = []
        // Ages and habits of participants are no choices between what is compared.
        switch preference.test {
        case _ where !preference.isOfConditions: break
        case .success(let test):
            lines.append(
                "Do the choices fall on the options by chance? Exact multinomial test: \(Figure.chance(test.p)).")
        case .failure(let reason): if preference.answerCount > 0 { lines.append("No test: \(reason).") }
        }
        if let ranks = preference.ranks {
            let means = zip(preference.counts, ranks.means).map { "\($0.option) \(Figure.text($1, digits: 3))" }
            lines.append("Mean ranks (1 is first): \(means.joined(separator: ", ")).")
            if case .success(let test) = ranks.friedman {
                lines.append(
                    "Friedman test of the ranks: chi² (\(Figure.text(test.degreesOfFreedom))) = \(Figure.text(test.chiSquared)), \(Figure.chance(test.p)); agreement W = \(Figure.text(test.agreement, digits: 2))."
                )
            }
        }
        let plot = BarsPlot(question: preference.question, counts: preference.counts)
        return [
            "question": preference.question,
            "name": preference.condition.map { "\(preference.name), \(title(of: $0))" } ?? preference.name,
            "answers": counted(preference.answerCount, "answer"), "plot": plot.svg.text, "lines": lines,
        ]
    }

    private func measure(_ measure: ConditionMeasure) -> [String: Any] {
        let plot = PointsPlot(measure: measure.title, conditions: measure.conditions, rows: measure.rows)
        return [
            "name": measure.title, "meanings": meanings(of: measure.name), "plot": plot.svg.text,
            "rows": measure.summaryRows,
            "lines": measure.sentences, "remarks": measure.analysis.remarks.map(printable),
            "values": measure.rows.map { row in
                ["participant": row.participant, "cells": row.values.map { $0.map { Figure.text($0) } ?? "" }]
                    as [String: Any]
            }, "conditions": measure.conditions,
        ]
    }

    private func meanings(of measure: String) -> [String] {
        report.results.meanings[measure].map { [$0.replacing("`", with: "")] } ?? []
    }

    private func numbers(_ measure: (name: String, unit: String, summary: Summary)) -> [String: Any] {
        [
            "name": measure.unit.isEmpty ? measure.name : "\(measure.name) (\(measure.unit))",
            "meaning": meanings(of: measure.name).first ?? "", "count": "\(measure.summary.count)",
            "mean": Figure.text(measure.summary.mean),
            "median": Figure.text(measure.summary.median),
            "sd": measure.summary.deviation.map { Figure.text($0) } ?? "",
        ]
    }

    private func reliability(_ entry: (name: String, alpha: Result<CronbachAlpha, NoResult>)) -> [String: Any] {
        switch entry.alpha {
        case .success(let alpha):
            [
                "name": entry.name,
                "alpha": "\(Figure.text(alpha.alpha, digits: 3)), 95 % interval \(Figure.text(alpha.interval))",
            ]
        case .failure(let reason): ["name": entry.name, "alpha": "no number: \(reason)"]
        }
    }
}

extension StudyResults.Participant.State {
    fileprivate var words: String {
        switch self {
        case .finished: "finished"
        case .open: "not finished yet"
        case .stopped(.noConsent): "did not agree to take part"
        case .stopped(.participant): "left before the end"
        case .stopped(.host): "ended by the host"
        }
    }
}

extension OrderDesign {
    fileprivate var words: String {
        switch self {
        case .fixed: "the same for everybody"
        case .random: "by chance for each participant"
        case .latinSquare: "a Latin square: each condition comes at each place equally often"
        case .williams:
            "a Williams design: each condition comes at each place, and right after each other one, equally often"
        }
    }
}
