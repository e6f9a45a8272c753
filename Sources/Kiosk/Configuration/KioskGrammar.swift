import AudioIO
import Granular

/// Everything that the kiosk's file can say, once: the checker, its messages and docs/kiosk-settings.md are made of it.
enum KioskGrammar {
    static let tables = [screen, start, visitors, session, level, quiet, exit, attract, device, network]

    /// The table of that name.
    static func table(_ name: String) -> ConfigurationTable? { tables.first { $0.name == name } }

    static let screen = ConfigurationTable(
        "screen",
        [
            ConfigurationKey(
                "width", .number(50...3_000, unit: "mm"), defaultValue: "as the touchscreen says",
                "how wide what is seen of the screen is: everything at a visitor's hand is made at least 15 mm by it"),
            ConfigurationKey(
                "height", .number(50...3_000, unit: "mm"), defaultValue: "as the touchscreen says", "how high it is"),
        ])

    static let start = ConfigurationTable(
        "start",
        [
            ConfigurationKey(
                "mapping", .line, defaultValue: "`\"touch\"`",
                "the mapping that the kiosk begins with and goes back to; a name, or a file's path"),
            ConfigurationKey(
                "sound", .line, defaultValue: "`\"choir\"`",
                "the sound that it begins with and goes back to; a name, or a file's path"),
            ConfigurationKey(
                "level", .number(MasterLevel.range, unit: "dB"), defaultValue: "`\(Int(MasterLevel.start))`",
                "the master level that it begins with and goes back to"),
            ConfigurationKey(
                "values", .values, defaultValue: "as the sound asks for",
                "where [parameters](parameters.md) stand then: `{ density = 20, duration = 0.3 }`"),
        ])

    static let visitors = ConfigurationTable(
        "visitors",
        [
            ConfigurationKey(
                "mappings", .names, defaultValue: "all that are found, as far as they fit the screen",
                "the ways to play that visitors may choose, in this order; names or paths"),
            ConfigurationKey(
                "sounds", .names, defaultValue: "all built-in ones",
                "the sounds that visitors may choose, in this order; names or paths"),
        ])

    static let session = ConfigurationTable(
        "session",
        [
            ConfigurationKey(
                "idle", .number(5...3_600, unit: "s"), defaultValue: "`45`",
                "how long nobody touches before everything goes back to the start"),
            ConfigurationKey(
                "minutes", .number(0...600, unit: "min"), defaultValue: "`10`",
                "how long a visitor may play; the last minute is shown; `0`: for as long as they like"),
        ])

    static let level = ConfigurationTable(
        "level",
        [
            ConfigurationKey(
                "highest", .number(MasterLevel.range, unit: "dB"), defaultValue: "`-6`",
                "above this the master level does not go, whatever asks for it")
        ])

    static let quiet = ConfigurationTable(
        "quiet", isList: true,
        [
            ConfigurationKey(
                "hours", .hours, needed: true, "from when to when, every day, by the machine's clock: `\"22:00-08:00\"`"
            ),
            ConfigurationKey(
                "level", .number(MasterLevel.range, unit: "dB"), defaultValue: "silence",
                "above this the master level does not go then"),
        ])

    static let exit = ConfigurationTable(
        "exit", needed: true,
        [
            ConfigurationKey(
                "pin", .digits(4...8), needed: true,
                "what the host types to leave, in quotation marks; nobody else should be able to read the file"),
            ConfigurationKey(
                "fingers", .wholeNumber(3...10), defaultValue: "`5`",
                "so many fingers that lie still, some in the left third of the screen and some in the right, ask for the PIN"
            ),
            ConfigurationKey(
                "seconds", .number(2...30, unit: "s"), defaultValue: "`5`", "for so long"),
        ])

    static let attract = ConfigurationTable(
        "attract",
        [
            ConfigurationKey(
                "text", .line, defaultValue: "`\"Touch the screen and play\"`", "what is read while nobody plays"),
            ConfigurationKey(
                "level", .number(-60...0, unit: "dB"), defaultValue: "silence",
                "how loud the start's sound lies in the room while nobody plays, under the master level"),
        ])

    static let device = ConfigurationTable(
        "device",
        [
            ConfigurationKey(
                "touch", .line, defaultValue: "the one that is there",
                "what `quern play` takes for `--device`; the terminal fills the screen that is touched"),
            ConfigurationKey("audio", .line, defaultValue: "`\"default\"`", "what `quern play` takes for `--audio`"),
            ConfigurationKey("rate", .wholeNumber(AudioSettings.rates), defaultValue: "`48000`", "frames a second"),
            ConfigurationKey("period", .wholeNumber(AudioSettings.periods), defaultValue: "`128`", "frames a block"),
        ])

    static let network = ConfigurationTable(
        "network",
        [
            ConfigurationKey(
                "osc", .line, defaultValue: "none",
                "takes [OSC](osc.md) at a port: `\"9000\"`, or `\"0.0.0.0:9000\"` for other machines")
        ])
}
