import ArgumentParser
import Instrument
import Session
import Sounds

/// The bed that plays from the start.
struct BedOptions: ParsableArguments {
    @Option(
        name: .customLong("bed"),
        help: ArgumentHelp(
            "The bed in the background (name, or a sound's name or file): rain, sea, a fan … quern sounds lists them.",
            valueName: "bed"),
        completion: Completions.beds)
    var name: String?
    @Option(
        name: .customLong("bed-level"), parsing: .unconditional,
        help: ArgumentHelp(
            "Level of the bed in dB; 0 is as loud as a cloud. (default: \(Int(InstrumentSetup.bedLevelAtStart)))",
            valueName: "dB"))
    var level: Double?

    func validate() throws {
        guard let level else { return }
        guard name != nil else { throw ValidationError("--bed-level needs --bed NAME") }
        guard InstrumentSetup.bedLevels.contains(level) else {
            let range = InstrumentSetup.bedLevels
            throw ValidationError(
                "--bed-level must be \(Int(range.lowerBound)) to \(Int(range.upperBound)), not \(level.written)")
        }
    }

    /// The bed, and its sound where that is there from the start and not made by Quern; `nil` without one.
    func bed(rate: Int, directories: UserDirectories = UserDirectories()) throws -> (bed: Bed, sound: Sound?)? {
        guard let name else { return nil }
        switch try SoundCatalogue(directories).find(name, isBed: true) {
        case .builtIn(let builtIn): return (Bed(sound: builtIn.name, levelDecibels: level), nil)
        case .waveform(let name): return (Bed(sound: name, levelDecibels: level), nil)
        case .file(let path):
            let sound = SoundOptions.reported(try Sound(file: path, rate: rate))
            return (Bed(sound: sound.name, levelDecibels: level), sound)
        }
    }

    /// The file that is read, as a path.
    func file(_ directories: UserDirectories = UserDirectories()) -> String? {
        guard let name,
            case .file(let path) = try? SoundCatalogue(directories).find(name, isBed: true)
        else { return nil }
        return path
    }
}
