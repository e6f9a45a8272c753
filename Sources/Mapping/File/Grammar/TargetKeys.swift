import Granular
import KeyTables
import Numbers

/// What a measure moves: a parameter, through a range.
enum TargetKeys {
    /// Parameters of which a scale makes sense.
    static let musical = Parameter.allCases.filter(\.takesNotes)

    /// How the value moves through its range: everything of a target but the parameter itself.
    static let curve: [Key] =
        [
            Key("range", .pair, "values at 0 and at 1, in the parameter's unit; [high, low] reverses it"),
            Key(
                "curve", .choice(["linear", "exponential", "s-curve"]), defaultValue: "\"linear\"",
                "response: equal steps, equal ratios, or slow at both ends"),
            Key("table", .fractions, "a response of your own: fractions of the range at equal distances"),
            Key(
                "steps", .steps(2...1000),
                "number of equal steps; of position, \"beats\" or \"bars\": grains start on these of the sound"),
            Key("scale", .choice(Scale.allCases.map(\.rawValue)), "snaps to the notes of this scale"),
            Key("root", .note, "root of the scale, C-1 to B9"),
            Key(
                "notes", .wholeNumber(1...128),
                "number of notes of the scale, from the root upwards, instead of a range"),
        ] + effect

    /// Where and how the value takes effect.
    static let effect: [Key] = [
        cloud,
        Key(
            "add", .flag, defaultValue: "false",
            "true: adds to the value that other controls set, while the finger is down"),
        smoothing,
    ]

    static let cloud = Key(
        "cloud", .cloud, defaultValue: "\"own\"", "which cloud it controls: a number, all, or the finger's own")
    static let smoothing = Key(
        "smoothing", .number(0...5000, unit: "ms"), otherwise: "the mapping's",
        "smoothing time: how long a jump takes to reach its end")
    static let action = Key("action", .choice(Action.Name.allCases.map(\.rawValue)), "action to trigger")
    static let number = Key(
        "number", .wholeNumber(Action.snapshotNumbers),
        "number for snapshot, store-snapshot, morph (1 to 16) and section (1 to 9)")
    static let count = Key(
        "count", .wholeNumber(Action.grainCounts), defaultValue: "1", "number of grains, with action = \"grain\"")
    /// Beside the parameter, or the grains, that it is for.
    static let ofParameterOrGrains = ["cloud"]
    static let shift = Key("shift", .name, "layer to turn on")

    static func parameter(needed: Bool, _ about: String = "parameter to control") -> Key {
        Key("parameter", .parameter(Parameter.allCases), needed: needed, about)
    }

    /// More targets of the same measure.
    static func also(_ about: String) -> Key { Key("also", .targets(target), about) }

    /// The names of all that says how a parameter is moved, beside the parameter.
    static let curveNames = curve.map(\.name)

    static let rangeOrNotes = KeyTable.Alternative(keys: ["range", "notes"], words: "\"range\"")
    static let exclusive = [["curve", "table", "steps", "scale"], ["range", "notes"]]
    static let companions = ["root": "scale", "notes": "scale"]
    /// A table in which a target may be missing.
    static let optionalCompanions = companions.merging(
        curveNames.filter { companions[$0] == nil && !ofParameterOrGrains.contains($0) }.map { ($0, "parameter") }
    ) { $1 }.merging(
        ["scale": "parameter", "also": "parameter"]) { $1 }

    private static let form = "{ parameter = …, range = [low, high] }"

    /// A target as an inline table.
    static let target = KeyTable("target", form: form, [parameter(needed: true)] + curve)
        .ruled(exclusive: exclusive, companions: companions, alternatives: [rangeOrNotes])

    /// The target of a measure that has a unit of its own, of which a part can be chosen.
    static func target(of measure: Measure) -> KeyTable {
        guard let limits = measure.limits else { return target }
        let defaultValue = "[\(decimal(measure.defaultSpan.lowerBound)), \(decimal(measure.defaultSpan.upperBound))]"
        let unit = measure.unit.isEmpty ? "" : " in \(measure.unit)"
        let from = Key(
            "from", .span(limits, unit: measure.unit, hint: "to reverse it, swap the range"),
            defaultValue: defaultValue,
            "the \(measure.rawValue) at 0 and at 1\(unit)")
        return KeyTable("\(measure.rawValue)-target", form: form, target.keys + [from])
            .ruled(exclusive: exclusive, companions: companions, alternatives: [rangeOrNotes])
    }
}

extension Measure {
    /// What a `from` may ask of it; `nil` where it is a place on the control, which has no unit.
    var limits: ClosedRange<Double>? {
        switch self {
        case .x, .y, .along, .turn, .key, .pad, .press: nil
        case .strength, .size, .centreX, .centreY: 0...1
        case .speed: 0...5000
        case .held: 0...600
        case .distance: 0...1000
        case .angle: -3600...3600
        case .count: 1...10
        }
    }

    /// The key of a table that names what it moves.
    func key(_ about: String) -> Key { Key(rawValue, .targets(TargetKeys.target(of: self)), about) }

    /// What every control but a button can follow of a finger.
    static let ofEveryFinger: [Key] = [
        Measure.strength.key("what pressure controls (touch size on devices without pressure)"),
        Measure.size.key("what touch size controls"),
        Measure.speed.key("what the finger's speed controls"),
        Measure.held.key("what the time since the finger came down controls"),
    ]
}
