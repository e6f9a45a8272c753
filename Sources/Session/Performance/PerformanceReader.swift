import Files
import FoundationEssentials
import Granular

/// Reads a performance line by line.
struct PerformanceReader {
    /// What is wrong with a line.
    struct Fault: Error {
        var kind = PerformanceError.Kind.malformed
        var message: String
    }

    /// How long the text is, in bytes; 0 where it is passed on while it is played.
    private let byteCount: Int
    /// Where time and frames meet, in what is passed on while it is played.
    private(set) var clock: PerformanceFeed.Clock?
    private var version: Int?
    private var rate: Int?
    private var channels = 2
    private var seed: UInt64?
    private var kernel: String?
    private var quality: Quality?
    private var level: Double?
    private var clouds: Int?
    private var grains: Int?
    private var begun: Performance?
    private var keepFrame: Int64?
    private var lastFrame: Int64 = 0
    private var lastMicroseconds: Int64 = 0

    /// Frames beyond this are not counted: a thousand years.
    private static let frames: ClosedRange<Int64> = 0...(1 << 50)
    /// No performance lasts longer, in seconds.
    private static let longestSeconds = 86_400.0
    /// There the time is that of a machine, which may run for years.
    private static let longestPassedOnSeconds = 10 * 366 * 86_400.0
    private static let maxNumber = 100_000
    /// Bytes of a text for each change of the engine, and for each thing that was done, as in one that two fingers played.
    private static let typicalBytes = (event: 40, command: 120)

    init(byteCount: Int) { self.byteCount = byteCount }

    mutating func read(_ line: UnsafeBufferPointer<UInt8>) throws(Fault) {
        var tokens = PerformanceTokens(line)
        let word = tokens.next()
        // Nearly every line is one of these two.
        if word.count == 1, begun != nil {
            if word[0] == UInt8(ascii: "a") { return try readEvent(&tokens) }
            if word[0] == UInt8(ascii: "d") { return try readCommand(&tokens) }
        }
        let name = String(decoding: word, as: UTF8.self)
        guard version != nil else {
            guard name == PerformanceText.title else { throw Fault(message: "not a Quern performance") }
            guard let version = tokens.whole(Int.self), PerformanceText.known.contains(version) else {
                throw Fault(
                    kind: .otherVersion,
                    message:
                        "unsupported performance version; this Quern reads versions 1 to \(PerformanceText.version)"
                )
            }
            self.version = version
            return
        }
        guard begun != nil else { return try readBuild(name, &tokens) }
        switch name {
        case "|":
            guard let last = begun?.mappings.indices.last else { throw Fault(message: "text without a mapping") }
            begun?.mappings[last].text += String(decoding: tokens.remainder(), as: UTF8.self) + "\n"
        case "sound": try readSound(&tokens)
        case "beats": try readBeats(&tokens)
        case "mapping":
            guard let title = tokens.text(), let isMirrored = ["plain": false, "mirrored": true][tokens.string()] else {
                throw Fault(message: "mapping needs a title, and plain or mirrored")
            }
            try check((begun?.mappings.count ?? 0) < Self.maxNumber, "too many mappings")
            begun?.mappings.append(
                Performance.MappingText(title: boundedName(title, .fileName), isMirrored: isMirrored, text: ""))
        case "state": try readState(&tokens)
        case "keep": keepFrame = try frame(&tokens)
        case "input":
            let frame = try frame(&tokens)
            begun?.inputFrame = frame
        case "to":
            let frame = try frame(&tokens)
            begun?.endFrame = frame
        case "at" where byteCount == 0: try readBase(&tokens)
        case "clock" where byteCount == 0:
            let frame = try frame(&tokens)
            clock = PerformanceFeed.Clock(frame: frame, microseconds: try microseconds(&tokens))
        case "end":
            let frame = try frame(&tokens)
            begun?.endFrame = frame
            begun?.isWhole = true
        default: throw Fault(message: "unexpected \(quoted(name))")
        }
        try checkEnd(tokens)
    }

    private func checkEnd(_ tokens: PerformanceTokens) throws(Fault) {
        try check(tokens.isEmpty, "unexpected text at the end of the line")
    }

    /// Everything before it was read: what happens may be told ahead of it.
    var reachedFrame: Int64 { begun?.endFrame ?? 0 }

    /// What was read.
    func performance() throws(Fault) -> Performance {
        guard version != nil else { throw Fault(message: "not a Quern performance") }
        guard var performance = begun else { throw Fault(message: "incomplete: it ends before \"begin\"") }
        performance.keepFrame = keepFrame ?? performance.beginFrame
        // Where it breaks off, up to what was written last.
        if !performance.isWhole {
            performance.endFrame = max(
                performance.endFrame, performance.events.last?.frame ?? 0, performance.keepFrame)
        }
        try check(performance.keepFrame >= performance.beginFrame, "the recorded part begins before the sound")
        try check(performance.endFrame >= performance.keepFrame, "it ends before it begins")
        let seconds = Double(performance.endFrame - performance.beginFrame) / Double(performance.build.rate)
        try check(byteCount == 0 || seconds <= Self.longestSeconds, "it lasts longer than a day")
        // Several hands' changes may come a little out of their order.
        if !Self.isInOrder(performance.events) {
            performance.events = performance.events.enumerated().sorted {
                ($0.element.frame, $0.offset) < ($1.element.frame, $1.offset)
            }.map(\.element)
        }
        return performance
    }

    private static func isInOrder(_ events: [Performance.TimedEvent]) -> Bool {
        var last = Int64.min
        for event in events {
            guard event.frame >= last else { return false }
            last = event.frame
        }
        return true
    }

    // MARK: How the engine was built

    private mutating func readBuild(_ name: String, _ tokens: inout PerformanceTokens) throws(Fault) {
        switch name {
        case "rate": rate = try value(tokens.whole(), in: 8_000...768_000, "rate")
        case "channels":
            channels = try value(tokens.whole(), in: 2...EngineConfiguration.maxChannels, "channels")
            try check(channels.isMultiple(of: 2), "channels must be an even number")
        case "seed":
            guard let number = tokens.whole(UInt64.self) else { throw Fault(message: "seed needs a number") }
            seed = number
        case "kernel":
            guard let text = tokens.text() else { throw Fault(message: "kernel needs a name") }
            kernel = text
        case "quality":
            let name = tokens.string()
            quality = Quality.allCases.first { $0.name == name }
            try check(quality != nil, "quality must be fine or fast")
        case "level": level = try number(&tokens, "level")
        case "clouds": clouds = try value(tokens.whole(), in: 1...Engine.maxClouds, "clouds")
        case "grains": grains = try value(tokens.whole(), in: 1...100_000, "grains")
        case "begin": try begin(frame(&tokens))
        default: throw Fault(message: "unexpected \(quoted(name)) before \"begin\"")
        }
        try checkEnd(tokens)
    }

    private mutating func begin(_ frame: Int64) throws(Fault) {
        guard let rate, let seed, let kernel, let quality, let level, let clouds, let grains else {
            throw Fault(message: "\"begin\" needs rate, seed, kernel, quality, level, clouds and grains before it")
        }
        try check(
            frame % Int64(Engine.gridFrames) == 0, "the beginning must be a multiple of \(Engine.gridFrames) frames")
        begun = Performance(
            build: Performance.Build(
                rate: rate, channels: channels, seed: seed, kernel: kernel, quality: quality, levelDecibels: level,
                clouds: clouds,
                grainLimit: grains), beginFrame: frame)
        begun?.version = version ?? PerformanceText.version
        begun?.events.reserveCapacity(byteCount / Self.typicalBytes.event)
        begun?.commands.reserveCapacity(byteCount / Self.typicalBytes.command)
        if let version, version <= PerformanceText.lastVersionWithOldEngine { wrapPositions(at: frame, clouds: clouds) }
        lastFrame = frame
    }

    private mutating func readSound(_ tokens: inout PerformanceTokens) throws(Fault) {
        guard let name = tokens.text(), let fingerprint = tokens.text(), !fingerprint.isEmpty,
            let root = tokens.number(), root > 0
        else { throw Fault(message: "sound needs a name, a fingerprint and a root above 0 Hz") }
        var file: String?
        if !tokens.isEmpty {
            file = tokens.text()
            try check(file?.hasPrefix("/") == true, "a sound's file must be an absolute path")
        }
        try check((begun?.sounds.count ?? 0) < Self.maxNumber, "too many sounds")
        begun?.sounds.append(
            Performance.Sound(name: boundedName(name, .fileName), file: file, fingerprint: fingerprint, rootHz: root))
    }

    /// The beats of the last sound; the first of a bar has a stroke before it.
    private mutating func readBeats(_ tokens: inout PerformanceTokens) throws(Fault) {
        guard let last = begun?.sounds.indices.last, begun?.sounds[last].beats.isEmpty == true else {
            throw Fault(message: "beats without a sound")
        }
        var beats: [SourceBeat] = []
        while !tokens.isEmpty {
            let word = tokens.next()
            let isFirst = word.first == UInt8(ascii: "|")
            let number = PerformanceTokens.number(isFirst ? UnsafeBufferPointer(rebasing: word.dropFirst()) : word)
            guard let seconds = number, seconds >= 0, seconds > beats.last?.seconds ?? -1 else {
                throw Fault(message: "beats must be seconds, each after the one before")
            }
            try check(beats.count < SourceBeat.maxCount, "more than \(SourceBeat.maxCount) beats")
            beats.append(SourceBeat(seconds: seconds, isFirstOfBar: isFirst))
        }
        begun?.sounds[last].beats = beats
    }

    // MARK: What happened

    /// One of another version is left out: all else can be played.
    private mutating func readState(_ tokens: inout PerformanceTokens) throws(Fault) {
        try check(begun?.state == nil && begun?.hasUnknownState == false, "a second state")
        let word = tokens.next()
        try check(word.count <= EngineCheckpoint.maxBytes / 3 * 4 + 4, "the state is too long")
        guard let bytes = Data(base64Encoded: Data(word)) else { throw Fault(message: "the state must be base64") }
        guard let state = EngineCheckpoint(bytes: Array(bytes)) else {
            begun?.hasUnknownState = true
            return
        }
        try check(state.frame == begun?.beginFrame, "the state is not of the beginning")
        begun?.state = state
        begun?.events.append(Performance.TimedEvent(frame: state.frame, .restore))
    }

    private mutating func readEvent(_ tokens: inout PerformanceTokens) throws(Fault) {
        guard let step = tokens.whole(Int64.self) else { throw Fault(message: "the number of frames is missing") }
        let (frame, isBeyond) = lastFrame.addingReportingOverflow(step)
        try check(!isBeyond && Self.frames.contains(frame), "this frame is out of range")
        lastFrame = frame
        let event = try EventReader.read(&tokens, sounds: begun?.sounds.count ?? 0)
        try check(frame >= begun?.beginFrame ?? 0, "this is before the beginning")
        if case .renew = event {
            try check(frame % Int64(Engine.gridFrames) == 0, "an engine can only restart on a multiple of the grid")
        }
        begun?.events.append(Performance.TimedEvent(frame: frame, event))
        try checkEnd(tokens)
    }

    private mutating func readCommand(_ tokens: inout PerformanceTokens) throws(Fault) {
        guard let step = tokens.whole(Int64.self) else { throw Fault(message: "the number of microseconds is missing") }
        let (time, isBeyond) = lastMicroseconds.addingReportingOverflow(step)
        try check(!isBeyond && times.contains(time), "this time is out of range")
        lastMicroseconds = time
        let command = try CommandReader.read(
            &tokens, sounds: begun?.sounds.count ?? 0, mappings: begun?.mappings.count ?? 0)
        begun?.commands.append(Performance.TimedCommand(microseconds: time, command))
        try checkEnd(tokens)
    }

    // MARK: What is passed on while it is played

    /// Where the steps of the next lines count from.
    private mutating func readBase(_ tokens: inout PerformanceTokens) throws(Fault) {
        lastFrame = try frame(&tokens)
        lastMicroseconds = try microseconds(&tokens)
    }

    private mutating func microseconds(_ tokens: inout PerformanceTokens) throws(Fault) -> Int64 {
        guard let time = tokens.whole(Int64.self), times.contains(time) else {
            throw Fault(message: "a time is missing")
        }
        return time
    }

    /// What was read since this was called last.
    mutating func takeRead() -> (events: [Performance.TimedEvent], commands: [Performance.TimedCommand]) {
        defer {
            begun?.events = []
            begun?.commands = []
        }
        return (begun?.events ?? [], begun?.commands ?? [])
    }

    /// When things may have been done, in microseconds.
    private var times: ClosedRange<Int64> {
        let longest = Int64((byteCount == 0 ? Self.longestPassedOnSeconds : Self.longestSeconds) * 1e6)
        return -longest...longest
    }

    /// As positions did when it was played.
    private mutating func wrapPositions(at frame: Int64, clouds: Int) {
        let wrap = Double(PositionEdge.wrap.rawValue)
        begun?.events = (0..<clouds).map {
            Performance.TimedEvent(frame: frame, .change(.set(.positionEdge, wrap, cloud: UInt8($0))))
        }
        begun?.commands = [Performance.TimedCommand(microseconds: 0, .set(.positionEdge, wrap))]
    }

    // MARK: Values

    private func frame(_ tokens: inout PerformanceTokens) throws(Fault) -> Int64 {
        guard let frame = tokens.whole(Int64.self), Self.frames.contains(frame) else {
            throw Fault(message: "a frame is missing")
        }
        return frame
    }

    private func number(_ tokens: inout PerformanceTokens, _ name: String) throws(Fault) -> Double {
        guard let number = tokens.number() else { throw Fault(message: "\(name) needs a number") }
        return number
    }

    private func value(_ value: Int?, in range: ClosedRange<Int>, _ name: String) throws(Fault) -> Int {
        guard let value, range.contains(value) else {
            throw Fault(message: "\(name) must be \(range.lowerBound) to \(range.upperBound)")
        }
        return value
    }

    private func check(_ isRight: Bool, _ message: @autoclosure () -> String) throws(Fault) {
        if !isRight { throw Fault(message: message()) }
    }
}

extension Performance {
    /// No performance's file is larger, in bytes: some twelve hours of two fingers, or an hour of ten.
    public static let maxBytes = 1 << 30

    /// Reads a performance's file.
    /// - Throws: where it is none, is broken, or of a version that is not known.
    public init(file path: String) throws(PerformanceError) {
        let bytes: [UInt8]
        do {
            bytes = try WholeFile.read(path, limit: Self.maxBytes)
        } catch {
            let kind: PerformanceError.Kind =
                switch error.kind {
                case .notFound: .notFound
                case .noPermission: .noPermission
                case .isFolder, .isDevice, .tooLarge, .failed: .unreadable
                }
            throw PerformanceError(kind, "\(path): \(error.text)")
        }
        try self.init(text: bytes, file: path)
    }

    /// Reads a performance. One that breaks off in the middle, as its program was killed, is read up to there.
    /// - Parameter file: what messages call it.
    public init(text bytes: [UInt8], file: String) throws(PerformanceError) {
        var reader = PerformanceReader(byteCount: bytes.count)
        var number = 0
        let hasRest = try TextLines.forEach(bytes) { line throws(PerformanceError) in
            number += 1
            do throws(PerformanceReader.Fault) {
                try reader.read(line)
            } catch {
                throw PerformanceError(error.kind, "\(file):\(number): \(error.message)")
            }
        }
        do throws(PerformanceReader.Fault) {
            self = try reader.performance()
            lastLine = hasRest ? number + 1 : number
        } catch {
            throw PerformanceError(error.kind, "\(file): \(error.message)")
        }
    }
}
