import Granular
import Numbers
import TOML

#if canImport(Glibc)
    import Glibc
#endif

/// The text of a `[[gesture]]` table that reads back to `use`, ending with a line break.
///
/// A table holds one action, one layer and one parameter at most, in this order; further triggers are left out, and so is the cloud of
/// grains beside a parameter, whose cloud it is. Notes are written as the scale that has them, or, where none has, as the steps of a
/// straight way.
public func tomlText(of use: GestureUse) -> String {
    var lines = ["[[gesture]]"]
    lines += gestureLines(use.gesture)
    if let layer = use.layer { lines.append("layer = \(TOMLText.literal(layer))") }
    let hasParameter = !use.moves.isEmpty || use.triggers.contains(where: \.isOfParameter)
    for trigger in use.triggers { lines += triggerLines(trigger, hasParameter: hasParameter) }
    if let volume = use.volume {
        lines.append("volume = \(pair(volume.decibels))")
        if use.moves.isEmpty { lines.append("travel = \(decimal(volume.travel))") }
    }
    if let first = use.moves.first {
        lines += targetParts(first.binding) + ["travel = \(decimal(first.travel))"]
        let others = use.moves.dropFirst().map { move in
            "{ \((targetParts(move.binding) + ["travel = \(decimal(move.travel))"]).joined(separator: ", ")) }"
        }
        if !others.isEmpty { lines.append("also = [\(others.joined(separator: ", "))]") }
    }
    if use.sounds { lines.append("sounds = true") }
    if use.isTaught { lines.append("taught = true") }
    return lines.joined(separator: "\n") + "\n"
}

private func gestureLines(_ gesture: Gesture) -> [String] {
    var lines: [String] =
        switch gesture.kind {
        case .tap: ["gesture = \"tap\""]
        case .doubleTap: ["gesture = \"double-tap\""]
        case .longPress: ["gesture = \"long-press\""]
        case .swipe(let direction): ["gesture = \"swipe\"", "direction = \"\(direction.rawValue)\""]
        case .drag(let axis):
            ["gesture = \"drag\"", "direction = \"\(gesture.dragDirection?.rawValue ?? axis.rawValue)\""]
        case .pinch: ["gesture = \"pinch\""]
        case .turn: ["gesture = \"turn\""]
        }
    lines += thresholdLines(gesture)
    lines.append("fingers = \(gesture.fingers)")
    if gesture.area != Area(x: 0...1, y: 0...1) {
        lines.append("area = { x = \(pair(gesture.area.x)), y = \(pair(gesture.area.y)) }")
    }
    return lines
}

/// The keys of where a drag or a pinch begins, for one that has it of its own.
private func thresholdLines(_ gesture: Gesture) -> [String] {
    guard let threshold = gesture.threshold, let amount = threshold.forwards ?? threshold.backwards else { return [] }
    switch gesture.kind {
    case .drag: return ["distance = \(decimal(amount))"]
    case .pinch:
        guard let isIn = gesture.pinchesIn else { return [] }
        let ratio = exp2(isIn ? -amount : amount)
        return ["direction = \"\(isIn ? "in" : "out")\"", "threshold = \(decimal((ratio * 1e6).rounded() / 1e6))"]
    case .tap, .doubleTap, .longPress, .swipe, .turn: return []
    }
}

private func triggerLines(_ trigger: Trigger, hasParameter: Bool) -> [String] {
    switch trigger {
    // Beside a parameter, the cloud of the table is the parameter's.
    case .action(.grain(let count, _)) where hasParameter: return actionLines(.grain(count))
    case .action(let action): return actionLines(action)
    case .layer(let name): return ["shift = \(TOMLText.literal(name))"]
    case .set(let parameter, let value, let cloud, let milliseconds):
        return ["parameter = \"\(parameter.definition.name)\"", "value = \(decimal(value))"]
            + effectParts(cloud, isAdded: false, milliseconds)
    case .step(let parameter, let amount, let cloud, let milliseconds):
        return ["parameter = \"\(parameter.definition.name)\"", "step = \(decimal(amount))"]
            + effectParts(cloud, isAdded: false, milliseconds)
    }
}

extension Trigger {
    fileprivate var isOfParameter: Bool {
        switch self {
        case .set, .step: true
        case .action, .layer: false
        }
    }
}

/// The keys of what is asked for.
func actionLines(_ action: Action) -> [String] {
    let (name, number) = action.called
    if case .grain(let count, let cloud) = action {
        return ["action = \"grain\""] + (count == 1 ? [] : ["count = \(count)"])
            + (cloud.map { ["cloud = \(Int($0) + 1)"] } ?? [])
    }
    return ["action = \"\(name.rawValue)\""] + (number.map { ["number = \($0)"] } ?? [])
}

/// The keys of a target, each with its value.
func targetParts(_ binding: Binding) -> [String] {
    var parts = ["parameter = \"\(binding.parameter.definition.name)\""]
    let range = "range = [\(decimal(binding.low)), \(decimal(binding.high))]"
    switch binding.response {
    case .linear: parts.append(range)
    case .exponential: parts += [range, "curve = \"exponential\""]
    case .sCurve: parts += [range, "curve = \"s-curve\""]
    case .table(let fractions): parts += [range, "table = [\(fractions.map(decimal).joined(separator: ", "))]"]
    case .steps(let count): parts += [range, "steps = \(count)"]
    case .notes(let notes):
        if let (scale, root) = Scale.called(notes, in: binding) {
            let written = binding.low == binding.high ? "notes = 1" : range
            parts += [written, "scale = \"\(scale.rawValue)\"", "root = \"\(root)\""]
        } else {
            parts += [range, "steps = \(max(notes.count, 2))"]
        }
    }
    return parts + effectParts(binding.cloud, isAdded: binding.isAdded, binding.smoothingMilliseconds)
}

private func effectParts(_ cloud: Binding.Cloud, isAdded: Bool, _ milliseconds: Double) -> [String] {
    var parts: [String] = []
    switch cloud {
    case .own: break
    case .number(let index): parts.append("cloud = \(index + 1)")
    case .all: parts.append("cloud = \"all\"")
    }
    if isAdded { parts.append("add = true") }
    // Also where it is 0: the mapping may have another for those that say nothing.
    parts.append("smoothing = \(decimal(milliseconds))")
    return parts
}

private func pair(_ range: ClosedRange<Double>) -> String {
    "[\(decimal(range.lowerBound)), \(decimal(range.upperBound))]"
}

extension Scale {
    /// A scale and a root whose notes in the range of `binding` are just `notes`.
    fileprivate static func called(_ notes: [Double], in binding: Binding) -> (Scale, Note)? {
        let parameter = binding.parameter
        guard parameter.takesNotes, let first = notes.first else { return nil }
        if binding.low == binding.high {
            // One note, as many as a file asks for from the root upwards.
            let root = (0..<128).map(Note.init).first { parameter.value(ofSemitones: 0, above: $0) == first }
            return root.map { (.octaves, $0) }
        }
        for scale in allCases {
            for number in 45..<57 {
                let root = Note(number: number)
                if scale.values(of: parameter, from: binding.low, to: binding.high, root: root) == notes {
                    return (scale, root)
                }
            }
        }
        return nil
    }
}
