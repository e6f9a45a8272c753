import Files
import Mapping
import Performer
import Scenes
import Sounds
import Synchronization
import Threads

/// Finds scenes, and has the performer play one once everything in it is there: until then what plays goes on as it was.
final class SceneLoader: Sendable {
    private let performing: SharedPerformer
    private let messages: Messages
    private let sounds: SoundLoader
    private let mappings: MappingFiles
    private let queue: SerialQueue
    private let store: SceneStore
    private let catalogue: SoundCatalogue
    private let list = RankedMutex<[SceneSummary]>([], rank: .leaf)
    private let lastChoice = Atomic<Int>(0)
    /// The one that is being loaded, from which one steps on.
    private let wanted = RankedMutex<String?>(nil, rank: .leaf)
    /// How often what was asked for was given up.
    private let givenUp = Atomic<Int>(0)

    /// - Parameters:
    ///   - queue: where files are read.
    ///   - folder: where the player's sounds lie.
    init(
        _ store: SceneStore, _ performing: SharedPerformer, _ messages: Messages, sounds: SoundLoader,
        mappings: MappingFiles, on queue: SerialQueue, folder: String?
    ) {
        (self.store, self.performing, self.messages) = (store, performing, messages)
        (self.sounds, self.mappings, self.queue) = (sounds, mappings, queue)
        catalogue = SoundCatalogue(folder: folder)
    }

    /// Every scene that there is, as they were looked for last.
    var all: [SceneSummary] { list.withLock { $0 } }

    /// Looks for scenes, before anybody can ask for one.
    func start() { look() }

    private func look() {
        let (scenes, remarks) = store.all()
        for remark in remarks { messages.note(remark, .warning) }
        let own = store.userFolder.map { $0 + "/" }
        let summaries = scenes.map { listed in
            SceneSummary(listed, isOwn: own.map { listed.path.hasPrefix($0) } ?? false)
        }
        list.withLock { $0 = summaries.filter { !$0.isOwn } + summaries.filter(\.isOwn) }
    }

    func perform(_ command: SceneCommand) {
        switch command {
        case .choose(let name): choose([name])
        case .morph(let name, let seconds): load([name]) { $0.morph(to: $1, seconds: seconds) }
        case .store(let name): store(as: name)
        case .look: queue.run { [weak self] in self?.look() }
        }
    }

    /// Plays a scene by its place in the list. The performer may be locked.
    func request(_ scene: SceneRequest) {
        let before = givenUp.load(ordering: .relaxed)
        queue.run { [weak self] in
            guard let self, before == givenUp.load(ordering: .relaxed) else { return }
            let all = all
            switch scene {
            case .place(let place):
                guard all.indices.contains(place) else {
                    return messages.note("no scene \(place + 1): there are \(all.count)")
                }
                choose([all[place].name])
            case .step(let step):
                guard !all.isEmpty else { return messages.note("no scenes found") }
                let current = wanted.withLock { $0 } ?? performing.state.withLock { $0.performer.scene }
                choose(Self.names(all.map(\.name), from: current, by: step))
            }
        }
    }

    /// Those that come one after the other where one steps on from `current`, once round.
    private static func names(_ all: [String], from current: String?, by step: Int) -> [String] {
        let onward = step > 0 ? all : all.reversed()
        guard let place = onward.firstIndex(where: { $0 == current }) else { return onward }
        let next = place + abs(step)
        return (0..<max(all.count - 1, 1)).map { onward[(next + $0) % all.count] }
    }

    /// Plays the first of these scenes that can be played.
    private func choose(_ names: [String]) { load(names) { $0.play($1) } }

    /// Loads the first of these scenes that can be played here, then does with it what is asked; why others cannot is told in a line each. Of
    /// several that are asked for faster than they can be loaded, the last.
    private func load(
        _ names: [String], then use: @escaping @Sendable (inout Performer, ReadyScene) -> Performer.Effects
    ) {
        let choice = lastChoice.add(1, ordering: .relaxed).newValue
        wanted.withLock { $0 = names[0] }
        let isQueued = queue.run { [weak self] in
            guard let self else { return }
            defer { if isWanted(choice) { wanted.withLock { $0 = nil } } }
            var remarks: [String] = []
            // Last, where it is seen: that another scene is played is heard.
            defer { for remark in remarks { messages.note(remark, .warning) } }
            for name in names where isWanted(choice) {
                wanted.withLock { if isWanted(choice) { $0 = name } }
                do {
                    let ready = try ready(store.path(of: name), unless: { !isWanted(choice) })
                    guard let ready, isWanted(choice) else { return }
                    return performing.perform(at: MonotonicTime.microseconds) { performer, _ in use(&performer, ready) }
                } catch {
                    remarks.append("\(error)")
                }
            }
        }
        if !isQueued, !queue.isStopping {
            messages.note("scene \(names[0]): cannot load it: too many threads on this system", .warning)
        }
    }

    /// A scene that is still being loaded is not played when it is there.
    /// - Returns: what it calls itself; `nil` where none is being loaded.
    @discardableResult
    func giveUp() -> String? {
        let name = wanted.withLock { wanted in
            defer { wanted = nil }
            return wanted
        }
        lastChoice.add(1, ordering: .relaxed)
        givenUp.add(1, ordering: .relaxed)
        return name.map { name in all.first { $0.name == name }?.title ?? name }
    }

    private func isWanted(_ choice: Int) -> Bool { lastChoice.load(ordering: .relaxed) == choice }

    /// Writes how everything stands as a scene of the player's own.
    private func store(as name: String) {
        let isQueued = queue.run { [weak self] in
            guard let self else { return }
            do {
                let path = try writeScene(named: name)
                look()
                let isHidden = store.paths(of: SceneSummary.name(of: path)).count > 1
                messages.note("scene saved\(isHidden ? " in place of the one that ships" : ""): \(path)")
            } catch {
                messages.note("scene not saved: \(error)", .warning)
            }
        }
        if !isQueued, !queue.isStopping { messages.note("scene not saved: too many threads on this system", .warning) }
    }

    /// - Returns: its file.
    private func writeScene(named name: String) throws -> String {
        guard let folder = store.userFolder else { throw SceneFault(description: "no home folder to save it in") }
        let file = SceneStore.fileName(for: name)
        guard !file.isEmpty else { throw SceneFault(description: "give it a name with a letter or a digit") }
        let path = Path.joined(folder, file + ".toml")
        guard FileStamp(path) == nil else {
            throw SceneFault(description: "choose another name, or delete \(path), which is there already")
        }
        let (scene, title) = performing.state.withLock { state in
            let performer = state.performer
            return (performer.scene(named: boundedName(name)), performer.mapper.mapping.name)
        }
        var written = scene
        written.mapping = mappings.name(of: title)
        try WholeFile.replace(path, with: Array(written.text.utf8))
        performing.state.withLock { $0.performer.scene = file }
        return path
    }

    /// The scene of a file with everything in it loaded; `nil` where another was asked for meanwhile.
    private func ready(_ path: String, unless isGivenUp: () -> Bool) throws -> ReadyScene? {
        let file = SceneFile(path: path)
        guard let scene = file.scene else {
            throw SceneFault(description: file.errors.first?.description ?? "\(path): no scene")
        }
        do {
            return try ready(scene, of: path, unless: isGivenUp)
        } catch {
            throw SceneFault(description: "scene \(scene.name): \(error)")
        }
    }

    private func ready(_ scene: Scene, of path: String, unless isGivenUp: () -> Bool) throws -> ReadyScene? {
        let files = SceneFiles(path, catalogue)
        let title = try mappings.title(of: files.mapping(of: scene))
        var mix: [MixedSound] = []
        for sound in scene.sounds {
            if isGivenUp() { return nil }
            mix.append(
                MixedSound(try request(sound, files), chance: sound.chance, levelDecibels: sound.levelDecibels))
        }
        let bed = try scene.bed.map { try sounds.ready(files.find($0)) }
        return ReadyScene(scene, name: SceneSummary.name(of: path), sounds: mix, mapping: title, bed: bed?.name)
    }

    private func request(_ sound: SceneSound, _ files: SceneFiles) throws -> SoundRequest {
        if case .named(let name) = sound.place, SoundCatalogue.isLive(name) {
            let live = SoundRequest(name: SoundCatalogue.liveName)
            let isThere = performing.state.withLock { $0.performer.rack.index(of: live) != nil }
            guard isThere else { throw SceneFault(description: SoundCatalogue.withoutInput) }
            return live
        }
        return try sounds.ready(files.find(sound))
    }
}

/// Why a scene cannot be played, in one line.
private struct SceneFault: Error, CustomStringConvertible {
    let description: String
}

extension SceneSummary {
    /// What is known of a scene that was found.
    package init(_ listed: ListedScene, isOwn: Bool) {
        let scene = listed.scene
        self.init(
            name: listed.name, title: scene.name, about: scene.about, mapping: scene.mapping,
            sounds: scene.sounds.map(\.title), file: listed.path, isOwn: isOwn)
    }

    /// What the scene of a file is called.
    package static func name(of path: String) -> String { Sound.stem(path) }
}

extension SceneSound {
    /// What it is called in lists.
    package var title: String {
        switch place {
        case .named(let name): name
        case .file(let path): Sound.stem(path)
        }
    }
}
