import Granular
import KeyTables

/// The keys of what MIDI does.
enum MIDIKeys {
    static let sources = ["controller", "note", "bend", "pressure", "program"]

    /// What a controller, a key, the wheel, pressure or a program is for.
    static let table = KeyTable(
        "midi", what: "a midi table",
        [
            Key("controller", .wholeNumber(0...127), "the number of a controller"),
            Key(
                "bits", .wholeNumber(7...14), defaultValue: "7",
                "14 for a controller of two halves, 0 to 31 and 32 to 63, in either order"),
            Key("note", .wholeNumber(0...127), "the number of a key, 60 is C4: how hard it is struck"),
            Key("bend", .flag, "true: the pitch wheel"),
            Key("pressure", .flag, "true: how hard the keys are pressed"),
            Key("program", .wholeNumber(0...127), "the number of a program that is chosen"),
            Key("channel", .wholeNumber(1...16), "the channel; any where it is not said"),
            TargetKeys.action, TargetKeys.number,
            TargetKeys.parameter(needed: false),
        ] + TargetKeys.curve.filter { $0.name != "add" } + [
            Key(
                "pickup", .flag, defaultValue: "true",
                "whether it moves nothing until it has come by where the parameter stands; else the parameter jumps")
        ]
    ).ruled(
        exclusive: [sources, ["action", "parameter"]] + TargetKeys.exclusive,
        companions: TargetKeys.optionalCompanions.filter { !["add", "also"].contains($0.key) }
            .merging(["number": "action", "pickup": "parameter", "bits": "controller"]) { $1 },
        alternatives: [
            .init(keys: sources, words: Wording.alternatives(sources.map { "\"\($0)\"" })),
            .init(keys: ["action", "parameter"], words: "\"action\" or \"parameter\""),
            .init(keys: ["range", "notes"], words: "\"range\" beside \"parameter\"", beside: "parameter"),
        ])

    /// What the notes of a keyboard play, each a cloud of its own.
    static let notes = KeyTable(
        "notes", what: "the notes table", form: "{ velocity = { … }, … }",
        [
            Key(
                "note", .parameter(TargetKeys.musical), defaultValue: "\"pitch\"",
                "what follows the note and what bends it"),
            Key("root", .note, defaultValue: "\"C4\"", "the note at which a transposition is 0 and a ratio 1"),
            Key(
                "velocity", .targets(TargetKeys.target),
                "what a harder stroke moves; else the level, from -30 to 0 dB"),
            Key("pressure", .targets(TargetKeys.target), "what pressing moves: the key's or the channel's"),
            Key("timbre", .targets(TargetKeys.target), "what the colour of a note moves: controller 74"),
            Measure.held.key("what the time moves for which the key is down"),
        ])
}
