import Granular
import KeyTables

/// The keys of what MIDI does.
enum MIDIKeys {
    static let sources = ["controller", "note", "bend", "pressure", "program"]

    /// What a controller, a key, the wheel, pressure or a program is for.
    static let table = KeyTable(
        "midi", what: "a midi table",
        [
            Key("controller", .wholeNumber(0...127), "controller number (CC)"),
            Key(
                "bits", .wholeNumber(7...14), defaultValue: "7",
                "14 for a pair of controllers (MSB 0 to 31, LSB 32 to 63)"),
            Key("note", .wholeNumber(0...127), "note number, 60 is C4; its velocity is the value"),
            Key("bend", .flag, "true: pitch bend"),
            Key("pressure", .flag, "true: channel pressure (aftertouch)"),
            Key("program", .wholeNumber(0...127), "program change number"),
            Key("channel", .wholeNumber(1...16), otherwise: "any", "MIDI channel"),
            TargetKeys.action, TargetKeys.number, TargetKeys.count,
            TargetKeys.parameter(needed: false),
        ] + TargetKeys.curve.filter { $0.name != "add" } + [
            Key(
                "pickup", .flag, defaultValue: "true",
                "true: waits until the controller passes the current value; false: the parameter jumps")
        ]
    ).ruled(
        exclusive: [sources, ["action", "parameter"]] + TargetKeys.exclusive,
        companions: TargetKeys.optionalCompanions.filter { !["add", "also"].contains($0.key) }
            .merging(["number": "action", "count": "action", "pickup": "parameter", "bits": "controller"]) { $1 },
        alternatives: [
            .init(keys: sources, words: Wording.alternatives(sources.map { "\"\($0)\"" })),
            .init(keys: ["action", "parameter"], words: "\"action\" or \"parameter\""),
            .init(keys: ["range", "notes"], words: "\"range\" with \"parameter\"", beside: "parameter"),
        ])

    /// What the notes of a keyboard play, each a cloud of its own.
    static let notes = KeyTable(
        "notes", what: "the notes table", form: "{ velocity = { … }, … }",
        [
            Key(
                "note", .parameter(TargetKeys.musical), defaultValue: "\"pitch\"",
                "parameter that notes and pitch bend control"),
            Key("root", .note, defaultValue: "\"C4\"", "note at which a transposition is 0 and a ratio is 1"),
            Key(
                "velocity", .targets(TargetKeys.target), otherwise: "level, -30 to 0 dB added",
                "what velocity controls"),
            Key("pressure", .targets(TargetKeys.target), "what aftertouch controls (key or channel)"),
            Key("timbre", .targets(TargetKeys.target), "what controller 74 controls (MPE timbre)"),
            Measure.held.key("what the time since the key was pressed controls"),
            ControlKeys.sound,
            Key(
                "grains", .wholeNumber(Action.grainCounts), otherwise: "plays a cloud",
                "triggers so many single grains at each note, at its pitch, instead of playing a cloud"),
            ControlKeys.every(
                "with grains: triggers them on the beat while the key is down or held; t for a triplet, d for a dotted note"
            ),
        ]
    ).ruled(companions: ["every": "grains"])
}
