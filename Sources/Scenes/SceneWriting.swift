import Files
import Granular
import Numbers
import TOML

extension Scene {
    /// The file's text, which ``SceneFile`` reads as the same scene.
    public var text: String {
        var lines = ["name = \(TOMLText.literal(name))"]
        for (key, value) in [("about", about), ("author", author)] where !value.isEmpty {
            lines.append("\(key) = \(TOMLText.literal(value))")
        }
        lines.append("mapping = \(TOMLText.literal(mapping))")
        if let level = values[.level] { lines.append("level = \(exact(level))") }
        if let bed {
            lines.append("bed = \(TOMLText.literal(bed.name))")
            if let level = bed.levelDecibels { lines.append("bed-level = \(exact(level))") }
        }
        if !notes.notes.isEmpty { lines.append("notes = \(TOMLText.literal(notes.text))") }
        for sound in sounds { lines += ["", "[[sound]]"] + sound.lines }
        for field in fields { lines += ["", "[[field]]"] + field.lines }
        for pin in pins { lines += ["", "[[pin]]"] + pin.lines }
        let written = assignments(values.filter { $0.key != .level })
        if !written.isEmpty { lines += ["", "[values]"] + written }
        for source in ModulationSource.allCases {
            let moved = modulationLines(of: source)
            if !moved.isEmpty { lines += ["", "[modulation.\(source.sceneName)]"] + moved }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// What is not as at the start.
    private func modulationLines(of source: ModulationSource) -> [String] {
        modulation.changes().compactMap { change in
            switch change {
            case .modulator(source, let setting, let value):
                "\(setting.definition.name) = \(word(value, setting.choices))"
            case .amount(source, let parameter, let amount): "\(parameter.definition.name) = \(exact(amount))"
            default: nil
            }
        }
    }
}

extension Scene.Field {
    fileprivate var lines: [String] {
        // A thousandth of a surface is less than anybody sees.
        func side(_ range: ClosedRange<Double>) -> String {
            "[\(exact((range.lowerBound * 1000).rounded() / 1000)), \(exact((range.upperBound * 1000).rounded() / 1000))]"
        }
        return ["name = \(TOMLText.literal(name))", "area = { x = \(side(x)), y = \(side(y)) }"]
    }
}

extension Scene.Pin {
    fileprivate var lines: [String] {
        [
            "name = \(TOMLText.literal(name))", "height = \(exact(height))",
            "values = { \(assignments(values).joined(separator: ", ")) }",
        ]
    }
}

extension SceneSound {
    fileprivate var lines: [String] {
        var lines =
            switch place {
            case .named(let name): ["name = \(TOMLText.literal(name))"]
            case .file(let path): ["file = \(TOMLText.literal(path))"]
            }
        if chance != 1 { lines.append("chance = \(exact(chance))") }
        if levelDecibels != 0 { lines.append("level = \(exact(levelDecibels))") }
        if let section { lines.append("section = \(section)") }
        return lines
    }
}

/// "density = 20", in the order of all parameters.
private func assignments(_ values: [Parameter: Double]) -> [String] {
    Parameter.allCases.compactMap { parameter in
        values[parameter].map { "\(parameter.definition.name) = \(word($0, parameter.choices))" }
    }
}

/// The word for a value that stands for one of `choices`, else its digits.
private func word(_ value: Double, _ choices: [String]) -> String {
    choices.isEmpty
        ? exact(value) : choices.item(number: Int(value.rounded()) + 1).map(TOMLText.literal) ?? exact(value)
}

/// As few digits as are read as the same number.
private func exact(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
}
