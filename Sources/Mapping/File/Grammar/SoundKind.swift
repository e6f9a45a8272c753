import KeyTables
import TOML

/// What a control's clouds are cut from: a sound's name, a list of names, or a place of the player's mix.
struct SoundKind: ValueKind {
    private static let form = "a sound's name, a list of up to \(ControlSound.numbers.upperBound) names, or a number"

    func check(_ node: TOMLNode, of key: String, in owner: String, _ checker: inout TableChecker) -> CheckedValue? {
        switch node.value {
        case .string: return sound(node, of: key, &checker).map { ControlSound.named([$0]) }
        case .number:
            let number = WholeNumberKind.wholeNumber(ControlSound.numbers).check(node, of: key, in: owner, &checker)
            return (number as? Double).map { ControlSound.number(Int($0)) }
        case .array(let nodes) where ControlSound.numbers.contains(nodes.count):
            let sounds = nodes.compactMap { sound($0, of: "each of \(key)", &checker) }
            return sounds.count == nodes.count ? ControlSound.named(sounds) : nil
        case .array(let nodes):
            checker.error(at: node.place, "\(key) must be \(Self.form), not \(nodes.count) of them")
            return nil
        default:
            checker.error(at: node.place, "\(key) must be \(Self.form), not \(node.kind)")
            return nil
        }
    }

    private func sound(_ node: TOMLNode, of key: String, _ checker: inout TableChecker) -> NamedSound? {
        guard let text = checker.string(node, of: key) else { return nil }
        if let sound = NamedSound(text: text) { return sound }
        checker.error(
            at: node.place,
            "\(key) must be a sound's name, with a chance above 0 and at most 1 after a colon if you like, such as \"rain:0.5\""
        )
        return nil
    }

    var schema: [JSON.Member] {
        let number = JSON.number(
            Double(ControlSound.numbers.lowerBound)...Double(ControlSound.numbers.upperBound), type: "integer")
        let name: [JSON.Member] = [("type", .text("string"))]
        return [
            (
                "anyOf",
                .list([
                    .object(number), .object(name),
                    .object(JSON.list(name, atLeast: 1, atMost: ControlSound.numbers.upperBound)),
                ])
            )
        ]
    }

    var allowedValues: String { "a name, a list of names, or 1, 2 … \(ControlSound.numbers.upperBound)" }
}

extension ValueKind where Self == SoundKind {
    /// What grains are cut from.
    static var sound: Self { SoundKind() }
}
