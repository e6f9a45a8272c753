import MIDI
import Mapping
import Performer

/// What MIDI devices do at the instrument.
extension Instrument {
    /// Plays messages of MIDI devices, each as late after it came as a touch.
    package func midi(_ arrivals: [MIDIArrival]) {
        for arrival in arrivals { performing.performTimed(at: arrival.microseconds) { $0.midi(arrival) } }
    }

    /// Notes come as MPE from now on, announced or not.
    package func useMPE() { performing.state.withLock { $0.performer.midi.useMPE() } }

    /// How MIDI stands is asked from now on; `nil`: MIDI is off.
    package func connectMIDI(state: (@Sendable () -> MIDIState)?) {
        performing.state.withLock { $0.midiState = state }
    }

    /// Lets go of all keys, as where their device has gone.
    package func liftKeys(at microseconds: Int64) {
        performing.performTimed(at: microseconds) { $0.liftKeys(at: microseconds) }
    }

    /// The next controller or key that moves takes `subject`; where MIDI is off that is said.
    func learn(_ subject: Lesson.Subject?, at microseconds: Int64) {
        let isOff = performing.state.withLock { $0.midiState == nil }
        guard subject == nil || !isOff else {
            return report("MIDI learn: \(MIDIState.off)")
        }
        performing.perform(at: microseconds) { performer, _ in performer.learn(subject) }
    }
}
