import Files
import Granular
import Performer
import Recording
import Session
import Sounds
import Threads

/// Finds the sounds of the one who plays on this machine: among those that can be played, among those that are built in, and in the folders of
/// the player's and of the room's. What the other calls a path is never one here.
struct FollowedSounds: Sendable {
    private let performing: SharedPerformer
    private let loader: SoundLoader
    private let rate: Int
    /// Where files are looked for, by their names.
    let folders: [String]
    /// Files that were fetched, by what tells their sounds from others.
    private let fetched = FetchedSounds()

    /// Files that were fetched while one follows.
    private final class FetchedSounds: Sendable {
        let paths = RankedMutex<[String: String]>([:], rank: .leaf)
    }

    init(_ performing: SharedPerformer, _ loader: SoundLoader, rate: Int, folders: [String]) {
        (self.performing, self.loader, self.rate, self.folders) = (performing, loader, rate, folders)
    }

    /// A sound was fetched.
    func add(_ fingerprint: String, at path: String) { fetched.paths.withLock { $0[fingerprint] = path } }

    /// The sound, ready to cut grains from, and among those that can be played; `nil` where it is not here. It may read files, and takes its
    /// time.
    func sound(_ wanted: Performance.Sound) -> Sound? {
        guard wanted.fingerprint != LiveSound.fingerprint else { return nil }
        if let there = listed(wanted) { return marked(there, as: wanted) }
        for found in candidates(wanted) {
            guard (try? loader.ready(found)) != nil, let there = listed(wanted) else { continue }
            return marked(there, as: wanted)
        }
        return nil
    }

    private func listed(_ wanted: Performance.Sound) -> Sound? {
        performing.state.withLock { $0.performer.sounds.first { $0.fingerprint == wanted.fingerprint } }
    }

    /// The same as a performance knows it that is recorded here: where its file lies, or is looked for.
    func local(_ wanted: Performance.Sound) -> Performance.Sound {
        var sound = wanted
        sound.file = wanted.file.flatMap(Self.fileName).map { (name: String) -> String in
            if let path = fetched.paths.withLock({ $0[wanted.fingerprint] }) { return path }
            let paths = folders.map { Path.joined($0, name) }
            return paths.first { FileStamp($0) != nil } ?? paths.first ?? "/\(name)"
        }
        return sound
    }

    private static func fileName(_ path: String) -> String? {
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        return name.isEmpty || name == "." || name == ".." ? nil : name
    }

    private func candidates(_ wanted: Performance.Sound) -> [SoundCatalogue.Found] {
        guard let path = wanted.file else {
            if BuiltInWaveforms.names.contains(wanted.name) { return [.waveform(wanted.name)] }
            return BuiltInSound.named(wanted.name).map { [.builtIn($0)] } ?? []
        }
        if let path = fetched.paths.withLock({ $0[wanted.fingerprint] }) { return [.file(path)] }
        guard let name = Self.fileName(path) else { return [] }
        return folders.map { Path.joined($0, name) }.filter { FileStamp($0) != nil }.map { .file($0) }
    }

    /// The same with the root and the beats that the other gave it, which grains go by.
    private func marked(_ sound: Sound, as wanted: Performance.Sound) -> Sound {
        var sound = sound
        _ = sound.setMarks(rootHz: wanted.rootHz, beats: wanted.beats)
        return sound
    }
}
