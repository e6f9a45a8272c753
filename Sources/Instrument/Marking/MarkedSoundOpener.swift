import Files
import Performer
import SoundMarking
import Sounds
import Threads

/// Opens sounds to be marked: it reads them away from the hands.
final class MarkedSoundOpener: Sendable {
    private let marking: Marking
    private let performing: SharedPerformer
    private let messages: Messages
    private let loads: Loads
    private let reading: SerialQueue
    private let rate: Int
    private let cache: String?

    /// - Parameters:
    ///   - rate: frames a second that sounds are heard at.
    ///   - cache: where built-in sounds lie that were made.
    init(
        _ marking: Marking, _ performing: SharedPerformer, _ messages: Messages, _ loads: Loads,
        on reading: SerialQueue, rate: Int, cache: String?
    ) {
        (self.marking, self.performing, self.messages, self.loads) = (marking, performing, messages, loads)
        (self.reading, self.rate, self.cache) = (reading, rate, cache)
    }

    /// Opens a sound of the list, or a built-in one.
    func open(named name: String) {
        let (sound, builtIn) = performing.state.withLock { state in
            (
                state.performer.sounds.first { $0.name == name },
                state.performer.builtIns.first { $0.name == name }
            )
        }
        if let sound, let file = sound.file {
            read(MarkedSound(name: name, file: file, rootHz: sound.source.rootHz))
        } else if let builtIn = builtIn ?? sound?.builtIn.flatMap(BuiltInSound.named) {
            read(builtIn)
        } else {
            messages.note(
                sound == nil
                    ? "Unknown sound: \(name)"
                    : "\(name) is a waveform and cannot be marked: choose a sound (s), or the practice list (G)",
                .notice)
        }
    }

    /// Opens a sound file by its whole path.
    func open(file path: String) {
        let file = Path.whole(path)
        let loaded = performing.state.withLock { state in state.performer.sounds.first { $0.file == file } }
        read(
            MarkedSound(
                name: loaded?.name ?? Sound.title(file), file: file,
                rootHz: loaded?.source.rootHz ?? SoundFile.defaultRootHz))
    }

    private func read(_ sound: MarkedSound) {
        guard let file = sound.file else { return }
        let loading = loads.beginLoading(file, isPlayed: false, isPrepared: false)
        open(sound, loading) { [loads, reading, rate] isWanted throws(SoundError) in
            try SoundExcerpt(ofAll: file, rate: rate) { fraction in
                loads.report(read: fraction, of: loading)
                return !reading.isStopping && isWanted()
            }.samples
        }
    }

    private func read(_ builtIn: BuiltInSound) {
        let sound = MarkedSound(name: builtIn.name, file: nil, rootHz: builtIn.rootHz, marks: builtIn.marks)
        let loading = loads.beginLoading(builtIn.name, isPlayed: false, isPrepared: false)
        open(sound, loading) { [cache, rate] _ throws(SoundError) in
            try SoundExcerpt(builtIn, from: BuiltInSoundCache(folder: cache), rate: rate).samples
        }
    }

    private func open(
        _ sound: MarkedSound, _ loading: Int,
        _ read: @escaping @Sendable (_ isWanted: () -> Bool) throws(SoundError) -> [Float]
    ) {
        let request = marking.makeRequest()
        let isReading = reading.run { [self] in
            defer { loads.endLoading(loading) }
            guard marking.isWanted(request) else { return }
            do throws(SoundError) {
                let samples = try read { marking.isWanted(request) }
                // What is marked so far is in the files that are read now.
                marking.keepMarks()
                marking.saveMarks(messages)
                let unsaved = sound.file.flatMap(marking.unsaved.marks)
                marking.open(
                    OpenMarking(
                        sound, samples: samples, rate: rate, unsaved: unsaved, memory: marking.memory(of: sound.key)),
                    request)
                if unsaved != nil {
                    messages.note("\(sound.name): restored unsaved marks; u undoes them", .notice)
                }
                marking.saveMarks(messages)
            } catch {
                if marking.isWanted(request) { messages.note(error.description, .notice) }
            }
        }
        if !isReading {
            loads.endLoading(loading)
            messages.note("\(sound.key): cannot load it: too many threads on this system", .notice)
        }
    }
}
