import AudioIO
import Granular
import Session
import Synchronization
import Threads
import TouchInput

/// The messages for the player: what changed in the world, said once each. The log, where one is kept, has them too, and what is
/// for it alone; and so has the report of a fault. Any thread may call.
final class Messages: Sendable {
    private let list: RankedMutex<MessageList>

    /// - `remarks`: are said first.
    /// - `log`: gets every line.
    init(_ remarks: [String], quality: Quality, log: LogWriter? = nil) {
        list = RankedMutex(MessageList(remarks, quality: quality, log: log), rank: .messages)
    }

    /// What was said, the newest last.
    var all: [InstrumentState.Message] { list.withLock { $0.messages } }

    /// Says a line to the player, and to the log.
    func note(_ text: String, _ level: LogLevel = .information) { list.withLock { $0.note(text, level) } }

    /// Says what is new of the output and the engine.
    /// - asked: how exactly grains are to be read; by how full the machine is where `nil`.
    func observe(audio: AudioStatus, engine: EngineState, asked: Quality?) {
        list.withLock { $0.observe(audio: audio, engine: engine, asked: asked) }
    }

    /// Says what is new of the touch device.
    func observe(touch status: TouchStatus) { list.withLock { $0.observe(touch: status) } }

    /// Another output begins: what was told of the one before is no longer so.
    func forgetAudio() { list.withLock { $0.forgetAudio() } }

    /// Another touch device is played, or none: how the one before stood says nothing of it.
    func forgetTouch() { list.withLock { $0.forgetTouch() } }
}

/// The messages as they are kept.
private struct MessageList: Sendable {
    private(set) var messages: [InstrumentState.Message] = []
    private let log: LogWriter?
    private var audioRemark: String?
    /// The output as it was recorded last.
    private var output: String?
    private var touch: TouchStatus?
    /// The next count of underruns that is worth a message; it doubles, as a card in trouble has many.
    private var notableUnderruns = 1
    private var underruns = 0
    private var crowdedGrains = 0
    private var quality: Quality
    private var grainLimit = EngineConfiguration.defaultGrainLimit

    private static let longest = 200

    /// - `remarks`: are said first.
    /// - `log`: gets every line.
    init(_ remarks: [String], quality: Quality, log: LogWriter? = nil) {
        self.quality = quality
        self.log = log
        for remark in remarks { note(remark, .notice) }
    }

    /// Says a line to the player, and to the log.
    mutating func note(_ text: String, _ level: LogLevel = .information) {
        append(text, isWarning: level == .warning || level == .error)
        record(text, level)
    }

    private mutating func append(_ text: String, isWarning: Bool) {
        messages.append(.init(timeSeconds: MonotonicTime.seconds, text: text, isWarning: isWarning))
        if messages.count > Self.longest { messages.removeFirst() }
    }

    /// A line that is for the log alone.
    func record(_ text: String, _ level: LogLevel) {
        log?.write(text, level)
        CrashReport.note(text)
    }

    /// Another output begins: what was told of the one before is no longer so.
    mutating func forgetAudio() {
        audioRemark = nil
        output = nil
        notableUnderruns = 1
        underruns = 0
    }

    /// Another touch device is played, or none: how the one before stood says nothing of it.
    mutating func forgetTouch() { touch = nil }

    /// - asked: how exactly grains are to be read; by how full the machine is where `nil`.
    mutating func observe(audio: AudioStatus, engine: EngineState, asked: Quality?) {
        observe(audio)
        let crowded = engine.crowdedGrains
        if crowdedGrains == 0, crowded > 0, engine.grainLimit == EngineConfiguration.defaultGrainLimit {
            note("too many grains at once: they are shortened", .notice)
        }
        crowdedGrains = crowded
        if engine.quality != quality, asked == nil {
            note(
                engine.quality == .fast
                    ? "high load: quality set to fast" : "load is normal: quality set to fine",
                engine.quality == .fast ? .warning : .notice)
        }
        quality = engine.quality
        observe(grainLimit: engine.grainLimit)
    }

    /// How many grains may sound, as the machine is too full for more: told as it begins and as it is over.
    private mutating func observe(grainLimit limit: Int) {
        let fullLimit = EngineConfiguration.defaultGrainLimit
        if limit < fullLimit, grainLimit == fullLimit {
            note("overload: dropping the quietest grains", .warning)
        } else if limit == fullLimit, grainLimit < fullLimit {
            note("load is normal: all grains play again", .notice)
        } else if limit != grainLimit {
            record("grain limit: \(limit)", .information)
        }
        grainLimit = limit
    }

    private mutating func observe(_ audio: AudioStatus) {
        let now = "output: \(audio.name), \(audio.rate) Hz, buffer of \(audio.periodFrames) frames"
        if now != output { record(now, .notice) }
        output = now
        if audio.remark != audioRemark {
            if let remark = audio.remark {
                note(remark, .warning)
            } else {
                record("output: working normally again", .notice)
            }
            audioRemark = audio.remark
        }
        if audio.underruns > underruns {
            let milliseconds = Int((audio.lastGapSeconds * 1_000).rounded(.up))
            record("audio dropout, \(milliseconds) ms, \(audio.underruns) so far", .warning)
            underruns = audio.underruns
        }
        if audio.underruns >= notableUnderruns {
            let count = audio.underruns == 1 ? "1 audio dropout" : "\(audio.underruns) audio dropouts"
            append("\(count): close other programs or use a longer --period", isWarning: true)
            notableUnderruns = 2 * audio.underruns
        }
    }

    mutating func observe(touch status: TouchStatus) {
        let before = touch
        touch = status
        guard status != before else { return }
        if status.name != before?.name || status.connected != before?.connected {
            record(
                "touch: \(status.name)\(status.connected ? "" : " disconnected")", status.connected ? .notice : .warning
            )
        }
        if let remark = status.remark, remark != before?.remark { note(remark, .warning) }
        // Who is gone is nobody's.
        if let before, status.connected, before.grabbed != status.grabbed, let grabbed = status.grabbed {
            note(
                grabbed ? "\(status.name) now controls only Quern" : "\(status.name) controls the desktop again",
                .notice)
        }
    }
}
