import Files
import Granular
import Session
import Sounds

/// The sounds of a performance, found and read again.
public struct PerformanceSounds: Sendable {
    /// Those that are there, by their numbers.
    public private(set) var sounds: [Int: Sound] = [:]
    /// What is missing or not as it was, each in a line.
    public private(set) var problems: [PerformanceError] = []

    /// Reads the sounds that clouds used. A file is looked for where it was, then by its name beside the performance and in
    /// the player's folder of sounds; one that has changed is taken where none is as it was.
    /// - Parameters:
    ///   - file: the performance's.
    ///   - places: where the player's files lie.
    public init(of performance: Performance, file: String, directories: UserDirectories = UserDirectories()) {
        let waveforms = BuiltInWaveforms.all(sampleRate: performance.build.rate)
        for number in performance.soundsUsed.sorted() {
            let wanted = performance.sounds[number]
            do throws(PerformanceError) {
                var sound = try Self.read(wanted, rate: performance.build.rate, beside: file, directories, waveforms)
                if sound.fingerprint != wanted.fingerprint {
                    problems.append(
                        PerformanceError(.soundChanged, "\(file): its sound \(Self.words(wanted)) has changed"))
                }
                let isTold = performance.version > PerformanceText.lastVersionWithoutBeats
                _ = sound.setMarks(rootHz: wanted.rootHz, beats: isTold ? wanted.beats : sound.source.beats)
                sounds[number] = sound
            } catch {
                problems.append(PerformanceError(error.kind, "\(file): \(error)"))
            }
        }
    }

    private static func read(
        _ wanted: Performance.Sound, rate: Int, beside file: String, _ directories: UserDirectories,
        _ waveforms: [Sound]
    ) throws(PerformanceError) -> Sound {
        guard let path = wanted.file else {
            if wanted.fingerprint == LiveSound.fingerprint { return LiveSound.sound }
            if let waveform = waveforms.first(where: { $0.name == wanted.name }) { return waveform }
            guard let builtIn = BuiltInSound.named(wanted.name) else {
                throw PerformanceError(.soundMissing, "no built-in sound \(wanted.name)")
            }
            return Sound(builtIn, from: BuiltInSoundCache(folder: directories.cache))
        }
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let folders = [Path.parent(of: Path.whole(file)), directories.sounds].compactMap(\.self)
        var found: Sound?
        var problem = "is missing"
        for candidate in [path] + folders.map({ Path.joined($0, name) }) where FileStamp(candidate) != nil {
            do throws(SoundError) {
                let sound = try Sound(file: candidate, rate: rate)
                if sound.fingerprint == wanted.fingerprint { return sound }
                found = found ?? sound
            } catch {
                problem = "cannot be read"
            }
        }
        guard let found else {
            throw PerformanceError(.soundMissing, "its sound \(words(wanted)) \(problem)")
        }
        return found
    }

    private static func words(_ sound: Performance.Sound) -> String { sound.file ?? sound.name }
}
