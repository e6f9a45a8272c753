import ArgumentParser
import AudioIO
import Files
import MIDI
import Mapping
import Practice
import Quiz
import Scenes
import Session
import Sounds
import Study
import TouchInput

/// What a shell offers for a word that is half typed. The names are asked for when the player presses Tab, so that they are those of
/// this machine.
enum Completions {
    /// Sounds by name, and files.
    static let sounds = CompletionKind.custom { _, _, typed in
        soundNames + files(typed, where: SoundFolder.isSoundName)
    }
    /// The same, and performances.
    static let subjects = CompletionKind.custom { _, _, typed in
        soundNames + files(typed) { SoundFolder.isSoundName($0) || $0.hasSuffix(".quern") }
    }
    /// Sounds by name, files of sounds, and lists.
    static let practised = CompletionKind.custom { _, _, typed in
        soundNames + files(typed) { SoundFolder.isSoundName($0) || PracticeList.isListName($0) }
    }
    /// Beds, and what else can lie under the clouds.
    static let beds = CompletionKind.custom { _, _, typed in
        BuiltInSound.beds.map(\.name) + soundNames + files(typed, where: SoundFolder.isSoundName)
    }
    /// Sound files.
    static let soundFiles = CompletionKind.custom { _, _, typed in files(typed, where: SoundFolder.isSoundName) }
    /// Sounds that can be saved to a file.
    static let builtInSounds = CompletionKind.custom { _, _, _ in
        (BuiltInSound.all + BuiltInSound.beds).map(\.name)
    }
    /// Mappings by name, and files.
    static let mappings = CompletionKind.custom { _, _, typed in
        MappingStore(.current).namesForHands + files(typed) { $0.hasSuffix(".toml") }
    }
    /// Scenes by name, and files.
    static let scenes = CompletionKind.custom { _, _, typed in
        SceneStore(.current).names + files(typed) { $0.hasSuffix(".toml") }
    }
    /// Studies by name, and files.
    static let studies = CompletionKind.custom { _, _, typed in
        StudyStore(.current).names + files(typed) { $0.hasSuffix(".toml") }
    }
    /// Studies by name, and folders.
    static let studiesAndFolders = CompletionKind.custom { _, _, typed in
        StudyStore(.current).names + files(typed) { _ in false }
    }
    /// Games of the quiz.
    static let quizGames = CompletionKind.list(
        ["classic", "daily", "sides", "plan"] + QuizKind.allCases.map(\.rawValue))
    /// What can be checked: mappings by name, and files.
    static let checked = CompletionKind.custom { _, _, typed in
        MappingStore(.current).names + files(typed) { $0.hasSuffix(".toml") || SoundFolder.isSoundName($0) }
    }
    /// Touch devices, and recordings of touches.
    static let touchDevices = CompletionKind.custom { _, _, typed in
        TouchDevices().list().map(\.stableName) + ["mouse", "none", "tuio"] + files(typed) { $0.hasSuffix(".evemu") }
    }
    /// Devices that hands can feel.
    static let hapticDevices = CompletionKind.custom { _, _, _ in TouchDevices().hapticDevices().map(\.device.name) }
    /// Where sound can go.
    static let audioOutputs = CompletionKind.custom { _, _, typed in
        AudioCards.all().map(\.name) + ["silent"] + files(typed, where: SoundFileFormat.isKnown)
    }
    /// Where live input can come from.
    static let audioInputs = CompletionKind.custom { _, _, _ in AudioCards.inputs().map(\.name) }
    /// MIDI ports that send.
    static let midiSources = CompletionKind.custom { _, _, _ in
        (MIDIPartners.all() ?? []).filter(\.isSource).map(\.name)
    }
    /// MIDI ports that receive.
    static let midiTargets = CompletionKind.custom { _, _, _ in
        (MIDIPartners.all() ?? []).filter(\.isTarget).map(\.name)
    }
    /// Parameters with the values that they can have by name, or the one that they have at first.
    static let settings = CompletionKind.custom { _, _, _ in ParameterSetting.examples }

    private static var soundNames: [String] {
        let own = try? SoundCatalogue(folder: UserDirectories().sounds).ownSounds()
        return BuiltInWaveforms.names + BuiltInSound.all.map(\.name) + (own ?? []).map(\.name)
    }

    /// The files and folders that begin as typed; of files those whose names are as `isWanted` says.
    private static func files(_ typed: String, where isWanted: (String) -> Bool) -> [String] {
        let folder = typed.lastIndex(of: "/").map { String(typed[...$0]) } ?? ""
        let name = typed.dropFirst(folder.count)
        // Bash marks folders itself, and goes on in them.
        let mark = CompletionShell.requesting == .bash ? "" : "/"
        return Folder.names(folder.isEmpty ? "." : folder).sorted().compactMap { found in
            guard found.hasPrefix(name), !found.hasPrefix(".") || name.hasPrefix(".") else { return nil }
            if (try? FileKind(at: folder + found)) == .folder { return folder + found + mark }
            return isWanted(found) ? folder + found : nil
        }
    }
}
