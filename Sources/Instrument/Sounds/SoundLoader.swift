import Files
import Glibc
import Granular
import Mapping
import Performer
import Session
import Sounds
import Synchronization
import Threads

/// Reads sound files and makes built-in sounds away from the hands, and gives them to the performer.
final class SoundLoader: Sendable {
    /// Half of the memory that the program may use, for all sounds together.
    private static let maxBytes = MachineMemory.bytes / 2
    /// How long a sound that gave way may be read on before its memory is let go with the next one's, in looks of 10 ms.
    private static let polls = 100

    private let performing: SharedPerformer
    private let messages: Messages
    private let loads: Loads
    private let scanning: SerialQueue
    private let reading: SerialQueue
    private let rate: Int
    private let cache: String?
    private let catalogue: SoundCatalogue
    private let lastChoice = Atomic<Int>(0)
    /// Names that were asked for and not found: each is told once, and so many of them.
    private let unknown = RankedMutex<Set<String>>([], rank: .leaf)
    private static let maxUnknown = 32

    /// - Parameters:
    ///   - queues: where files are looked at, and where they are read.
    ///   - rate: frames a second that sounds are brought to.
    ///   - directories: where the player's sounds lie, and built-in ones that were made.
    init(
        _ performing: SharedPerformer, _ messages: Messages, _ loads: Loads, on queues: WorkQueues, rate: Int,
        directories: UserDirectories
    ) {
        (self.performing, self.messages, self.loads) = (performing, messages, loads)
        (scanning, reading, self.rate, cache) = (queues.scanning, queues.reading, rate, directories.cache)
        catalogue = SoundCatalogue(folder: directories.sounds)
    }

    /// Cuts grains from the sound that is meant by `name`: one of the list, or one in the player's folder. Of several that are asked for
    /// faster than folders are looked through, the last.
    func choose(named name: String) {
        let choice = lastChoice.add(1, ordering: .relaxed).newValue
        performing.state.withLock { $0.performer.awaitSound() }
        scanning.run { [weak self] in
            guard let self, lastChoice.load(ordering: .relaxed) == choice else { return }
            let listed = performing.state.withLock { $0.performer.soundsState.all }
            switch catalogue.match(name, among: listed, takesPaths: false) {
            case .listed(let name):
                performing.perform(at: MonotonicTime.microseconds) { performer, _ in performer.chooseAwaitedSound(name)
                }
            case .file(let path): loadAwaited(path)
            case .several(let names): refuse(name, "\(quoted(name)) is ambiguous: \(names.joined(separator: ", "))")
            case .none where SoundCatalogue.isLive(name): refuse(name, SoundCatalogue.withoutInput)
            case .none where catalogue.bank(called: name, takesPaths: false) != nil:
                refuse(name, "\(quoted(name)) is a folder: play it as a bank")
            case .none(let nearest):
                let meant = nearest.map { ", did you mean \($0)?" } ?? ""
                refuse(name, "Unknown sound: \(quoted(name))\(meant)")
            }
        }
    }

    private func refuse(_ name: String, _ line: String) {
        let isNew = unknown.withLock { $0.count < Self.maxUnknown && $0.insert(name).inserted }
        if isNew { messages.note(line, .warning) }
    }

    /// What was asked for last and is still looked for, read or made is not played once it is there.
    /// - Returns: its name; `nil` where there is none such, or it is not known yet.
    @discardableResult
    func dropChoice() -> String? {
        lastChoice.add(1, ordering: .relaxed)
        let made = performing.state.withLock { $0.performer.cancelAwaitedSound() }
        let read = loads.dropPlayed()
        return made ?? read.map(Sound.title)
    }

    /// Reads a file and cuts grains from it; one that is there already is taken as it is.
    func load(_ path: String) {
        performing.state.withLock { $0.performer.awaitSound() }
        loadAwaited(path)
    }

    /// The same for a sound that was asked for before.
    private func loadAwaited(_ path: String) {
        let request = performing.state.withLock { state in
            state.performer.cancelAwaitedSound()
            return loads.beginLoading(path)
        }
        load(path, request)
    }

    /// Has a sound among those that can be played: reads or makes it, on this thread, where it is not there yet.
    /// - Throws: where its file cannot be read, or there is no room for it.
    func ready(_ found: SoundCatalogue.Found) throws(SoundError) -> SoundRequest {
        switch found {
        case .waveform(let name): return SoundRequest(name: name)
        case .builtIn(let builtIn):
            let wanted = SoundRequest(name: builtIn.name)
            if isThere(wanted) { return wanted }
            return try add(wanted, as: loads.beginLoading(builtIn.name, isPlayed: false)) { _ in
                Sound(builtIn, from: BuiltInSoundCache(folder: cache))
            }
        case .file(let path):
            let request = loads.beginLoading(path, isPlayed: false)
            let wanted = SoundRequest(name: Sound.title(path), file: Path.whole(path))
            if takeLoaded(path, request) { return wanted }
            return try add(wanted, as: request) { (loads) throws(SoundError) in
                try Sound(file: path, rate: rate) { fraction in
                    loads.report(read: fraction, of: request)
                    return !reading.isStopping
                }
            }
        }
    }

    private func isThere(_ wanted: SoundRequest) -> Bool {
        performing.state.withLock { $0.performer.rack.index(of: wanted) != nil }
    }

    private func add(
        _ wanted: SoundRequest, as request: Int, making: (Loads) throws(SoundError) -> Sound
    ) throws(SoundError) -> SoundRequest {
        defer { loads.endLoading(request) }
        let sound = try making(loads)
        performing.freeRetiredSources()
        let refusal = performing.state.withLock { state -> String? in
            for remark in sound.remarks { messages.note(remark, .warning) }
            return performing.recordPlayed(&state) { state in
                var effects = state.performer.add(
                    sound, isPlayed: false, busySlots: performing.sound.pointee.state.value.busySlots,
                    maxBytes: Self.maxBytes)
                let isRefused = state.performer.rack.index(of: wanted) == nil
                let line = effects.message
                effects.message = nil
                carryOut(effects, &state)
                return isRefused ? line ?? wanted.name : nil
            }
        }
        if let refusal { throw SoundError(kind: .unreadable, description: refusal) }
        return wanted
    }

    /// Reads and makes sounds beside what plays: those of the mix, and those that a mapping that was chosen names or has in its corners.
    /// - Parameter builtIns: what can be made.
    func loadCorners(_ requests: [SoundRequest], builtIns: [BuiltInSound]) {
        for request in requests {
            if let file = request.file {
                // Each change of a mix asks for all that is not there yet.
                if loads.contains(file) { continue }
                let request = loads.beginLoading(file, isPlayed: false)
                // Not from here: it may have something to say, and everything is locked.
                if scanning.run({ [weak self] in self?.load(file, request) }) { continue }
                loads.endLoading(request)
                if !scanning.isStopping { messages.note(Self.noThread(file), .warning) }
            } else if let builtIn = builtIns.first(where: { $0.name == request.name }) {
                make(builtIn, isPlayed: false)
            } else {
                loadNamed(request.name, builtIns)
            }
        }
    }

    /// Loads the sound that a mapping calls so.
    private func loadNamed(_ name: String, _ builtIns: [BuiltInSound]) {
        scanning.run { [weak self] in
            guard let self else { return }
            let listed = performing.state.withLock { $0.performer.soundsState.all }
            let match = catalogue.match(name, among: listed, takesPaths: false, isWhole: true)
            if let fault = catalogue.fault(ofMappingsSound: name, match) { refuse(name, fault) }
            switch match {
            case .listed(let found):
                if let builtIn = builtIns.first(where: { $0.name == found }) { make(builtIn, isPlayed: false) }
            case .file(let path): load(path, loads.beginLoading(path, isPlayed: false))
            case .several, .none: break
            }
        }
    }

    /// The sounds of a folder become the mix, of which `sound-select` chooses one.
    /// - Parameter takesPaths: whether folders outside the player's own may be meant.
    func loadBank(_ name: String, takesPaths: Bool) {
        let choice = lastChoice.add(1, ordering: .relaxed).newValue
        performing.state.withLock { $0.performer.awaitSound() }
        scanning.run { [weak self] in
            guard let self, lastChoice.load(ordering: .relaxed) == choice else { return }
            let path: String
            switch catalogue.matchBank(name, takesPaths: takesPaths) {
            case .file(let found), .listed(let found): path = found
            case .several(let names):
                return refuse(name, "\(quoted(name)) is ambiguous: \(names.joined(separator: ", "))")
            case .none(let nearest):
                return refuse(
                    name, "\(name): no such folder of sounds" + (nearest.map { ", did you mean \($0)?" } ?? ""))
            }
            let folder = SoundFolder(at: path, withNotes: false)
            let found = SoundBank(folder)
            guard !found.files.isEmpty else {
                return refuse(name, folder.problem ?? found.remark ?? "\(found.name): no sounds in this folder")
            }
            let bank = found.files.map { MixedSound(SoundRequest(name: Sound.title($0), file: $0)) }
            guard lastChoice.load(ordering: .relaxed) == choice else { return }
            for remark in [found.remark, found.countRemark].compactMap(\.self) { messages.note(remark) }
            performing.perform(at: MonotonicTime.microseconds) {
                $0.apply(SoundCommand.mix(bank, isBank: true), at: $1)
            }
        }
    }

    private func load(_ path: String, _ request: Int) {
        let isQueued = scanning.run { [weak self] in
            guard let self, !takeLoaded(path, request) else { return }
            let isReading = reading.run { [weak self] in self?.read(path, request) }
            if !isReading, !reading.isStopping { endLoading(request, Self.noThread(path)) }
        }
        if !isQueued { endLoading(request, Self.noThread(path)) }
    }

    private static func noThread(_ path: String) -> String {
        "\(path): cannot load it: too many threads on this system"
    }

    /// Whether the file is there already, and as it was when it was read.
    private func takeLoaded(_ path: String, _ request: Int) -> Bool {
        let stamp = FileStamp(path)
        guard let there = performing.state.withLock({ $0.performer.sounds.first { $0.isFile(path, stamp) } }) else {
            return false
        }
        // What stands beside it may have been written since.
        let beside = SidecarFile(
            path: SoundSidecar.path(of: path),
            durationSeconds: there.source.isWaveform ? nil : there.source.durationSeconds, mayBeMissing: true)
        // Then it is read anew, as another kind of sound.
        guard beside.sidecar.isOfSameKind(as: there.sidecar) else { return false }
        return performing.state.withLock { state in
            guard let place = state.performer.sounds.firstIndex(where: { $0.isFile(path, stamp) }) else {
                return false
            }
            if let remark = beside.remark { messages.note(remark, .warning) }
            performing.recordPlayed(&state) { state in
                if let file = there.file, beside.sidecar != there.sidecar {
                    carryOut(state.performer.apply(beside.sidecar, of: file), &state)
                }
                if loads.endLoading(request) { carryOut(state.performer.chooseAwaitedSound(at: place), &state) }
            }
            return true
        }
    }

    private func read(_ path: String, _ request: Int) {
        if takeLoaded(path, request) { return }
        do throws(SoundError) {
            let sound = try Sound(file: path, rate: rate) { fraction in
                loads.report(read: fraction, of: request)
                return !reading.isStopping
            }
            performing.freeRetiredSources()
            performing.state.withLock { state in
                let isPlayed = loads.endLoading(request)
                performing.recordPlayed(&state) { state in
                    let effects = state.performer.add(
                        sound, isPlayed: isPlayed, busySlots: performing.sound.pointee.state.value.busySlots,
                        maxBytes: Self.maxBytes)
                    carryOut(effects, &state)
                }
                for remark in sound.remarks { messages.note(remark, .warning) }
                if let notice = sound.notice { messages.note(notice) }
            }
        } catch {
            let isPlayed = loads.endLoading(request)
            messages.note(error.description)
            removeUnreadable(path, isPlayed: isPlayed)
        }
        awaitLeaving()
    }

    /// A file that cannot be read leaves the mix; where it was to be played, the next one of those that wait with it is.
    private func removeUnreadable(_ path: String, isPlayed: Bool) {
        let next = performing.state.withLock { state in
            performing.recordPlayed(&state) { state in
                let (effects, next) = state.performer.removeUnreadable(path, isPlayed: isPlayed)
                carryOut(effects, &state)
                return next
            }
        }
        guard let next, next.file.map(loads.play) != true else { return }
        self.request(next)
    }

    private func awaitLeaving() {
        for _ in 0..<Self.polls where !performing.freeRetiredSources() && !reading.isStopping { usleep(10_000) }
    }

    /// Makes a built-in sound, or loads it as it was made before; then the performer takes it.
    func make(_ builtIn: BuiltInSound, isPlayed: Bool = true) {
        let request = loads.beginLoading(builtIn.name, isPlayed: isPlayed)
        let isReading = reading.run { [weak self] in self?.make(builtIn, request) }
        if !isReading, !reading.isStopping {
            loads.endLoading(request)
            messages.note("\(builtIn.name): cannot render it: too many threads on this system", .warning)
        }
    }

    private func make(_ builtIn: BuiltInSound, _ request: Int) {
        // Asked for twice it is made once.
        let isThere = performing.state.withLock { state in state.performer.sounds.contains { $0.name == builtIn.name } }
        var sound: Sound?
        if !isThere {
            loads.report(read: 0, of: request)
            sound = Sound(builtIn, from: BuiltInSoundCache(folder: cache))
            performing.freeRetiredSources()
        }
        performing.state.withLock { state in
            for remark in sound?.remarks ?? [] { messages.note(remark, .warning) }
            loads.endLoading(request)
            performing.recordPlayed(&state) { state in
                let effects = state.performer.addBuiltIn(
                    made: builtIn.name, sound, busySlots: performing.sound.pointee.state.value.busySlots,
                    maxBytes: Self.maxBytes)
                carryOut(effects, &state)
            }
        }
        awaitLeaving()
    }

    private func endLoading(_ request: Int, _ message: String) {
        loads.endLoading(request)
        messages.note(message)
    }

    private func carryOut(_ effects: Performer.Effects, _ state: inout SharedPerformer.State) {
        performing.carryOut(effects, at: MonotonicTime.microseconds, &state)
    }

    /// Asks for a sound that is not there: reads its file, or has the performer choose it once nothing is locked.
    func request(_ sound: SoundRequest) {
        let isQueued = scanning.run { [weak self] in
            guard let self else { return }
            if let file = sound.file {
                loadAwaited(file)
            } else {
                performing.perform(at: MonotonicTime.microseconds) { performer, _ in
                    performer.chooseAwaitedSound(sound.name)
                }
            }
        }
        if !isQueued, !scanning.isStopping {
            messages.note("\(sound.name): cannot search for it: too many threads on this system", .warning)
        }
    }
}
