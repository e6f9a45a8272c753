import Statistics
import Study

/// The report's figures as JSON. What there is no number for is null.
struct ReportFigures: Encodable {
    private let title: String
    private let rehearsal: Bool
    private let command: String
    private let versions: [String]
    private let warnings: [String]
    private let participants: Participants
    private let order: Order
    private let preferences: [Choice]
    private let measures: [String: MeasureFigures]
    private let orderEffects: [String: Effect]
    private let interactions: [String: TwoFactors]
    private let alpha: [String: Double?]

    private enum CodingKeys: String, CodingKey {
        case title, rehearsal, command, versions, warnings, participants, order, preferences, measures, interactions,
            alpha
        case orderEffects = "order_effects"
    }

    private struct Participants: Encodable {
        let began: Int, finished: Int, rehearsals: Int
    }

    private struct Order: Encodable {
        let design: String
        let conditions: [String]
        let places: [[Int]]
        let follows: [[Int]]
    }

    private struct Choice: Encodable {
        let name: String
        let condition: String?
        let counts: [String: Int]
        let p: Double?
    }

    private struct Effect: Encodable {
        let f, df1, df2, p: Double
    }

    private struct TwoFactors: Encodable {
        let first: Factor, second: Factor, interaction: Factor
    }

    private struct Factor: Encodable {
        let name: String
        let f, df1, df2, p, epsilon, correctedP, eta2p: Double

        private enum CodingKeys: String, CodingKey {
            case name, f, df1, df2, p, eta2p
            case epsilon = "gg_epsilon"
            case correctedP = "p_gg"
        }

        init(_ name: String, _ effect: RepeatedMeasuresEffect) {
            self.name = name
            (f, df1, df2, p) = (effect.f, effect.effectDegrees, effect.errorDegrees, effect.p)
            (epsilon, correctedP, eta2p) = (effect.epsilon, effect.correctedP, effect.partialEtaSquared)
        }
    }

    init(_ report: StudyReport) {
        let results = report.results
        (title, rehearsal, command) = (results.definition.name, results.isRehearsal, report.command)
        (versions, warnings) = (results.versions, report.warnings.sentences)
        participants = Participants(
            began: results.participants.count, finished: results.participants.count { $0.state == .finished },
            rehearsals: results.rehearsalCount)
        order = Order(
            design: results.definition.order.rawValue, conditions: report.balance.conditions,
            places: report.balance.places, follows: report.balance.follows)
        preferences = report.preferences.map { preference in
            Choice(
                name: preference.name, condition: preference.condition,
                counts: Dictionary(preference.counts.map { ($0.option, $0.count) }) { first, _ in first },
                p: try? preference.test.get().p)
        }
        func byName<Value>(_ value: (ConditionMeasure) -> Value?) -> [String: Value] {
            Dictionary(report.measures.compactMap { measure in value(measure).map { (measure.name, $0) } }) {
                first, _ in
                first
            }
        }
        measures = byName { MeasureFigures($0.analysis) }
        orderEffects = byName { measure in
            (try? measure.orderEffect.get()).map {
                Effect(f: $0.f, df1: $0.effectDegrees, df2: $0.errorDegrees, p: $0.p)
            }
        }
        interactions = byName { measure in
            measure.factors.flatMap { factors in
                (try? factors.effects.get()).map {
                    TwoFactors(
                        first: Factor(factors.first, $0.first), second: Factor(factors.second, $0.second),
                        interaction: Factor("\(factors.first) × \(factors.second)", $0.interaction))
                }
            }
        }
        alpha = Dictionary(report.reliability.map { ($0.name, try? $0.alpha.get().alpha) }) { first, _ in first }
    }
}
