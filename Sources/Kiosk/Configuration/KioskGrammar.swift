import AudioIO
import Granular
import KeyTables
import Quiz
import Workshop

/// Everything that the kiosk's file can say, once: the checker, its messages and docs/kiosk-settings.md are made of it.
enum KioskGrammar {
    /// The file.
    static let file = KeyTable(
        "kiosk", what: "a kiosk's file",
        [
            Key("screen", .table(screen), "size of the screen"),
            Key("start", .table(start), "state at the start of each session"),
            Key("visitors", .table(visitors), "what visitors can choose"),
            Key("session", .table(session), "length of a session"),
            Key("volume", .table(volume), "maximum volume, and the background's").formerly("level"),
            Key("quiet", .list(quiet), "quiet hours"),
            Key("exit", .table(exit), needed: true, "how the host quits the kiosk"),
            Key("attract", .table(attract), "what the idle kiosk shows and plays"),
            Key("device", .table(device), "touch device and audio output"),
            Key("network", .table(network), "OSC input"),
            Key("workshop", .table(workshop), "a room that visitors join with their phones"),
            Key("quiz", .table(quiz), "a quiz that visitors play, instead of playing the instrument"),
            Key("study", .table(study), "a study that visitors take part in, instead of playing"),
        ])

    static let screen = KeyTable.header(
        "screen",
        [
            Key(
                "width", .number(50...3_000, unit: "mm"), otherwise: "as the touchscreen reports",
                "visible width of the screen; Quern uses it to make every touch target at least 15 mm"),
            Key(
                "height", .number(50...3_000, unit: "mm"), otherwise: "as the touchscreen reports", "visible height"),
        ])

    static let start = KeyTable.header(
        "start",
        [
            Key(
                "mapping", .filledLine, defaultValue: "\"touch\"",
                "mapping at the start of each session; a name or a file's path"),
            Key(
                "sound", .filledLine, defaultValue: "\"choir\"",
                "sound at the start of each session; a name or a file's path"),
            Key(
                "volume", .number(MasterLevel.range, unit: "dB"), defaultValue: "\(Int(MasterLevel.start))",
                "volume at the start of each session"
            ).formerly("level"),
            Key(
                "values", .parameterValues, otherwise: "the sound's defaults",
                "[parameters](parameters.md) at the start of each session: `{ density = 20, duration = 0.3 }`"),
        ])

    static let visitors = KeyTable.header(
        "visitors",
        [
            Key(
                "tiles", .some(of: KioskTile.allCases.map(\.rawValue)),
                otherwise: "all of them; `\"scenes\"` if `scenes` is set, `\"phones\"` if there is a `[workshop]`",
                "what visitors find at home, in this order; what is not listed is not there; `[]`: they only play"),
            Key(
                "scenes", .names(as: ["first-light", "tanpura"]),
                otherwise: "all that fit the screen and need no live input",
                "[scenes](scenes.md) that visitors can choose, in this order; names or paths"),
            Key(
                "mappings", .names(as: ["touch", "faders"]),
                otherwise: "all that fit the screen",
                "mappings that visitors can choose, in this order; names or paths"),
            Key(
                "sounds", .names(as: ["choir", "rain"]), otherwise: "all built-in sounds",
                "sounds that visitors can choose, in this order; names or paths"),
            Key(
                "backgrounds", .names(as: ["rain", "sea"]),
                otherwise: KioskConfiguration.defaultBackgrounds.joined(separator: ", "),
                "[beds](beds.md) and sounds that visitors can lay under everything, in this order; names or paths"),
        ])

    static let session = KeyTable.header(
        "session",
        [
            Key(
                "idle", .number(5...3_600, unit: "s"), defaultValue: "45",
                "how long without a touch until the session ends"),
            Key(
                "minutes", .number(0...600, unit: "min"), defaultValue: "10",
                "maximum length of a session; the screen counts down the last minute; `0`: no limit"),
        ])

    static let volume = KeyTable.header(
        "volume",
        [
            Key(
                "highest", .number(MasterLevel.range, unit: "dB"), defaultValue: "-6",
                "maximum volume, also for OSC"),
            Key(
                "background", .number(-60...0, unit: "dB"), defaultValue: "-6",
                "volume of the background at the start of each session; `0`: as loud as what is played"),
        ])

    static let quiet = KeyTable.headerOfMany(
        "quiet",
        [
            Key(
                "hours", DailyHoursKind(), needed: true,
                "start and end, every day, in local time: `\"22:00-08:00\"`"
            ),
            Key(
                "volume", .number(MasterLevel.range, unit: "dB"), otherwise: "silence",
                "maximum volume during these hours"
            ).formerly("level"),
        ])

    static let exit = KeyTable.header(
        "exit",
        [
            Key(
                "pin", KioskPINKind(), needed: true,
                "PIN that the host types to quit, or [its hash](kiosk.md#configure-the-kiosk); let nobody else read the file"
            ),
            Key(
                "fingers", .wholeNumber(3...10), defaultValue: "5",
                "number of fingers that open the PIN pad, held still in the left and the right third of the screen"
            ),
            Key(
                "seconds", .number(2...30, unit: "s"), defaultValue: "5", "how long to hold them"),
        ])

    static let attract = KeyTable.header(
        "attract",
        [
            Key(
                "text", .filledLine,
                otherwise: "`\"Touch the screen and play\"`; with `[quiz]` `\"\(KioskConfiguration.Quiz.invitation)\"`",
                "text on the idle screen"),
            Key(
                "level", .number(-60...0, unit: "dB"), otherwise: "silence",
                "level of the sound while idle, relative to the volume"),
        ])

    static let device = KeyTable.header(
        "device",
        [
            Key(
                "touch", .filledLine, otherwise: "the one found",
                "touch device, as for `quern play --device`; the terminal must fill its screen"),
            Key(
                "haptics", .flag, defaultValue: "true",
                "false: visitors feel no borders, keys, buttons and ends, also where the touch device could"),
            Key("audio", .filledLine, defaultValue: "\"default\"", "audio output, as for `quern play --audio`"),
            Key("rate", .wholeNumber(AudioSettings.rates), defaultValue: "48000", "sample rate in Hz"),
            Key("period", .wholeNumber(AudioSettings.periods), defaultValue: "128", "buffer size in frames"),
        ])

    static let network = KeyTable.header(
        "network",
        [
            Key(
                "osc", OSCEndpointKind(), otherwise: "none",
                "receives [OSC](osc.md) on this port: `\"9000\"`, or `\"0.0.0.0:9000\"` for other machines")
        ])

    static let workshop = KeyTable.header(
        "workshop",
        [
            Key("name", .name, otherwise: "this machine's name", "what phones call the room"),
            Key(
                "passcode", RoomEntryKind(), otherwise: "drawn anew at each start",
                "what visitors type whose phones cannot scan the code; `\"none\"`: whoever opens the address is in"),
            Key(
                "part", .filledLine, otherwise: "the first there is",
                "[part](workshop.md#what-they-play) that phones play; a name"),
            Key(
                "address", IPAddressKind(), otherwise: "all addresses",
                "the address of this machine that phones use"),
            Key(
                "port", .wholeNumber(1...65_535), otherwise: "7474, or a free one if that is taken",
                "port that phones use"),
            Key(
                "url", PublicAddressKind(), otherwise: "none",
                "web address of a [proxy](workshop.md#behind-a-web-server) in front of this machine"),
            Key(
                "proxies", .names(as: ["127.0.0.1"]), otherwise: "none",
                "IP addresses of proxies whose word about where phones come from counts"),
        ])

    /// The games of the quiz that need nothing but touches.
    static let quizGames = ["mix", "sides", "classic"] + QuizKind.chosen.map(\.rawValue)

    static let quiz = KeyTable.header(
        "quiz",
        [
            Key(
                "game", .choice(quizGames), defaultValue: "\"mix\"",
                "[what is asked](quiz.md#play): all kinds that are answered by a touch, two sides of the screen against each other, all kinds until the first mistake, or one kind"
            ),
            Key("questions", .wholeNumber(1...100), defaultValue: "10", "number of questions in a game"),
            Key("timer", .flag, defaultValue: "true", "false: visitors take their time"),
            Key(
                "idle", .number(5...600, unit: "s"), defaultValue: "30",
                "how long without a touch until a game ends; listening does not count. More than the 10 s of a question"
            ),
        ])

    static let study = KeyTable.header(
        "study",
        [
            Key(
                "run", .filledLine, needed: true,
                "[study](studies.md) that visitors take part in; a name or a file's path"),
            Key(
                "data", .filledLine, otherwise: "as for `quern study run`",
                "folder for the data; an absolute path"),
            Key(
                "idle", .number(30...3_600, unit: "s"), defaultValue: "180",
                "how long without a touch until a participant is taken to have left"),
        ])
}
