import AudioIO
import Devices
import Instrument
import Mapping
import Practice
import PracticeRoom
import Session
import Sounds
import TestSupport

/// An instrument that is played in silence, practice on it, and short sounds to practise.
struct TestedPractice {
    static let rate = 8_000

    let scratch: Scratch
    let instrument: Instrument
    let room: PracticeRoom
    let directories: UserDirectories
    var control: PracticeControl { room.control }

    init() throws {
        scratch = try Scratch()
        directories = UserDirectories(["HOME": scratch.path])
        try scratch.write(
            """
            name = "Touch"
            [[zone]]
            name = "z"
            area = { x = [0, 1], y = [0, 1] }
            x = { parameter = "pitch", range = [100, 1000] }
            y = { parameter = "density", range = [1, 100] }
            """, to: "touch.toml")
        var setup = InstrumentSetup(
            mappings: try MappingChoice(
                named: "\(scratch.path)/touch.toml", in: MappingStore(folders: [scratch.path])),
            source: try SourceChoice(named: "mouse", hasPanel: true),
            output: OutputChoice(try AudioOutput(AudioSettings(target: .silent, rate: Self.rate, periodFrames: 128))),
            sounds: [Sound(name: "study", source: .thesis(sampleRate: Self.rate))], seed: 1, levelDecibels: 0)
        setup.directories = directories
        setup.builtIns = BuiltInSound.all
        instrument = Instrument(setup)
        // Anything but a built-in sound is a file.
        room = PracticeRoom(instrument, directories) { text in
            [BuiltInSound.named(text) == nil ? .init(path: text) : .init(builtIn: text)]
        }
        try instrument.start()
        room.start()
    }

    func stop() {
        room.stop()
        instrument.stop()
    }

    func place(_ name: String) -> String { "\(scratch.path)/\(name)" }

    /// A file of half silence.
    func sound(_ name: String, seconds: Double) throws {
        let frames = Int(seconds * Double(Self.rate))
        let file = try SoundFileWriter(path: place(name), rate: Self.rate)
        try file.write([Float](repeating: 0.1, count: 2 * frames), frames: frames)
        try file.close()
    }

    /// A list of files of that length; those that begin with "gone" are not there.
    func list(_ names: String..., seconds: Double = 60) throws -> PracticeList {
        for name in names where !name.hasPrefix("gone") { try sound(name, seconds: seconds) }
        return PracticeList(items: names.map { .init(path: place($0)) })
    }

    /// The sound that is open.
    var open: String? { instrument.state.marking?.sound }
    var list: PracticeDisplay.List? { control.display().list }

    /// Whether that sound comes to be open, as the list shows it too.
    func opens(_ name: String) -> Bool {
        eventually { open == name && openRow == "\(name).wav" }
    }

    /// The row of the list that is shown as open.
    private var openRow: String? {
        guard let list, let open = list.open else { return nil }
        return list.rows[open].name
    }

    /// Whether a message with these words comes.
    func hears(_ words: String) -> Bool {
        eventually { instrument.state.messages.contains { $0.text.contains(words) } }
    }
}
