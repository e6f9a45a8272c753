import Files
import Glibc
import Granular
import Session
import Sounds
import Threads

/// Loading sounds and looking for them, away from the hands.
extension Instrument {
    /// Half of the memory that the program may use, for all sounds together.
    private static let maxBytes = MachineMemory.bytes / 2
    /// How long a sound that gave way may be read on before its memory is let go with the next one's, in looks of 10 ms.
    private static let polls = 100

    func perform(_ command: FileCommand) {
        switch command {
        case .load(let path): load(path)
        case .audition(let path): audition(path)
        case .browse(let path): browse(path)
        }
    }

    /// Reads a file and cuts grains from it; one that is there already is taken as it is.
    func load(_ path: String) {
        let request = control.withLock { control in
            control.performer.cancelAwaitedSound()
            return control.background.beginLoading(path)
        }
        load(path, request)
    }

    /// Reads and makes the sounds of the corners of a mapping that was chosen, beside what plays.
    func loadCorners(_ control: inout Control) {
        for request in control.performer.takeMissingCorners() {
            if let file = request.file {
                let request = control.background.beginLoading(file, isPlayed: false)
                // Not from here: it may have something to say, and everything is locked.
                if looking.run({ [weak self] in self?.load(file, request) }) { continue }
                _ = control.background.endLoading(request)
                if !looking.isStopping { control.journal.note(Self.noThread(file), .warning) }
            } else if let builtIn = control.performer.builtIns.first(where: { $0.name == request.name }) {
                make(builtIn, &control, isPlayed: false)
            }
        }
    }

    private func load(_ path: String, _ request: Int) {
        let isLooking = looking.run { [weak self] in
            guard let self, !takeLoaded(path, request) else { return }
            let isReading = reading.run { [weak self] in self?.read(path, request) }
            if !isReading, !reading.isStopping { endLoading(request, Self.noThread(path)) }
        }
        if !isLooking { endLoading(request, Self.noThread(path)) }
    }

    private static func noThread(_ path: String) -> String {
        "\(path): cannot load it: too many threads on this system"
    }

    /// Whether the file is there already, and as it was when it was read.
    private func takeLoaded(_ path: String, _ request: Int) -> Bool {
        let stamp = FileStamp(path)
        guard let there = control.withLock({ $0.performer.sounds.first { $0.isFile(path, stamp) } }) else {
            return false
        }
        // What stands beside it may have been written since.
        let beside = SidecarFile(
            path: SoundSidecar.path(of: path), durationSeconds: there.source.durationSeconds, mayBeMissing: true)
        return control.withLock { control in
            guard let place = control.performer.sounds.firstIndex(where: { $0.isFile(path, stamp) }) else {
                return false
            }
            if let remark = beside.remark { control.journal.note(remark, .warning) }
            keepingPlayed(&control) { control in
                if let file = there.file, beside.sidecar != there.sidecar {
                    follow(control.performer.take(beside.sidecar, of: file), at: MonotonicTime.microseconds, &control)
                }
                if control.background.endLoading(request) {
                    follow(control.performer.takeSound(at: place), at: MonotonicTime.microseconds, &control)
                }
            }
            return true
        }
    }

    private func read(_ path: String, _ request: Int) {
        if takeLoaded(path, request) { return }
        do throws(SoundError) {
            let sound = try Sound(file: path, rate: rate) { fraction in
                note(read: fraction, of: request)
                return !reading.isStopping
            }
            letLeavingGo()
            control.withLock { control in
                let isPlayed = control.background.endLoading(request)
                keepingPlayed(&control) { control in
                    let effects = control.performer.add(
                        sound, isPlayed: isPlayed, busySlots: self.sound.pointee.state.value.busySlots,
                        maxBytes: Self.maxBytes)
                    follow(effects, at: MonotonicTime.microseconds, &control)
                }
                for remark in sound.remarks { control.journal.note(remark, .warning) }
            }
        } catch {
            endLoading(request, error.description)
        }
        awaitLeaving()
    }

    private func awaitLeaving() {
        for _ in 0..<Self.polls where !letLeavingGo() && !reading.isStopping { usleep(10_000) }
    }

    /// Makes a built-in sound, or loads it as it was made before; then the performer takes it.
    func make(_ builtIn: BuiltInSound, _ control: inout Control, isPlayed: Bool = true) {
        let request = control.background.beginLoading(builtIn.name, isPlayed: isPlayed)
        let isReading = reading.run { [weak self] in self?.make(builtIn, request) }
        if !isReading, !reading.isStopping {
            _ = control.background.endLoading(request)
            control.journal.note("\(builtIn.name): cannot render it: too many threads on this system", .warning)
        }
    }

    private func make(_ builtIn: BuiltInSound, _ request: Int) {
        // Asked for twice it is made once.
        let isThere = control.withLock { control in control.performer.sounds.contains { $0.name == builtIn.name } }
        var sound: Sound?
        if !isThere {
            note(read: 0, of: request)
            sound = Sound(builtIn, from: BuiltInSoundCache(folder: directories.cache))
            letLeavingGo()
        }
        control.withLock { control in
            for remark in sound?.remarks ?? [] { control.journal.note(remark, .warning) }
            _ = control.background.endLoading(request)
            keepingPlayed(&control) { control in
                let effects = control.performer.take(
                    made: builtIn.name, sound, busySlots: self.sound.pointee.state.value.busySlots,
                    maxBytes: Self.maxBytes)
                follow(effects, at: MonotonicTime.microseconds, &control)
            }
        }
        awaitLeaving()
    }

    /// Of the file of this request, that share is read.
    func note(read fraction: Double, of request: Int) {
        control.withLock { $0.background.note(read: fraction, of: request, at: MonotonicTime.nanoseconds) }
    }

    private func endLoading(_ request: Int, _ message: String) {
        control.withLock { control in
            _ = control.background.endLoading(request)
            control.journal.note(message)
        }
    }

    /// Lets go the memory of sounds that gave way and are read no more; whether none is left.
    @discardableResult
    private func letLeavingGo() -> Bool {
        // Freed at the end of this, after the lock was given back.
        var gone: [Source] = []
        return control.withLock { control in
            guard !control.leaving.isEmpty else { return true }
            flush(&control)
            let isAllTaken = control.outbox.isEmpty && sound.pointee.ring.isEmpty
            for (source, slot) in control.leaving.release(sound.pointee.state.value, isAllTaken: isAllTaken) {
                control.performer.free(slot)
                gone.append(source)
            }
            return control.leaving.isEmpty
        }
    }

    /// Looks into a folder; without one, where sounds are expected.
    func browse(_ path: String?) {
        let (request, file) = control.withLock { control in
            (control.background.beginBrowsing(), control.performer.sounds.lazy.compactMap(\.file).first)
        }
        let directories = directories
        looking.run { [weak self] in
            guard let self, control.withLock({ $0.background.isNewest(browsing: request) }) else { return }
            let found = SoundFolder(
                at: path ?? Self.soundFolder(directories.sounds, besides: file, directories.music, directories.home))
            control.withLock { $0.background.endBrowsing(request, found) }
        }
    }

    /// The first of the folders that is there: the player's sounds, that of the file, music, home, the root.
    private static func soundFolder(_ sounds: String?, besides file: String?, _ others: String?...) -> String {
        let folders = [sounds, file.flatMap(Path.parent)] + others
        return folders.compactMap(\.self).first(where: Folder.exists) ?? "/"
    }

    /// Plays a file as it is, or ends that.
    func audition(_ path: String?) {
        let request = auditions.want(path)
        guard let path else { return }
        let rate = rate
        let isLooking = looking.run { [weak self] in
            guard let self, auditions.isWanted(request) else { return }
            do throws(SoundError) {
                auditions.play(try SoundExcerpt(of: path, rate: rate), request)
            } catch {
                auditions.giveUp(request)
                control.withLock { $0.journal.note(error.description, .warning) }
            }
        }
        if !isLooking { auditions.giveUp(request) }
    }
}
