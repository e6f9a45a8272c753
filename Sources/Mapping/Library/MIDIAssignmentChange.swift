/// A change of the MIDI assignments in a mapping's file.
package enum MIDIAssignmentChange: Equatable, Sendable {
    /// This one is added.
    case added(MIDIUse)
    /// These are removed.
    case removed([MIDIUse])
}
