/// Why there is no number. Its description is a sentence for whoever asked.
public enum NoResult: Error, Equatable, Sendable, CustomStringConvertible {
    /// There are fewer values, participants or conditions than the calculation needs.
    case tooFew(String, needed: Int, given: Int)
    /// A value is missing: participants do not all have as many values, or one is no finite number.
    case missingValue
    /// A value is further from 0 than ``Values/largest``, or nearer to it than ``Values/smallest``.
    case outOfScale
    /// The values leave nothing to compare; the text says what is equal.
    case allEqual(String)
    /// What was asked for is outside of what there is an answer to; the text says what is allowed.
    case outOfRange(String)

    /// One sentence, without a full stop.
    public var description: String {
        switch self {
        case .tooFew(let what, let needed, let given):
            "this needs \(needed) or more \(what); there \(given == 1 ? "is 1" : "are \(given)")"
        case .missingValue: "a value is missing or is not a number"
        case .outOfScale: "a value is too large, or too near to 0, to calculate with"
        case .allEqual(let what): "\(what) are all equal"
        case .outOfRange(let what): what
        }
    }
}
