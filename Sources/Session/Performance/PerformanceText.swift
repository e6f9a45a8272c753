import FoundationEssentials
import Granular
import Touch

/// Writes performances as text, piece by piece as they are played. The format is described in docs/performances.md.
public struct PerformanceText: Sendable {
    /// What was written and not taken yet.
    public private(set) var bytes: [UInt8] = []
    private var lastFrame: Int64 = 0
    private var lastMicroseconds: Int64 = 0

    /// The version of the format that is written. 2 knows tempo and modulation, 3 how many grains sound, and the tempo among
    /// what was done, 4 that positions stop at the ends of a sound, 5 the clouds of guests, 6 the beats of sounds, 7 the state of an engine.
    public static let version = 7
    /// Up to this one, nothing is said of the state of an engine: it is written where there is none.
    public static let lastVersionWithoutState = 6
    /// Up to this one, nothing is said of the beats of sounds.
    public static let lastVersionWithoutBeats = 5
    /// Up to this one, positions went round every sound, and the engine had faults that are mended: `Performance.changesSince`
    /// says which are heard.
    public static let lastVersionWithOldEngine = 3
    /// The versions that are read.
    static let known = 1...version
    /// What a file begins with, before the version.
    static let title = "quern-performance"

    /// Begins with how the engine was built, and the frame at which it was as it is made.
    /// - Parameter hasState: whether it was not so there, but stood as ``add(_:)-(EngineCheckpoint)`` says.
    public init(_ build: Performance.Build, beginFrame: Int64, hasState: Bool = false) {
        line(Self.title, hasState ? Self.version : Self.lastVersionWithoutState)
        line("rate", build.rate)
        if build.channels != 2 { line("channels", build.channels) }
        line("seed", build.seed)
        line("kernel", word(build.kernel))
        line("quality", build.quality.name)
        line("level", build.levelDecibels)
        line("clouds", build.clouds)
        line("grains", build.grainLimit)
        line("begin", beginFrame)
        lastFrame = beginFrame
    }

    /// Goes on after a performance's beginning that others have already: what is written from here on begins with ``rebase()``.
    public init(continuingAt frame: Int64) { lastFrame = frame }

    /// Says where the steps of what follows count from, so that it is understood without what came before. Only what is passed on while it
    /// is played has such lines: see docs/protocol.md.
    public mutating func rebase() { line("at", lastFrame, lastMicroseconds) }

    /// A frame of the engine, and when its block was asked for, in microseconds of the clock of what was done.
    public mutating func addClock(frame: Int64, microseconds: Int64) { line("clock", frame, microseconds) }

    /// Removes and returns what was written so far.
    public mutating func takeText() -> [UInt8] {
        defer { bytes.removeAll(keepingCapacity: true) }
        return bytes
    }

    /// The next sound; the first has number 0.
    public mutating func add(_ sound: Performance.Sound) {
        write("sound ", word(sound.name), " ", word(sound.fingerprint), " ", String(sound.rootHz))
        if let file = sound.file { write(" ", word(file)) }
        endLine()
        guard !sound.beats.isEmpty else { return }
        write("beats")
        for beat in sound.beats { write(beat.isFirstOfBar ? " |" : " ", String(beat.seconds)) }
        endLine()
    }

    /// The next mapping; the first has number 0.
    public mutating func add(_ mapping: Performance.MappingText) {
        line("mapping", word(mapping.title), mapping.isMirrored ? "mirrored" : "plain")
        // By its bytes: to Swift a "\r\n" is one character, and no end of a line.
        var lines = mapping.text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        // After the last line's end there is no further line.
        if lines.count > 1, lines.last?.isEmpty == true { lines.removeLast() }
        for text in lines { line("|", Substring(text)) }
    }

    /// The first frame that is kept.
    public mutating func addKept(from frame: Int64) { line("keep", frame) }

    /// What came in from a frame on is kept beside it.
    public mutating func input(from frame: Int64) { line("input", frame) }

    /// Everything before this frame is in the text.
    public mutating func reach(_ frame: Int64) { line("to", frame) }

    /// The frame after the last one that is kept: the performance is whole.
    public mutating func end(at frame: Int64) { line("end", frame) }

    /// The engine stands so where it begins, after what was told of that frame.
    public mutating func add(_ state: EngineCheckpoint) {
        write("state ")
        bytes.append(contentsOf: Data(state.bytes).base64EncodedData())
        endLine()
    }

    /// Something happened to the engine; ``Performance/Event/restore`` is told by its state.
    public mutating func add(_ timed: Performance.TimedEvent) {
        switch timed.event {
        // Here a source has a number, not a place in memory.
        case .change(.assign), .restore: return
        default: break
        }
        write("a ", String(timed.frame - lastFrame), " ")
        lastFrame = timed.frame
        switch timed.event {
        case .assign(let sound, let slot): write("place \(sound) \(slot)")
        case .renew: write("renew")
        case .restore: break
        case .change(let change): write(change)
        }
        endLine()
    }

    /// Something was done.
    public mutating func add(_ timed: Performance.TimedCommand) {
        write("d ", String(timed.microseconds - lastMicroseconds), " ")
        lastMicroseconds = timed.microseconds
        write(timed.command)
        endLine()
    }

    private mutating func write(_ change: Change) {
        switch change {
        case .set(let parameter, let value, let cloud):
            write(parameter.definition.name, parameter.isShared ? "" : "@\(cloud)", " \(value)")
        case .start(let cloud): write("start \(cloud)")
        case .release(let cloud): write("release \(cloud)")
        case .grain(let count, let cloud): write("grain \(count) \(cloud)")
        case .pulse(let beats, let count, let cloud): write("pulse \(beats) \(count) \(cloud)")
        case .assign: break
        case .use(let slot, let cloud): write("use \(slot) \(cloud)")
        case .sound(let chance, let decibels, let place, let slot, let cloud):
            write("sound \(place) \(slot) \(chance) \(decibels) \(cloud)")
        case .section(let from, let to, let cloud): write("section \(from) \(to) \(cloud)")
        case .freeze(let isOn): write("freeze ", isOn ? "on" : "off")
        case .quality(let quality): write("quality ", quality.name)
        case .grains(let limit): write("grains \(limit)")
        case .level(let decibels): write("level \(decibels)")
        case .mute(let isOn): write("mute ", isOn ? "on" : "off")
        case .tempo(let tempo, let beat): write("tempo \(tempo) \(beat)")
        case .lock(let isOn): write("lock ", isOn ? "on" : "off")
        case .scanFactor(let factor): write("scan-factor \(factor)")
        case .modulator(let source, let setting, let value): write("\(source.name) \(setting.definition.name) \(value)")
        case .cycles(let source, let place): write("\(source.name) cycles \(place)")
        case .amount(let source, let parameter, let amount):
            write("\(source.name) \(parameter.definition.name) \(amount)")
        case .note(let place, let semitones, let chance): write("note \(place) \(semitones) \(chance)")
        case .panic: write("panic")
        }
    }

    private mutating func write(_ command: Performance.Command) {
        switch command {
        case .touch(let source, let contacts):
            write("touch \(source)")
            for contact in contacts where contact.isDown { write(" ", ContactWord.word(contact)) }
        case .surface(let size): write("surface ", SurfaceWords.words(size))
        case .set(let parameter, let value): write("set \(parameter.definition.name) \(value)")
        case .hold(let isOn): write("hold ", isOn ? "on" : "off")
        case .grain(let count, let cloud): write("grain \(count)", cloud.map { " \($0)" } ?? "")
        case .panic: write("panic")
        case .mapping(let number): write("mapping \(number)")
        case .part(let guest, let number): write("part \(guest) \(number)")
        case .others(let numbers): write((["others"] + numbers.map(String.init)).joined(separator: " "))
        case .sound(let number): write("sound \(number)")
        case .mix(let mix): write((["mix"] + mix.map(\.word)).joined(separator: " "))
        case .level(let decibels): write("level \(decibels)")
        case .mute(let isOn): write("mute ", isOn ? "on" : "off")
        case .freeze(let isOn): write("freeze ", isOn ? "on" : "off")
        case .section(let number): write("section ", number.map(String.init) ?? "all")
        case .bed(let sound, let decibels): write("bed \(sound) \(decibels)")
        case .noBed: write("bed off")
        case .modulator(let source, let setting, let value): write(Change.modulator(source, setting, value))
        case .amount(let source, let parameter, let amount): write(Change.amount(source, parameter, amount))
        case .notes(let list): write(list.notes.isEmpty ? "notes" : "notes \(list.text)")
        case .pins(let pins):
            write("pins")
            for pin in pins { PinWords.words(pin).forEach { write(" ", $0) } }
        case .fields(let fields):
            write("fields")
            for field in fields { FieldWords.words(field).forEach { write(" ", $0) } }
        case .zoom(let tape, let window): write("zoom ", word(tape), " \(window.lowerBound) \(window.upperBound)")
        case .tempo(let tempo): write("tempo \(tempo)")
        case .lock(let lock, let isOn): write("lock \(lock.rawValue) ", isOn ? "on" : "off")
        }
    }

    private mutating func write(_ texts: String...) {
        for text in texts { bytes.append(contentsOf: text.utf8) }
    }

    private mutating func line(_ name: String, _ values: any LosslessStringConvertible...) {
        write(name)
        for value in values { write(" ", value.description) }
        endLine()
    }

    private mutating func endLine() { bytes.append(UInt8(ascii: "\n")) }

    /// `text` as one word: what is not a printable ASCII character but a space is written as its bytes, `%20`.
    private func word(_ text: String) -> String { PerformanceToken.word(text) }
}

extension Performance.Mixed {
    fileprivate var word: String { "\(sound):\(chance)" + (levelDecibels == 0 ? "" : ":\(levelDecibels)") }
}
