import Files
import Granular
import Quiz
import QuizRoom
import QuizSounds
import Session
import Sounds

/// The sounds that a player is asked about: the built-in ones, and those of their own folder that they have played.
struct QuizSoundPool {
    let pool: QuizPool
    let store: QuizSoundStore
    /// Those that need no introduction.
    let heard: Set<String>
    /// Their names, those first that everybody has.
    let names: [String]
    private let builtIns: [String: QuizSound]

    /// So many names are enough for a plan.
    private static let maxNames = 200

    init(_ directories: UserDirectories, rate: Int, builtInOnly: Bool) {
        store = QuizSoundStore(rate: rate, cache: directories.cache, folder: directories.sounds)
        let builtIn = (0..<QuizPool.builtIn.count).map { QuizPool.builtIn[$0] }
        builtIns = Dictionary(builtIn.map { ($0.name, $0) }) { first, _ in first }
        let own = builtInOnly ? [] : Self.playedSounds(directories, besides: Set(builtIns.keys))
        heard = Set(own.map(\.name))
        names = Array((builtIn.map(\.name) + own.map(\.name)).prefix(Self.maxNames))
        pool = QuizPool(count: builtIn.count + own.count) { number in
            guard number >= builtIn.count else { return builtIn[number] }
            let sound = own[number - builtIn.count]
            guard let read = try? Sound(file: sound.path, rate: rate) else {
                return QuizSound(name: sound.name, family: sound.family, start: [:], traits: [])
            }
            var known = QuizSound(read, family: sound.family)
            known.name = sound.name
            return known
        }
    }

    /// Questions about them.
    func source(
        seed: UInt64, kinds: [QuizKind], items: [QuizItem]? = nil, difficulty: QuizDifficulty = .normal, rate: Int
    ) -> BatchSource {
        BatchSource(
            QuizMaker(seed: seed, pool: pool, kinds: kinds, items: items, difficulty: difficulty),
            renderer: QuizRenderer(rate: rate, sounds: store), startOf: { startValues(of: $0) })
    }

    /// Where a sound's parameters stand at first, beside their own defaults.
    func startValues(of name: String) -> [Parameter: Double] { builtIns[name]?.start ?? [:] }

    /// Sound files in the player's folder that they have played, by name.
    private static func playedSounds(
        _ directories: UserDirectories, besides taken: Set<String>
    ) -> [(name: String, path: String, family: String)] {
        guard let folder = directories.sounds else { return [] }
        let played = PlayedSounds(at: directories.playedSounds).sounds.keys.filter { $0.hasPrefix("\(folder)/") }
        var names = taken
        return played.sorted().compactMap { path in
            let file = Path.name(of: path)
            let name = file.split(separator: ".").dropLast().joined(separator: ".")
            // What is gone is not asked about, and no two sounds have one name.
            guard !name.isEmpty, FileStamp(path) != nil, names.insert(name).inserted else { return nil }
            return (name, path, Path.parent(of: path) ?? folder)
        }
    }
}
