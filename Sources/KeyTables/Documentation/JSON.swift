import Files
import Numbers

/// A JSON value whose objects keep their order.
package indirect enum JSON {
    /// A member of an object.
    package typealias Member = (key: String, value: JSON)

    case text(String)
    case number(Double)
    case flag(Bool)
    /// What is JSON already.
    case written(String)
    case list([JSON])
    case object([Member])

    /// The text, in lines that are indented by two spaces; lists of plain values in one line.
    package func text(indent: String = "") -> String {
        let deeper = indent + "  "
        switch self {
        case .text(let text): return JSONText.literal(text)
        case .number(let number): return decimal(number)
        case .flag(let flag): return flag ? "true" : "false"
        case .written(let text): return text
        case .list(let values):
            if values.allSatisfy(\.isPlain) { return "[" + values.map { $0.text() }.joined(separator: ", ") + "]" }
            return "[\n" + values.map { deeper + $0.text(indent: deeper) }.joined(separator: ",\n") + "\n\(indent)]"
        case .object(let members):
            if members.isEmpty { return "{}" }
            let lines = members.map { "\(deeper)\(JSONText.literal($0.key)): \($0.value.text(indent: deeper))" }
            return "{\n" + lines.joined(separator: ",\n") + "\n\(indent)}"
        }
    }

    private var isPlain: Bool {
        switch self {
        case .list, .object: false
        default: true
        }
    }
}
