import Files
import Granular
import KeyTables
import Numbers

/// What is done at once.
extension MappingReader {
    /// The value that a gesture gives to a parameter, or the step by which it moves it on.
    mutating func parameterTriggers(_ fields: Fields, of kind: Gesture.Kind) -> [Trigger] {
        guard !kind.goesOn, let parameter = fields.parameter("parameter") else { return [] }
        let definition = parameter.definition
        let milliseconds = fields.number("smoothing") ?? smoothing
        if let value = fields.number("value") {
            if !definition.range.contains(value) {
                error(
                    at: fields.place(of: "value"),
                    "\(decimal(value)) is outside the range of \(definition.name), "
                        + Wording.range(definition.range, definition.unit))
            }
            return [.set(parameter, to: value, cloud: cloud(fields), smoothingMilliseconds: milliseconds)]
        }
        guard let step = fields.number("step") else { return [] }
        let width = definition.range.upperBound - definition.range.lowerBound
        if step == 0 || abs(step) > width {
            error(
                at: fields.place(of: "step"),
                "a step of \(definition.name) must be \(Wording.range(-width...width, definition.unit)) except 0, not \(decimal(step))"
            )
        }
        return [.step(parameter, by: step, cloud: cloud(fields), smoothingMilliseconds: milliseconds)]
    }

    /// The cloud whose grains are triggered; the finger's own, or the one that is played, where `nil`. Beside a parameter, "cloud" is for
    /// that.
    mutating func grainCloud(_ fields: Fields) -> UInt8? {
        if fields.has("parameter") { return nil }
        switch cloud(fields) {
        case .own: return nil
        case .number(let cloud): return cloud
        case .all:
            error(at: fields.place(of: "cloud"), "grain needs one cloud, 1 to \(Mapping.maxClouds), or \"own\"")
            return nil
        }
    }

    /// Says which keys are for grains alone, and that a cloud is nothing by itself.
    private mutating func checkGrainKeys(_ fields: Fields) {
        guard fields.text("action") != Action.Name.grain.rawValue else { return }
        for key in ["count", "every"] where fields.has(key) && fields.has("action") {
            error(at: fields.keyPlace(of: key), "\(quoted(key)) only works with action = \"grain\"")
        }
        if fields.has("cloud"), !fields.has("parameter") {
            error(at: fields.keyPlace(of: "cloud"), "\"cloud\" needs \"parameter\" or action = \"grain\"")
        }
    }

    /// What a button or a gesture does beside moving parameters.
    mutating func triggers(_ fields: Fields) -> [Trigger] {
        var triggers: [Trigger] = []
        if let name = fields.choice("action", as: Action.Name.self) {
            let number = fields.whole("number")
            if let numbers = name.numbers {
                if number.map(numbers.contains) != true {
                    error(
                        at: fields.has("number") ? fields.place(of: "number") : fields.place(of: "action"),
                        "\(name.rawValue) needs \"number\", \(numbers.lowerBound) to \(numbers.upperBound)")
                }
            } else if fields.has("number") {
                error(
                    at: fields.keyPlace(of: "number"),
                    "\"number\" only works with snapshot, store-snapshot, morph and section")
            }
            triggers.append(
                .action(
                    name == .grain
                        ? .grain(fields.whole("count") ?? 1, cloud: grainCloud(fields))
                        : Action(name, number: number ?? 1)))
        }
        checkGrainKeys(fields)
        if let layer = fields.text("shift") { triggers.append(.layer(layer)) }
        return triggers
    }
}
