import OSC
import Performer
import Threads

/// The beat that things go by.
extension RemoteAddresses {
    static let tempo =
        [
            RemoteAddress("/quern/tempo", takes: "number, 20 to 999 BPM", "the tempo")
                .setting { arguments, _ in arguments.first?.number.map { .tempo(.set($0)) } }
                .sending { [.float(Float($0.tempo.line.beatsPerMinute))] },
            RemoteAddress("/quern/tempo/beat", "number of whole beats so far")
                .sending { [.int(Int32(clamping: Int64($0.tempo.line.beat(at: MonotonicTime.microseconds))))] },
            RemoteAddress("/quern/tempo/by", "source of the tempo: hand, MIDI, Link, or nobody")
                .sending { [.string($0.tempo.origin?.rawValue ?? "nobody")] },
        ]
        + TempoLock.allCases.map { lock in
            RemoteAddress(
                "/quern/tempo/lock/\(lock.rawValue)", takes: "1, or 0", "tempo sync of \(about(lock))"
            )
            .setting { arguments, _ in arguments.first?.number.map { .tempo(.lock(lock, $0 != 0)) } }
            .sending { [.int($0.tempo.locks.contains(lock) ? 1 : 0)] }
        }

    private static func about(_ lock: TempoLock) -> String {
        switch lock {
        case .density: "grains"
        case .scan: "the scan of a sound with a tempo"
        case .loop: "the loop"
        }
    }
}
