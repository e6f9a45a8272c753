import Files
import Glibc
import Session
import Touch

/// A performance's file while it is kept. Its text is written under the recorder's lock; the disk is waited for by the keeping thread
/// alone, without it.
final class PerformanceWriter: @unchecked Sendable {
    let path: String
    /// When it began, in microseconds of `CLOCK_MONOTONIC`.
    let beginMicroseconds: Int64
    /// The frame before which it ends, once that is known.
    var endFrame: Int64?
    /// Why it is not whole; `nil` where it is.
    var trouble: String?
    private var text: PerformanceText
    private let staged: StagedFile
    private var file: Int32
    private var hasWritten = false
    private var writtenCount = 0
    private var soundCount = 0
    private var titles: [String] = []
    private var surface: SurfaceSize?
    private let beginFrame: Int64
    private static let goneWords = "the file was removed"
    private var keptFrame: Int64?
    private var reachedFrame: Int64 = 0

    /// Begins with what the engine began with; the file takes its place when its owner says so.
    init(
        _ staged: StagedFile, build: Performance.Build, log: PerformanceLog, microseconds: Int64
    ) throws(FileProblem) {
        self.staged = staged
        path = staged.path
        beginMicroseconds = microseconds
        beginFrame = log.beginFrame
        file = try staged.open()
        text = PerformanceText(build, beginFrame: log.beginFrame)
        for event in log.events { add(event, sounds: log.sounds) }
    }

    deinit { if file >= 0 { Glibc.close(file) } }

    /// Something happened to the engine; `sounds` are those known by now.
    func add(_ event: Performance.TimedEvent, sounds: [Performance.Sound]) {
        addSounds(sounds)
        text.add(event)
    }

    /// Something was done; `mappings` are the texts by their titles.
    func add(
        _ played: PlayedCommand, _ microseconds: Int64, sounds: [Performance.Sound],
        mappings: [String: Performance.MappingText]
    ) {
        addSounds(sounds)
        guard let command = command(played, sounds, mappings) else { return }
        if case .surface(let size) = command {
            if size == surface { return }
            surface = size
        }
        text.add(Performance.TimedCommand(microseconds: microseconds - beginMicroseconds, command))
    }

    private func addSounds(_ sounds: [Performance.Sound]) {
        for sound in sounds.dropFirst(soundCount) { text.add(sound) }
        soundCount = max(soundCount, sounds.count)
    }

    private func command(
        _ played: PlayedCommand, _ sounds: [Performance.Sound], _ mappings: [String: Performance.MappingText]
    ) -> Performance.Command? {
        switch played {
        case .command(let command): return command
        case .sound(let sound): return sounds.firstIndex(of: sound).map { .sound($0) }
        case .bed(let sound, let decibels): return sounds.firstIndex(of: sound).map { .bed($0, decibels) }
        case .mix(let mix):
            return .mix(
                mix.compactMap { entry in
                    sounds.firstIndex(of: entry.sound).map {
                        Performance.Mixed(sound: $0, chance: entry.chance, levelDecibels: entry.levelDecibels)
                    }
                })
        case .mapping(let title): return number(of: title, mappings).map { .mapping($0) }
        case .part(let title, let guest): return number(of: title, mappings).map { .part(guest: guest, $0) }
        case .others(let titles): return .others(titles.compactMap { number(of: $0, mappings) })
        }
    }

    /// The number of a mapping, whose text stands before its first use.
    private func number(of title: String, _ mappings: [String: Performance.MappingText]) -> Int? {
        if let number = titles.firstIndex(of: title) { return number }
        guard let mapping = mappings[title] else { return nil }
        text.add(mapping)
        titles.append(title)
        return titles.count - 1
    }

    /// The first frame that is kept.
    func setFirstFrame(_ frame: Int64) {
        guard keptFrame == nil else { return }
        keptFrame = frame
        text.addKept(from: frame)
    }

    /// What came in is kept beside it from a frame on.
    func input(from frame: Int64) { text.input(from: frame) }

    /// Everything before a frame was added.
    func reach(_ frame: Int64) {
        guard frame > reachedFrame else { return }
        text.reach(frame)
        reachedFrame = frame
    }

    /// Takes out what is to be written; with what ends the file, where it is over.
    func takeText(isOver: Bool) -> [UInt8] {
        if isOver { text.end(at: max(endFrame ?? reachedFrame, keptFrame ?? beginFrame)) }
        return text.takeText()
    }

    // MARK: The keeping thread

    /// Ends the file; one into which nothing went, as the disk is full, does not stay.
    func close() {
        guard file >= 0 else { return }
        if isGone, trouble == nil { trouble = Self.goneWords }
        let own = FileIdentity(descriptor: file)
        if Glibc.close(file) != 0, trouble == nil { trouble = systemMessage(errno) }
        file = -1
        guard trouble != nil, !hasWritten else { return }
        staged.discard()
        // Before it has its place, that is another file's.
        if (try? FileKind(at: path)) == .file, FileIdentity(path) == own { unlink(Path.system(path)) }
    }

    /// Whether it was taken away: what is written goes nowhere.
    private var isGone: Bool {
        var status = stat()
        return !staged.isBeside && fstat(file, &status) == 0 && status.st_nlink == 0
    }

    /// Writes down what was taken out.
    func write(_ bytes: [UInt8]) {
        guard trouble == nil, file >= 0 else { return }
        if hasWritten, isGone {
            trouble = Self.goneWords
            return
        }
        guard writtenCount + bytes.count <= Performance.maxBytes else {
            trouble = "the file has reached its maximum of 1 GB"
            return
        }
        writtenCount += bytes.count
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                trouble = systemMessage(errno)
                return
            }
            hasWritten = true
            rest = rest.dropFirst(count)
        }
    }
}
