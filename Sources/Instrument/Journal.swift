import AudioIO
import Granular
import Threads
import TouchInput

/// The messages for the player: what changed in the world, said once each.
struct Journal: Sendable {
    private(set) var messages: [InstrumentState.Message] = []
    private var audioRemark: String?
    private var touch: TouchStatus?
    /// The next count of underruns that is worth a message; it doubles, as a card in trouble has many.
    private var notableUnderruns = 1
    private var crowdedGrains = 0
    private var quality: Quality

    private static let longest = 200

    init(_ remarks: [String], quality: Quality) {
        self.quality = quality
        for remark in remarks { note(remark) }
    }

    mutating func note(_ text: String) {
        messages.append(.init(timeSeconds: MonotonicTime.seconds, text: text))
        if messages.count > Self.longest { messages.removeFirst() }
    }

    /// Another output begins: what was told of the one before is no longer so.
    mutating func forgetAudio() {
        audioRemark = nil
        notableUnderruns = 1
    }

    /// Another touch device is played, or none: how the one before stood says nothing of it.
    mutating func forgetTouch() { touch = nil }

    /// - asked: how exactly grains are to be read; by how full the machine is where `nil`.
    mutating func observe(audio: AudioStatus, engine: EngineState, asked: Quality?) {
        if audio.remark != audioRemark {
            if let remark = audio.remark { note(remark) }
            audioRemark = audio.remark
        }
        if audio.underruns >= notableUnderruns {
            let count = audio.underruns == 1 ? "once" : "\(audio.underruns) times"
            note("the card ran dry \(count); a larger --period helps")
            notableUnderruns = 2 * audio.underruns
        }
        let crowded = engine.droppedGrains + engine.stolenGrains
        if crowdedGrains == 0, crowded > 0 { note("more grains than can sound at once: some give way") }
        crowdedGrains = crowded
        if engine.quality != quality, asked == nil {
            note(
                engine.quality == .fast ? "the machine is full: new grains are read fast" : "grains are read fine again"
            )
        }
        quality = engine.quality
    }

    mutating func observe(touch status: TouchStatus) {
        let before = touch
        touch = status
        guard status != before else { return }
        if let remark = status.remark, remark != before?.remark { note(remark) }
        if let before, before.grabbed != status.grabbed, let grabbed = status.grabbed {
            note(grabbed ? "\(status.name) plays only Quern" : "\(status.name) is the desktop's again")
        }
    }
}
