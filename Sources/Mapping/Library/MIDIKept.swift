/// What MIDI does that is to be written into the mapping's file, or out of it.
package enum MIDIKept: Equatable, Sendable {
    /// This is new.
    case learnt(MIDIUse)
    /// These are there no more.
    case forgotten([MIDIUse])
}
