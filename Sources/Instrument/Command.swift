import Granular
import Touch

/// What a player can ask of the instrument, whatever the means: key, click, later MIDI.
public enum Command: Sendable {
    /// Latches what sounds, or lets it go; sounds the cloud where nothing does.
    case hold
    /// Silences the output, or gives it back.
    case mute
    /// Turns the master level up or down by so many dB.
    case level(by: Double)
    /// Ends everything that sounds and every touch.
    case panic
    /// Takes the touch device from the desktop, or gives it back.
    case grab
    /// Plays by the mapping of this name, as ``InstrumentState/mappings`` lists them.
    case mapping(String)
    /// Moves a parameter by so many hundredths of its range in the mapping played.
    case nudge(Parameter, steps: Double)
    /// Fingers of the terminal's own: the mouse, on a surface drawn with that width over height.
    case touch(TouchFrame, surfaceAspect: Double)
}
