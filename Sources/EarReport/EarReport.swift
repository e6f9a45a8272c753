import Files
import Granular
import Mustache
import Numbers
import Plots
import Quiz

/// How well a player hears, as one page that opens without a network.
public struct EarReport {
    private let profile: EarProfile?

    /// - Parameter profile: the player's; `nil` where nobody answered anything.
    public init(_ profile: EarProfile?) { self.profile = profile }

    /// The page.
    public var html: String {
        do {
            return try MustacheTemplate(string: EarTemplate.page).render(values)
        } catch {
            preconditionFailure("the page's own template: \(error)")
        }
    }

    /// Names and values of the template.
    private var values: [String: Any] {
        let measures = profile?.measures ?? []
        let player = profile?.player ?? ""
        return [
            "player": player.isEmpty ? false : printable(player) as Any, "isEmpty": measures.isEmpty,
            "empty": EarText.empty, "hasMeasures": !measures.isEmpty,
            "measures": measures.map(values(of:)), "fewest": "\(EarProfile.fewestAnswers)",
            "latest": "\(EarProfile.latestAnswers)",
        ]
    }

    private func values(of measure: EarProfile.Measure) -> [String: Any] {
        let parameter = measure.parameter, limit = parameter.publishedLimit
        let missing = EarProfile.fewestAnswers - measure.answerCount
        let now = measure.now.map { "\(EarText.text($0, parameter)), \(counted($0.answerCount, "answer"))" }
        return [
            "name": QuizText.name(parameter), "about": parameter.definition.about,
            "now": now ?? "\(counted(measure.answerCount, "answer")) so far, \(missing) more for a first figure",
            "limit": limit.map { EarText.text($0, parameter) } ?? "nothing comparable was published",
            "source": limit.map { $0.source as Any } ?? false,
            "plot": measure.course.isEmpty ? false : EarPlot(measure: measure).svg.text as Any,
            "course": measure.course.map { figure in
                [
                    "days": figure.firstDay == figure.lastDay
                        ? figure.lastDay : "\(figure.firstDay) to \(figure.lastDay)",
                    "threshold": EarText.text(figure.threshold, parameter),
                    "interval":
                        "\(EarText.text(figure.low, parameter)) to \(EarText.text(figure.high, parameter))",
                    "answers": "\(figure.answerCount)",
                ]
            },
        ]
    }
}
