import Statistics
import Study

/// How often each option of a question was chosen, and whether that is more than chance.
struct Preference {
    /// The step's and the question's names.
    let name: String
    /// What was asked.
    let question: String
    /// In which condition; `nil` for a question that belongs to none.
    let condition: String?
    /// The options' words, and how often each was chosen; of a ranking how often each came first.
    let counts: [(option: String, count: Int)]
    /// How many answered.
    let answerCount: Int
    /// Whether the choices fall on the options as chance would have it.
    let test: Result<ExactMultinomial, NoResult>
    /// Of a ranking: whether the ranks differ, and the mean rank of each option.
    let ranks: (friedman: Result<Friedman, NoResult>, means: [Double])?
    /// Whether the options are the study's conditions.
    let isOfConditions: Bool
    /// Whether several options could be chosen, so that the choices are not independent of each other.
    let isOfSeveral: Bool

    /// - Parameters:
    ///   - options: what is in the data, and its words, in the order of the page.
    ///   - chosen: what each who answered chose.
    init(
        name: String, question: String, condition: String?, options: [(name: String, words: String)],
        chosen: [[String]], kind: Kind, isOfConditions: Bool
    ) {
        self.isOfConditions = isOfConditions
        (self.name, self.question, self.condition) = (name, question, condition)
        answerCount = chosen.count
        isOfSeveral = kind == .several
        let counted = kind == .ranking ? chosen.map { Array($0.prefix(1)) } : chosen
        let counts = options.map { option in counted.count { $0.contains(option.name) } }
        self.counts = zip(options, counts).map { ($0.words, $1) }
        test =
            isOfSeveral
            ? .failure(.outOfRange("several could be chosen"))
            : Self.result { () throws(NoResult) in try ExactMultinomial(counts: counts) }
        guard kind == .ranking else {
            ranks = nil
            return
        }
        let rows = chosen.compactMap { ranking -> [Double]? in
            let places = options.compactMap { option in ranking.firstIndex(of: option.name).map { Double($0 + 1) } }
            return places.count == options.count ? places : nil
        }
        let friedman = Self.result { () throws(NoResult) in try Friedman(ConditionTable(rows)) }
        let means = options.indices.map { index in
            rows.isEmpty ? .nan : rows.reduce(0) { $0 + $1[index] } / Double(rows.count)
        }
        ranks = rows.isEmpty ? nil : (friedman, means)
    }

    /// What is chosen.
    enum Kind { case one, several, ranking }

    private static func result<Value>(_ make: () throws(NoResult) -> Value) -> Result<Value, NoResult> {
        do throws(NoResult) {
            return .success(try make())
        } catch {
            return .failure(error)
        }
    }
}
