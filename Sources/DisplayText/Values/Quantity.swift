import Granular
import Mapping
import Performer

/// What a value can be typed for: its name, its unit, and what it takes.
public struct Quantity: Sendable {
    /// What it is called.
    public var name: String
    /// The unit that its values are kept in: "Hz", "s", "/s", "st", "dB", "x", or none for a share.
    public var unit: String
    /// Everything that it takes, in its unit.
    public var range: ClosedRange<Double>
    /// The names that its whole numbers stand for, from 0 on; empty where it is a quantity.
    public var choices: [String] = []
    /// Whether a note stands for its frequency.
    public var takesNotes = false
    /// The tempo by which a time in seconds is a number of beats; `nil` where none may be given.
    var beatsPerMinute: Double?

    /// A parameter of the clouds, or of what follows them.
    /// - beatsPerMinute: the tempo now.
    public init(_ parameter: Parameter, beatsPerMinute: Double = BeatLine.defaultTempo) {
        let definition = parameter.definition
        (name, unit, range) = (definition.name, definition.unit, definition.range)
        choices = parameter.choices
        takesNotes = parameter.takesNotes && definition.unit == "Hz"
        if definition.unit == "beats" { self.beatsPerMinute = beatsPerMinute }
    }

    /// Something that is set of a source of modulation.
    package init(_ setting: ModulatorParameter) {
        let definition = setting.definition
        (name, unit, range) = (definition.name, definition.unit, definition.range)
        choices = setting.choices
    }

    /// By how much a source of modulation moves a parameter.
    package static func amount(of parameter: Parameter, by source: ModulationSource) -> Quantity {
        Quantity(
            name: "\(parameter.definition.name) by \(source.name)", unit: parameter.amountUnit,
            range: parameter.amounts)
    }

    /// The level of the whole, in dB.
    public static let volume = Quantity(name: "volume", unit: "dB", range: MasterLevel.range)
    /// The level of the sound under the clouds, in dB.
    public static let bedLevel = Quantity(name: "bed level", unit: "dB", range: MasterLevel.range)
    /// The time that a morph takes.
    public static let morphTime = Quantity(name: "a morph", unit: "s", range: 0.5...120)
    /// The pitch at which a sound is at its own speed.
    public static let root = Quantity(name: "root", unit: "Hz", range: 8...20_000, takesNotes: true)
    /// The length of a cycle that goes by beats.
    public static let cycleBeats = Quantity(
        name: "a cycle", unit: "beats",
        range: ModulatorParameter.fewestBeats...ModulatorParameter.beats.definition.range.upperBound)
    /// A sound's beats.
    public static let tempo = Quantity(name: "tempo", unit: "BPM", range: 10...400)
    /// The beats that things go by.
    public static let beat = Quantity(name: "tempo", unit: "BPM", range: BeatLine.tempos)

    /// The speed at which a sound is heard while it is marked.
    public static let markingSpeed = Quantity(name: "speed", unit: "%", range: 25...200)

    /// A quantity of its own.
    package init(name: String, unit: String, range: ClosedRange<Double>, takesNotes: Bool = false) {
        (self.name, self.unit, self.range, self.takesNotes) = (name, unit, range, takesNotes)
    }

    /// All that it takes, in words: "0–10000 /s", "hann, gaussian … or shape".
    public var words: String {
        guard choices.isEmpty else { return takesNoteList + choices.joined(separator: ", ") }
        let ends = ValueText.span(range.lowerBound, range.upperBound)
        return unit.isEmpty ? ends : "\(ends) \(unit)"
    }

    private var takesNoteList: String {
        name == Parameter.pitchSet.definition.name ? "notes such as \(NoteListText.example), or " : ""
    }

    /// How a value is typed: "seconds, such as 50 ms".
    package var example: String {
        switch unit {
        case "Hz": takesNotes ? "a frequency or a note, such as 440 Hz or A4" : "a frequency, such as 440 Hz"
        case "s": "seconds, such as 50 ms"
        case "/s": "grains per second, such as 12 /s"
        case "st": "semitones, such as 7 st"
        case "oct": "octaves, such as 2 oct"
        case "dB": "decibels, such as -6 dB"
        case "x": "a factor, such as 1.5"
        case "%": "percent, such as 85"
        case "BPM": "BPM, such as 92"
        case "beats":
            "a note or beats, such as 1/8, 1/8t, 1/8d" + (beatsPerMinute == nil ? " or 2 beats" : ", 1.5 or 250 ms")
        default: choices.isEmpty ? "a number, such as 0.3 or 30 %" : "one of \(words)"
        }
    }

    /// A value of it as it is shown; below 10 with at most three digits that count.
    public func text(_ value: Double) -> String {
        if !choices.isEmpty { return choices[min(max(Int(value.rounded()), 0), choices.count - 1)] }
        let number = ValueText.bound(ValueText.rounded(value))
        let note = beatsPerMinute == nil ? nil : NoteLength.name(ofBeats: value)
        return (unit.isEmpty ? number : "\(number) \(unit)") + (note.map { " = \($0)" } ?? "")
    }
}
