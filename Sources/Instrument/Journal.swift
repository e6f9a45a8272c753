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
    private var droppedGrains = 0

    private static let longest = 200

    init(_ remarks: [String]) {
        for remark in remarks { note(remark) }
    }

    mutating func note(_ text: String) {
        messages.append(.init(timeSeconds: MonotonicTime.seconds, text: text))
        if messages.count > Self.longest { messages.removeFirst() }
    }

    mutating func observe(audio: AudioStatus, engine: EngineState) {
        if audio.remark != audioRemark {
            if let remark = audio.remark { note(remark) }
            audioRemark = audio.remark
        }
        if audio.underruns >= notableUnderruns {
            let count = audio.underruns == 1 ? "once" : "\(audio.underruns) times"
            note("the card ran dry \(count); a larger --period helps")
            notableUnderruns = 2 * audio.underruns
        }
        if droppedGrains == 0, engine.droppedGrains > 0 {
            note("more grains than can sound at once: some are left out")
        }
        droppedGrains = engine.droppedGrains
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
