import Granular
import Mapping
import Performer
import Recording
import SoundMarking
import Touch
import TouchInput

/// What a player can ask of the instrument, whatever the means: key, click, MIDI, OSC. Each group is answered by one part.
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
    /// What fingers play by, and the values.
    case playing(PlayingCommand)
    /// The master level.
    case master(MasterCommand)
    /// What grains are cut from, and the bed.
    case sounds(SoundCommand)
    /// The scenes that there are, and playing one.
    case scenes(SceneCommand)
    /// What moves parameters by itself.
    case modulation(ModulationCommand)
    /// The snapshots, and the way to one.
    case snapshots(SnapshotCommand)
    /// What was played before.
    case history(HistoryCommand)
    /// The beat, and what goes by it.
    case tempo(TempoStep)
    /// The gesture looper.
    case loop(LoopStep)
    /// Teaching a gesture, step by step.
    case teaching(TeachingStep)
    /// What MIDI controllers and keys move.
    case midi(MIDICommand)
    /// Those who play by surfaces of their own, such as phones.
    case guests(GuestsCommand)
    /// The performance that is played again.
    case playback(PlaybackCommand)
    /// Following somebody who plays on another instrument.
    case following(FollowingCommand)

    /// Sound files.
    case files(FileCommand)
    /// Touch devices and outputs.
    case devices(DeviceCommand)
    /// Live input.
    case input(InputCommand)
    /// Recordings.
    case recording(RecordingCommand)
    /// Listens to a sound and marks it.
    case marking(MarkingStep)
    /// Fingers and the surface on the terminal.
    case screen(ScreenCommand)
    /// How exactly grains are read; by how full the machine is where `nil`.
    case quality(Quality?)
}

/// What is asked of the sound files.
public enum FileCommand: Equatable, Sendable {
    /// Reads a sound file away from the hands, and cuts grains from it once it is there.
    case load(String)
    /// Cuts grains from the sound that is meant by a name, as ``SoundCatalogue/match(_:among:takesPaths:)`` finds it in the list and in the
    /// player's folder, away from the hands; files elsewhere are not meant. A message says where there is none.
    case choose(String)
    /// The first sounds of a folder become the mix, of which ``Granular/Parameter/soundSelect`` chooses: a folder in the player's own, by
    /// its name, or, where it takes paths, any. A message says where there is none.
    case bank(String, takesPaths: Bool)
    /// Plays the first 20 s of a sound file as it is, to hear what it is before it is taken; `nil` ends that. A recording that
    /// runs does not contain it.
    case audition(String?)
    /// Looks into a folder for sounds: ``InstrumentState/folder``; `nil` looks where sounds are expected.
    case browse(String?)
}

/// What is asked of what is played by, and on.
public enum DeviceCommand: Equatable, Sendable {
    /// Looks for what there is to play with: ``InstrumentState/survey``.
    case survey
    /// Plays by another touch device while everything goes on: what `--device` takes; "mouse" plays without one.
    case touch(String)
    /// Plays on another card while everything goes on: what `--audio` takes.
    case output(String)
    /// Takes the touch device from the desktop, or gives it back.
    case grab
}

/// What is asked of live input.
public enum InputCommand: Equatable, Sendable {
    /// Its level, in dB.
    case level(Double)
    /// The level at which it is added to what goes out, in dB; whether it is stays.
    case monitorLevel(Double)
}

/// What is asked of recordings; the action ``Mapping/Action/record`` begins and ends them.
public enum RecordingCommand: Equatable, Sendable {
    /// In which format the next one is kept.
    case format(RecordingFormat)
    /// Plays the first 20 s of the last one as it is; where it is heard already, ends that.
    case listen
}

/// What happens on the terminal that the surface is drawn on.
public enum ScreenCommand: Sendable {
    /// Fingers of the terminal's own: the mouse, on a surface drawn with that width over height.
    case touch(TouchFrame, surfaceAspect: Double)
    /// The surface is drawn there on the terminal, or covered: what a touchscreen under the terminal is played by.
    case surface(ScreenPlacement?)
}

extension Command: CustomStringConvertible {
    /// As code spells it: "snapshots.name(3, "rain")".
    public var description: String {
        switch self {
        case .action(let action): "action(\(String(reflecting: action)))"
        case .quality(let quality): "quality(\(String(reflecting: quality)))"
        default: Mirror(reflecting: self).children.first.map { "\($0.label ?? "").\($0.value)" } ?? ""
        }
    }
}
