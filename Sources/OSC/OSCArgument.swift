import Numbers

/// An argument of a message, by the types of OSC 1.0 and those of 1.1 that other programs send.
public enum OSCArgument: Equatable, Sendable {
    case int(Int32)
    case long(Int64)
    case float(Float)
    case double(Double)
    case string(String)
    case flag(Bool)
    /// One that nobody here asks for, by its type tag.
    case other(Character)

    /// As a number; a flag is 1 or 0. `nil` for texts, for others and for what is no number.
    public var number: Double? {
        let number: Double? =
            switch self {
            case .int(let value): Double(value)
            case .long(let value): Double(value)
            case .float(let value): Double(value)
            case .double(let value): value
            case .flag(let value): value ? 1 : 0
            case .string, .other: nil
            }
        return number.flatMap { $0.isFinite ? $0 : nil }
    }

    /// As a whole number within `range`; `nil` where it is none. There is no way to one without bounds: whoever takes it calculates with it.
    public func whole(in range: ClosedRange<Int>) -> Int? { number.flatMap { Int($0, in: range) } }

    /// As a text.
    public var text: String? { if case .string(let text) = self { text } else { nil } }
}
