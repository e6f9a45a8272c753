import AudioIO
import Granular
import KeyTables

/// Everything that the kiosk's file can say, once: the checker, its messages and docs/kiosk-settings.md are made of it.
enum KioskGrammar {
    /// The file.
    static let file = KeyTable(
        "kiosk", what: "a kiosk's file",
        [
            Key("screen", .table(screen), "how large the screen is"),
            Key("start", .table(start), "how everything stands at the start"),
            Key("visitors", .table(visitors), "what visitors may choose"),
            Key("session", .table(session), "how long a visitor has"),
            Key("level", .table(level), "how loud it may be"),
            Key("quiet", .list(quiet), "when it is quieter"),
            Key("exit", .table(exit), needed: true, "how the host leaves"),
            Key("attract", .table(attract), "what shows and sounds while nobody plays"),
            Key("device", .table(device), "what touches and sounds"),
            Key("network", .table(network), "where OSC is taken"),
        ])

    static let screen = KeyTable.header(
        "screen",
        [
            Key(
                "width", .number(50...3_000, unit: "mm"), otherwise: "as the touchscreen says",
                "how wide what is seen of the screen is: everything at a visitor's hand is made at least 15 mm by it"),
            Key(
                "height", .number(50...3_000, unit: "mm"), otherwise: "as the touchscreen says", "how high it is"),
        ])

    static let start = KeyTable.header(
        "start",
        [
            Key(
                "mapping", .filledLine, defaultValue: "\"touch\"",
                "the mapping that the kiosk begins with and goes back to; a name, or a file's path"),
            Key(
                "sound", .filledLine, defaultValue: "\"choir\"",
                "the sound that it begins with and goes back to; a name, or a file's path"),
            Key(
                "level", .number(MasterLevel.range, unit: "dB"), defaultValue: "\(Int(MasterLevel.start))",
                "the master level that it begins with and goes back to"),
            Key(
                "values", .parameterValues, otherwise: "as the sound asks for",
                "where [parameters](parameters.md) stand then: `{ density = 20, duration = 0.3 }`"),
        ])

    static let visitors = KeyTable.header(
        "visitors",
        [
            Key(
                "mappings", .names(as: ["touch", "faders"]),
                otherwise: "all that are found, as far as they fit the screen",
                "the ways to play that visitors may choose, in this order; names or paths"),
            Key(
                "sounds", .names(as: ["touch", "faders"]), otherwise: "all built-in ones",
                "the sounds that visitors may choose, in this order; names or paths"),
        ])

    static let session = KeyTable.header(
        "session",
        [
            Key(
                "idle", .number(5...3_600, unit: "s"), defaultValue: "45",
                "how long nobody touches before everything goes back to the start"),
            Key(
                "minutes", .number(0...600, unit: "min"), defaultValue: "10",
                "how long a visitor may play; the last minute is shown; `0`: for as long as they like"),
        ])

    static let level = KeyTable.header(
        "level",
        [
            Key(
                "highest", .number(MasterLevel.range, unit: "dB"), defaultValue: "-6",
                "above this the master level does not go, whatever asks for it")
        ])

    static let quiet = KeyTable.headerOfMany(
        "quiet",
        [
            Key(
                "hours", DailyHoursKind(), needed: true,
                "from when to when, every day, by the machine's clock: `\"22:00-08:00\"`"
            ),
            Key(
                "level", .number(MasterLevel.range, unit: "dB"), otherwise: "silence",
                "above this the master level does not go then"),
        ])

    static let exit = KeyTable.header(
        "exit",
        [
            Key(
                "pin", .digits(4...8), needed: true,
                "what the host types to leave, in quotation marks; nobody else should be able to read the file"),
            Key(
                "fingers", .wholeNumber(3...10), defaultValue: "5",
                "so many fingers that lie still, some in the left third of the screen and some in the right, ask for the PIN"
            ),
            Key(
                "seconds", .number(2...30, unit: "s"), defaultValue: "5", "for so long"),
        ])

    static let attract = KeyTable.header(
        "attract",
        [
            Key(
                "text", .filledLine, defaultValue: "\"Touch the screen and play\"", "what is read while nobody plays"),
            Key(
                "level", .number(-60...0, unit: "dB"), otherwise: "silence",
                "how loud the start's sound lies in the room while nobody plays, under the master level"),
        ])

    static let device = KeyTable.header(
        "device",
        [
            Key(
                "touch", .filledLine, otherwise: "the one that is there",
                "what `quern play` takes for `--device`; the terminal fills the screen that is touched"),
            Key("audio", .filledLine, defaultValue: "\"default\"", "what `quern play` takes for `--audio`"),
            Key("rate", .wholeNumber(AudioSettings.rates), defaultValue: "48000", "frames a second"),
            Key("period", .wholeNumber(AudioSettings.periods), defaultValue: "128", "frames a block"),
        ])

    static let network = KeyTable.header(
        "network",
        [
            Key(
                "osc", .filledLine, otherwise: "none",
                "takes [OSC](osc.md) at a port: `\"9000\"`, or `\"0.0.0.0:9000\"` for other machines")
        ])
}
