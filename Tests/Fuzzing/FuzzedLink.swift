import LinkSession
import Mapping
import Performer
import Sounds
import Touch

/// What `quern-link` tells, line by line, while a loop goes by the beat.
enum FuzzedLink {
    private static let mapping = Mapping(name: "m", controls: [])
    private static let sound = Sound(name: "study", source: .thesis(sampleRate: 48_000))

    static func read(_ bytes: [UInt8]) {
        var performer = Performer(mappings: [mapping], start: mapping, sounds: [sound], levelDecibels: -12)
        for lock in TempoLock.allCases { _ = performer.tempo(.lock(lock, true), at: 0) }
        record(&performer)
        var follower = LinkFollower(performer.tempoState)
        for (index, line) in String(decoding: bytes, as: UTF8.self).split(separator: "\n").enumerated() {
            guard let told = LinkLine(line) else { continue }
            let now = 1_000_000 + Int64(index) * 50_000
            let answer = follower.apply(told, performer.tempoState)
            for step in answer.steps {
                for case .tempo(let beatsPerMinute, let beat) in performer.tempo(step, at: now).changes {
                    precondition(BeatLine.tempos.contains(beatsPerMinute) && beat.isFinite, "a beat that is nowhere")
                }
            }
            answer.message.map(expectOneLine)
            _ = performer.advance(to: now + 40_000)
        }
        _ = performer.act(.panic, at: .max / 2)
    }

    /// A layer of one touch that lasts a beat.
    private static func record(_ performer: inout Performer) {
        _ = performer.act(.loopRecord, at: 100_000)
        for (time, phase) in [(200_000, Contact.Phase.began), (400_000, .ended)] {
            let contact = Contact(id: 1, phase: phase, position: SurfacePoint(x: 0.5, y: 0.5))
            _ = performer.touch(
                TouchFrame(timeMicroseconds: Int64(time), contacts: [contact]), by: .device,
                on: performer.mapper.surface)
        }
        _ = performer.act(.loopRecord, at: 700_000)
    }
}
