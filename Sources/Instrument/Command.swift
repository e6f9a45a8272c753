import Granular
import Mapping
import Touch

/// What a player can ask of the instrument, whatever the means: key, click, later MIDI.
public enum Command: Sendable {
    /// What touches can ask for too.
    case action(Action)
    /// Keeps how everything stands as the snapshot of the lowest number that is free.
    case storeSnapshot
    /// Goes back to the snapshot that was kept or gone back to last, or on to the one so many places further.
    case recallSnapshot(by: Int)
    /// Teaches a gesture, step by step.
    case teach(TeachingStep)
    /// Turns the master level up or down by so many dB.
    case level(by: Double)
    /// Takes the touch device from the desktop, or gives it back.
    case grab
    /// Plays by the mapping of this name, as ``InstrumentState/mappings`` lists them.
    case mapping(String)
    /// Moves a parameter by so many hundredths of its range in the mapping played.
    case nudge(Parameter, steps: Double)
    /// Fingers of the terminal's own: the mouse, on a surface drawn with that width over height.
    case touch(TouchFrame, surfaceAspect: Double)
    /// The surface is drawn there on the terminal, or nowhere: what a touchscreen under the terminal is played by.
    case surface(ScreenPlacement?)
}
