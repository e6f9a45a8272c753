import MIDI
import Mapping
import Touch

/// What hands do on the surface, for others.
enum PlayedTouch: Sendable {
    /// Fingers of a source.
    case frame(TouchFrame, source: Int)
    /// Everything ends.
    case panic
}

extension Instrument {
    /// Plays messages of MIDI devices, each as late after it came as a touch.
    package func midi(_ arrivals: [MIDIArrival]) {
        for arrival in arrivals {
            control.withLock { control in
                keepingPlayed(&control) { control in
                    pass(to: arrival.microseconds, &control)
                    for timed in control.performer.midi(arrival) {
                        follow(timed.effects, at: timed.microseconds, &control)
                    }
                }
                ticker.expect(control.performer.nextMicroseconds)
            }
        }
    }

    /// Notes come as MPE from now on, announced or not.
    func useMPE() { control.withLock { $0.performer.midi.useMPE() } }

    /// Tells what hands do on the surface, and asks how MIDI stands.
    func connectMIDI(
        state: (@Sendable () -> MIDIState)?, touches: (@Sendable (PlayedTouch) -> Void)?
    ) {
        control.withLock { control in
            control.midiState = state
            control.touchListener = touches
        }
    }

    /// The next controller or key that moves takes `subject`; where MIDI is off that is said.
    func learn(_ subject: Lesson.Subject?, at microseconds: Int64) {
        let isOff = control.withLock { $0.midiState == nil }
        guard subject == nil || !isOff else {
            return note("learn: \(MIDIState.off)")
        }
        act(at: microseconds) { performer, _ in performer.learn(subject) }
    }

    /// Lets go of all keys, as where their device has gone.
    func liftKeys(at microseconds: Int64) {
        control.withLock { control in
            keepingPlayed(&control) { control in
                pass(to: microseconds, &control)
                for timed in control.performer.liftKeys(at: microseconds) {
                    follow(timed.effects, at: timed.microseconds, &control)
                }
            }
        }
    }

    /// Writes what was learnt into the mapping's file, and what was forgotten out of it, away from the hands.
    func keep(_ kept: MIDIKept, in mapping: String, _ control: inout Control) {
        let isKept = keeping.run { [weak self] in
            guard let self else { return }
            switch library.withLock({ $0.keep(kept, in: mapping) }) {
            case .success(let path): note("saved to \(path)")
            case .failure(let problem): note(problem.description)
            }
            readMappings()
        }
        if !isKept, !keeping.isStopping {
            control.journal.note("not saved: too many threads on this system", .warning)
        }
    }
}
