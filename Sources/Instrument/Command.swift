import Granular
import Mapping
import Touch

/// What a player can ask of the instrument, whatever the means: key, click, later MIDI.
public enum Command: Sendable {
    /// Who asks.
    public enum Origin: Sendable {
        /// Somebody at this machine's keyboard or mouse.
        case player
        /// A touch surface, a MIDI device or another program: it begins recordings no faster than a person would.
        case outside
    }

    /// What touches can ask for too.
    case action(Action)
    /// Keeps how everything stands as the snapshot of the lowest number that is free.
    case storeSnapshot
    /// Goes back to the snapshot that was kept or gone back to last, or on to the one so many places further.
    case recallSnapshot(by: Int)
    /// Calls a snapshot by a name, which is kept with it; an empty one takes its name away.
    case nameSnapshot(Int, String)
    /// Takes a snapshot away.
    case forgetSnapshot(Int)
    /// Goes over to a snapshot from how everything stands, within so many seconds. A hand that moves a value meanwhile has it.
    case morph(to: Int, seconds: Double)
    /// Gives a tempo, or lets things go by it.
    case tempo(TempoStep)
    /// Works the gesture looper.
    case loop(LoopStep)
    /// A sound of this name under the clouds; `nil` takes it away.
    case bed(String?)
    /// The level of the bed in dB.
    case bedLevel(Double)
    /// Reads from that of the sound's sections alone, 1…9; from all of it where `nil`.
    case section(Int?)
    /// Ends the performance that is played again.
    case stopPlayback
    /// Listens to a sound and marks it.
    case mark(MarkingStep)
    /// In which format the next recording is kept.
    case keeping(RecordingFormat)
    /// Takes back what changed the sound last; ``redo`` brings it again.
    case undo
    case redo
    /// Sets a parameter to a value in its own unit; what lies outside its whole range is brought to its end.
    case set(Parameter, to: Double)
    /// Sets something of a source of modulation, in its own unit; what lies outside its range is brought to its end.
    case modulator(ModulationSource, ModulatorParameter, to: Double)
    /// Sets by how much a source moves a parameter, in ``Granular/Parameter/amountUnit``; 0 = not at all.
    case amount(ModulationSource, Parameter, to: Double)
    /// A source moves nothing any more.
    case stopModulation(ModulationSource)
    /// Cuts grains from the sound of this name, as ``InstrumentState/sounds`` lists them.
    case sound(String)
    /// Reads a sound file away from the hands, and cuts grains from it once it is there.
    case load(String)
    /// Plays the first 20 s of a sound file as it is, to hear what it is before it is taken; `nil` ends that. A recording that
    /// runs does not contain it.
    case audition(String?)
    /// Looks into a folder for sounds: ``InstrumentState/folder``; `nil` looks where sounds are expected.
    case browse(String?)
    /// Looks for what there is to play with: ``InstrumentState/survey``.
    case survey
    /// Plays by another touch device while everything goes on: what `--device` takes; "mouse" plays without one.
    case device(String)
    /// Plays on another card while everything goes on: what `--audio` takes.
    case output(String)
    /// The level of live input, in dB.
    case inputLevel(Double)
    /// The level at which it is added to what goes out, in dB; whether it is stays.
    case monitorLevel(Double)
    /// How exactly grains are read; by how full the machine is where `nil`.
    case quality(Quality?)
    /// Teaches a gesture, step by step.
    case teach(TeachingStep)
    /// The next MIDI controller or key that moves takes this from now on; `nil`: none does.
    case learn(Lesson.Subject?)
    /// MIDI controllers and keys let go of this.
    case unlearn(Lesson.Subject)
    /// Turns the master level up or down by so many dB.
    case level(by: Double)
    /// Sets the master level in dB.
    case levelTo(Double)
    /// Lets the master level go no higher from now on, in dB, and brings it down where it is.
    case ceiling(Double)
    /// Brings everything back to how it was when the instrument was made: mapping, sound, values, modulation and level; no finger
    /// holds anything, nothing is looped, recorded, kept or to be taken back.
    case reset
    /// Takes the touch device from the desktop, or gives it back.
    case grab
    /// Plays by the mapping of this name, as ``InstrumentState/mappings`` lists them.
    case mapping(String)
    /// Moves a parameter by so many hundredths of its range in the mapping played.
    case nudge(Parameter, steps: Double)
    /// Fingers of the terminal's own: the mouse, on a surface drawn with that width over height.
    case touch(TouchFrame, surfaceAspect: Double)
    /// The surface is drawn there on the terminal, or covered: what a touchscreen under the terminal is played by.
    case surface(ScreenPlacement?)
}
