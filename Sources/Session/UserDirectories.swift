import Files
import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#endif

/// Where a player's files lie, by the XDG base directory specification.
public struct UserDirectories: Sendable {
    private let environment: [String: String]

    /// Places by the environment's variables.
    public init(_ environment: [String: String] = ProcessInfo.processInfo.environment) {
        self.environment = environment
    }

    /// What is found again at the next start: `$XDG_STATE_HOME/quern/settings.json`, or under `~/.local/state`; `nil` without
    /// a home.
    public var settings: String? { state.map { "\($0)/settings.json" } }

    /// The mark that an instrument runs, beside the settings; `nil` without a home.
    public var running: String? { state.map { "\($0)/running.json" } }

    /// How the card did in the latest run, beside the settings; `nil` without a home.
    public var cardRecord: String? { state.map { "\($0)/card.json" } }

    /// The gesture looper's layers, beside the settings; `nil` without a home.
    public var loop: String? { state.map { "\($0)/loop.txt" } }

    /// The folder of all of these.
    var state: String? { folder("XDG_STATE_HOME", underHome: ".local/state").map { "\($0)/quern" } }

    /// How touchscreens lie on the terminal: `$XDG_CONFIG_HOME/quern/calibration.json`, or under `~/.config`; `nil` without
    /// a home.
    public var calibrations: String? {
        folder("XDG_CONFIG_HOME", underHome: ".config").map { "\($0)/quern/calibration.json" }
    }

    /// The folders of the player's collection: `$XDG_CONFIG_HOME/quern/sound-folders.json`, or under `~/.config`; `nil` without a home.
    public var soundFolders: String? {
        folder("XDG_CONFIG_HOME", underHome: ".config").map { "\($0)/quern/sound-folders.json" }
    }

    /// When sounds were played last, beside the settings; `nil` without a home.
    public var playedSounds: String? { state.map { "\($0)/played.json" } }

    /// How a kiosk is set up: `$XDG_CONFIG_HOME/quern/kiosk.toml`, or under `~/.config`; `nil` without a home. Only read.
    public var kiosk: String? { folder("XDG_CONFIG_HOME", underHome: ".config").map { "\($0)/quern/kiosk.toml" } }

    /// What a kiosk's visitors played: `$XDG_STATE_HOME/quern/kiosk-sessions.csv`, or under `~/.local/state`; `nil` without a home.
    public var kioskSessions: String? { state.map { "\($0)/kiosk-sessions.csv" } }

    /// The snapshots: `$XDG_DATA_HOME/quern/snapshots.json`, or under `~/.local/share`; `nil` without a home.
    public var snapshots: String? {
        folder("XDG_DATA_HOME", underHome: ".local/share").map { "\($0)/quern/snapshots.json" }
    }

    /// Sounds that the player put there for Quern: `$XDG_DATA_HOME/quern/sounds`, or under `~/.local/share`; `nil` without a
    /// home.
    public var sounds: String? { folder("XDG_DATA_HOME", underHome: ".local/share").map { "\($0)/quern/sounds" } }

    /// What participants of studies did: `$XDG_DATA_HOME/quern/studies`, or under `~/.local/share`; `nil` without a home.
    public var studies: String? { folder("XDG_DATA_HOME", underHome: ".local/share").map { "\($0)/quern/studies" } }

    /// What was practised: `$XDG_DATA_HOME/quern/practice.jsonl`, or under `~/.local/share`; `nil` without a home.
    public var practiceDiary: String? {
        folder("XDG_DATA_HOME", underHome: ".local/share").map { "\($0)/quern/practice.jsonl" }
    }

    /// What was answered in the quiz: `$XDG_DATA_HOME/quern/quiz.jsonl`, or under `~/.local/share`; `nil` without a home.
    public var quizResults: String? {
        folder("XDG_DATA_HOME", underHome: ".local/share").map { "\($0)/quern/quiz.jsonl" }
    }

    /// Lists of sounds to practise: `$XDG_DATA_HOME/quern/lists`, or under `~/.local/share`; `nil` without a home.
    public var practiceLists: String? {
        folder("XDG_DATA_HOME", underHome: ".local/share").map { "\($0)/quern/lists" }
    }

    /// Which list was practised last, beside the settings; `nil` without a home.
    public var lastPractice: String? { state.map { "\($0)/practice.json" } }

    /// The list that was practised last, where it was never saved; beside the settings; `nil` without a home.
    public var unsavedPracticeList: String? { state.map { "\($0)/practice-list.m3u8" } }

    /// The keys of rooms that others follow, for a leader that crashes; beside the settings; `nil` without a home.
    public var roomKeys: String? { state.map { "\($0)/rooms" } }

    /// What leaders of rooms hand over, a folder a room: `$XDG_DATA_HOME/quern/rooms`; `nil` without a home.
    public var roomFiles: String? { folder("XDG_DATA_HOME", underHome: ".local/share").map { "\($0)/quern/rooms" } }

    /// What can be made anew: `$XDG_CACHE_HOME/quern`, or under `~/.cache`; `nil` without a home.
    public var cache: String? { folder("XDG_CACHE_HOME", underHome: ".cache").map { "\($0)/quern" } }

    /// The player's music: what `user-dirs.dirs` in the folder for configuration names (xdg-user-dirs), else `~/Music`; `nil`
    /// without a home.
    public var music: String? {
        guard let home else { return nil }
        let file = folder("XDG_CONFIG_HOME", underHome: ".config").map { "\($0)/user-dirs.dirs" }
        let text = file.flatMap { FileManager.default.contents(atPath: $0) }.map { String(decoding: $0, as: UTF8.self) }
        for line in (text ?? "").split(separator: "\n") where line.hasPrefix("XDG_MUSIC_DIR=\"") && line.hasSuffix("\"")
        {
            let named = line.dropFirst("XDG_MUSIC_DIR=\"".count).dropLast()
            if named.hasPrefix("/") { return String(named) }
            if named.hasPrefix("$HOME/") { return home + named.dropFirst("$HOME".count) }
        }
        return "\(home)/Music"
    }

    /// The player's home; `nil` where the environment names none.
    public var home: String? { environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } }

    /// A new, empty sound file named after `time`, seconds since 1970, and made so that no other program has it: in
    /// `$XDG_DATA_HOME/quern/recordings`, or under `~/.local/share`; in the folder for temporary files where that cannot be.
    /// - Parameter ending: what its name ends in, without the dot.
    public func newRecording(at time: Int = Glibc.time(nil), ending: String = "wav") -> String {
        let stamp = Self.stamp(time)
        if let data = folder("XDG_DATA_HOME", underHome: ".local/share") {
            let recordings = "\(data)/quern/recordings"
            try? FileManager.default.createDirectory(atPath: recordings, withIntermediateDirectories: true)
            if let path = Self.newFile("\(recordings)/quern-\(stamp)", ending) { return path }
        }
        let temporary = "\(environment["TMPDIR"] ?? "/tmp")/quern-\(stamp)"
        return Self.newFile(temporary, ending) ?? "\(temporary).\(ending)"
    }

    /// A moment, seconds since 1970, in a file's name.
    static func stamp(_ time: Int) -> String { LocalTime.text(time, "%Y%m%d-%H%M%S") }

    /// What may lie beside a recording under its name.
    private static let endings = ["wav", "flac", "quern", "input.wav"]

    private static func newFile(_ stem: String, _ ending: String) -> String? {
        for number in 1..<1_000 {
            let stem = number == 1 ? stem : "\(stem)-\(number)"
            if endings.contains(where: { FileStamp("\(stem).\($0)") != nil }) { continue }
            let path = "\(stem).\(ending)"
            let file = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o644)
            if file >= 0 {
                close(file)
                return path
            }
            if errno != EEXIST { return nil }
        }
        return nil
    }

    private func folder(_ variable: String, underHome path: String) -> String? {
        if let folder = environment[variable], folder.hasPrefix("/") { return folder }
        return home.map { "\($0)/\(path)" }
    }
}
