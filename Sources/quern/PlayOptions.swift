import ArgumentParser
import AudioIO
import Instrument
import Session

/// By which mapping touches play.
struct MappingOptions: ParsableArguments {
    @Option(
        help: "The mapping (name or file). (default: the last one; the first time the scene's, else touch)",
        completion: Completions.mappings)
    var mapping: String?
    @Flag(help: "Mirror all mappings for left-handers.")
    var mirror = false
}

/// What is touched.
struct TouchOptions: ParsableArguments {
    @Option(
        help: "A touch device (name or path), a recording (path), tuio, mouse, or none. (default: the one found)",
        completion: Completions.touchDevices)
    var device: String?
    @Option(
        name: .customLong("surface"),
        help: ArgumentHelp(
            "One more device with its mapping: tuio:3334=faders. Can be repeated.", valueName: "device=mapping"))
    var surfaces: [String] = []

    func validate() throws {
        guard surfaces.count <= Performance.maxSurfaces else {
            throw ValidationError("--surface can be given at most \(Performance.maxSurfaces) times")
        }
    }
}

/// Where sound goes to and comes from.
struct OutputOptions: ParsableArguments {
    @Option(
        name: .customLong("audio"),
        help: ArgumentHelp(
            "An ALSA device, silent, or a file: .wav, .flac, .mp3 … (default: default)", valueName: "output"),
        completion: Completions.audioOutputs)
    var target: String?
    @Option(
        help: ArgumentHelp(
            "Live input: an ALSA device. Its last minute is the sound \"live\".", valueName: "device"),
        completion: Completions.audioInputs)
    var input: String?
}

/// What is recorded from the start.
struct RecordOptions: ParsableArguments {
    @Option(
        name: .customLong("record"),
        help: ArgumentHelp(
            "Record the sound (.wav, .flac, .mp3 …) or the performance (.quern). Can be repeated.", valueName: "file"),
        completion: .file())
    var files: [String] = []
    @Flag(help: "Let --record and --audio overwrite existing files.")
    var overwrite = false

    func validate() throws {
        for file in files where !Instrument.isPerformance(file) && !SoundFileFormat.isKnown(file) {
            throw ValidationError(
                "--record \(file): the file's name must end in \(SoundFileFormat.endingsText), or in .quern")
        }
    }
}
