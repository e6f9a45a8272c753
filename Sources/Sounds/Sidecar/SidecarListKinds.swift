import Files
import KeyTables
import TOML

/// Short texts by which a sound is found again, each once.
struct TagsKind: ValueKind {
    func check(_ node: TOMLNode, of key: String, in owner: String, _ checker: inout TableChecker) -> CheckedValue? {
        guard case .array(let nodes) = node.value else {
            checker.error(
                at: node.place, "\(key) must be a list of texts, such as [\"drum\", \"dry\"], not \(node.kind)")
            return nil
        }
        guard nodes.count <= SoundSidecar.maxTags else {
            checker.error(
                at: node.place, "\(nodes.count) \(key): a sound can have up to \(SoundSidecar.maxTags)")
            return nil
        }
        var tags: [String] = []
        for (index, node) in nodes.enumerated() {
            let entry = "entry \(index + 1) of \(key)"
            guard let tag = SidecarTextKind().check(node, of: entry, in: owner, &checker) as? String else {
                return nil
            }
            guard tag.contains(where: { !$0.isWhitespace }) else {
                checker.error(at: node.place, "\(entry) is empty")
                return nil
            }
            guard !tags.contains(tag) else {
                checker.error(at: node.place, "\(key) lists \(quoted(tag)) twice")
                return nil
            }
            tags.append(tag)
        }
        return tags
    }

    var schema: [JSON.Member] {
        [
            ("type", .text("array")), ("items", .object([("type", .text("string"))])),
            ("maxItems", .number(Double(SoundSidecar.maxTags))), ("uniqueItems", .flag(true)),
        ]
    }

    var allowedValues: String { "`[\"…\", \"…\"]`, up to \(SoundSidecar.maxTags)" }
}

/// Moments of a sound, in seconds from its beginning, each after the one before.
struct MomentsKind: ValueKind {
    func check(_ node: TOMLNode, of key: String, in owner: String, _ checker: inout TableChecker) -> CheckedValue? {
        guard case .array(let nodes) = node.value else {
            checker.error(at: node.place, "\(key) must be a list of seconds, such as [0.5, 1.0], not \(node.kind)")
            return nil
        }
        guard nodes.count <= Beat.maxCount else {
            checker.error(at: node.place, "\(nodes.count) \(key): a sound can have up to \(Beat.maxCount)")
            return nil
        }
        var moments: [PlacedNumber] = []
        moments.reserveCapacity(nodes.count)
        // The first mistake is enough: of ten thousand numbers all may be wrong.
        for node in nodes {
            guard case .number(let seconds) = node.value, seconds.isFinite, seconds >= 0 else {
                checker.error(at: node.place, "\(key) must be seconds of 0 or more, not \(Wording.value(node))")
                return nil
            }
            guard moments.last.map({ $0.value < seconds }) ?? true else {
                checker.error(
                    at: node.place,
                    "\(key) must be in order: \(Seconds.text(seconds)) s does not come after the one before")
                return nil
            }
            moments.append(PlacedNumber(seconds, at: node.place))
        }
        return moments
    }

    var schema: [JSON.Member] {
        [
            ("type", .text("array")), ("items", .object(JSON.number(0...Double.infinity))),
            ("maxItems", .number(Double(Beat.maxCount))),
        ]
    }

    var allowedValues: String { "`[0.5, 1.0, …]`, ascending, up to \(Beat.maxCount)" }
}
