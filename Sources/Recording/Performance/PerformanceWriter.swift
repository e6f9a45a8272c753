import Files
import Glibc
import Session

/// A performance's file while it is kept. Its text is written under the recorder's lock; the disk is waited for by the keeping thread
/// alone, without it.
final class PerformanceWriter: @unchecked Sendable {
    let path: String
    /// When it began, in microseconds of `CLOCK_MONOTONIC`.
    var beginMicroseconds: Int64 { script.beginMicroseconds }
    /// The frame before which it ends, once that is known.
    var endFrame: Int64?
    /// Whether it keeps what is played on another instrument, which is followed.
    let isFollowed: Bool
    /// Why it is not whole; `nil` where it is.
    var trouble: String?
    private var script: PerformanceScript
    private let staged: StagedFile
    private var file: Int32
    private var hasWritten = false
    private var writtenCount = 0
    private let beginFrame: Int64
    private static let goneWords = "the file was removed"
    private var keptFrame: Int64?
    /// Everything before it is in the file.
    private(set) var reachedFrame: Int64 = 0

    /// Begins with what the engine began with; the file takes its place when its owner says so.
    init(
        _ staged: StagedFile, build: Performance.Build, log: PerformanceLog, microseconds: Int64,
        isFollowed: Bool = false
    ) throws(FileProblem) {
        self.staged = staged
        self.isFollowed = isFollowed
        path = staged.path
        beginFrame = log.engine.beginFrame
        file = try staged.open()
        script = PerformanceScript(build: build, log: log, microseconds: microseconds)
    }

    deinit { if file >= 0 { Glibc.close(file) } }

    /// Something happened to the engine; `sounds` are those known by now.
    func add(_ event: Performance.TimedEvent, sounds: [Performance.Sound]) { script.add(event, sounds: sounds) }

    /// Something was done; `mappings` are the texts by their titles.
    func add(
        _ played: PlayedCommand, _ microseconds: Int64, sounds: [Performance.Sound],
        mappings: [String: Performance.MappingText]
    ) {
        script.add(played, microseconds, sounds: sounds, mappings: mappings)
    }

    /// One who is followed did something, at a moment of `CLOCK_MONOTONIC` here.
    func addFollowed(
        _ command: Performance.TimedCommand, sounds: [Performance.Sound], mappings: [Performance.MappingText]
    ) {
        script.addFollowed(command, sounds: sounds, mappings: mappings)
    }

    /// Adds the mappings that one who is followed plays by, in their order.
    func addMappings(_ mappings: [Performance.MappingText]) { script.addMappings(mappings) }

    /// The first frame that is kept.
    func setFirstFrame(_ frame: Int64) {
        guard keptFrame == nil else { return }
        keptFrame = frame
        script.text.addKept(from: frame)
    }

    /// What came in is kept beside it from a frame on.
    func input(from frame: Int64) { script.text.input(from: frame) }

    /// Everything before a frame was added.
    func reach(_ frame: Int64) {
        guard frame > reachedFrame else { return }
        script.text.reach(frame)
        reachedFrame = frame
    }

    /// Takes out what is to be written; with what ends the file, where it is over.
    func takeText(isOver: Bool) -> [UInt8] {
        if isOver { script.text.end(at: max(endFrame ?? reachedFrame, keptFrame ?? beginFrame)) }
        return script.text.takeText()
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
