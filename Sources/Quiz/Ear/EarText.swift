import Files
import Granular
import Numbers
import Statistics

/// The ear profile for people and programs.
public enum EarText {
    /// In lines.
    public static func lines(_ profile: EarProfile?) -> [String] {
        guard let profile, !profile.measures.isEmpty else { return [empty] }
        let name = profile.player.isEmpty ? "" : " of \(profile.player)"
        return
            (["The smallest differences that the ear\(name) tells, each heard half of the time"]
            + profile.measures.flatMap { ["  \(line($0))"] + course($0) }).map(printable)
    }

    /// The latest figures one after the other: "    over time: 2026-11-10 23 %, 2026-11-14 14 %"; none where there is but one.
    private static func course(_ measure: EarProfile.Measure) -> [String] {
        let latest = measure.course.suffix(latestDays)
        guard latest.count > 1 else { return [] }
        let days = latest.map { "\($0.lastDay) \(text($0.threshold, measure.parameter))" }
        return ["    over time: \(days.joined(separator: ", "))"]
    }

    private static let latestDays = 5

    /// What is said where nothing was measured.
    public static let empty =
        "Nothing is known about your ear yet: the questions direction, comparison and odd measure it (quern quiz comparison)"

    /// What is known of a parameter: "density: 12 % (95 %: 9.4 % to 15 %), 84 answers; published: 5 %, …".
    public static func line(_ measure: EarProfile.Measure) -> String {
        let name = QuizText.name(measure.parameter)
        guard let now = measure.now else {
            let missing = EarProfile.fewestAnswers - measure.answerCount
            return "\(name): \(counted(measure.answerCount, "answer")) so far, \(missing) more for a first figure"
        }
        let limit = measure.parameter.publishedLimit.map { "; published: \(text($0, measure.parameter))" } ?? ""
        return "\(name): \(text(now, measure.parameter)), \(counted(now.answerCount, "answer"))\(limit)"
    }

    /// "12 % (95 %: 9 to 16 %)".
    public static func text(_ figure: EarProfile.Figure, _ parameter: Parameter) -> String {
        "\(text(figure.threshold, parameter)) (95 %: \(text(figure.low, parameter)) to \(text(figure.high, parameter)))"
    }

    /// "0.2 to 0.3 %, pure tones …".
    public static func text(_ limit: PublishedLimit, _ parameter: Parameter) -> String {
        let high = text(limit.high, parameter)
        return "\(limit.low == limit.high ? high : "\(text(limit.low, parameter)) to \(high)"), \(limit.condition)"
    }

    /// A difference with its unit: "12 %", "0.8 dB", "0.3".
    public static func text(_ difference: Double, _ parameter: Parameter) -> String {
        if parameter.quizScale == .ratio { return "\(Figure.text(100 * difference, digits: 2)) %" }
        let unit = parameter.definition.unit
        return "\(Figure.text(difference, digits: 2))\(unit.isEmpty ? "" : " \(unit)")"
    }

    /// Every figure, for programs.
    public static func json(_ profile: EarProfile?) -> String { JSONText(EarFigures(profile))?.description ?? "{}" }
}

/// The ear profile as JSON. What there is no number for is null.
private struct EarFigures: Encodable {
    private struct Threshold: Encodable {
        var from, to: String
        var threshold: Double
        var ci95: [Double]
        var answers: Int

        init(_ figure: EarProfile.Figure) {
            (from, to, threshold) = (figure.firstDay, figure.lastDay, figure.threshold)
            (ci95, answers) = ([figure.low, figure.high], figure.answerCount)
        }
    }

    private struct Limit: Encodable {
        var low, high: Double
        var condition, source: String
    }

    private struct Measure: Encodable {
        var parameter: String
        /// `weber` where thresholds are Weber fractions, else the parameter's unit.
        var unit: String
        var answers: Int
        var now: JSONOrNull<Threshold>
        var course: [Threshold]
        var published: JSONOrNull<Limit>
    }

    private let player: JSONOrNull<String>
    private let parameters: [Measure]

    init(_ profile: EarProfile?) {
        player = JSONOrNull(profile?.player)
        parameters = (profile?.measures ?? []).map { measure in
            let parameter = measure.parameter
            return Measure(
                parameter: parameter.definition.name,
                unit: parameter.quizScale == .ratio ? "weber" : parameter.definition.unit,
                answers: measure.answerCount, now: JSONOrNull(measure.now.map(Threshold.init)),
                course: measure.course.map(Threshold.init),
                published: JSONOrNull(
                    parameter.publishedLimit.map {
                        Limit(low: $0.low, high: $0.high, condition: $0.condition, source: $0.source)
                    }))
        }
    }
}
