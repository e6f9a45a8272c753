import Files
import Glibc
import Granular
import Session
import Sounds
import Threads

/// Loading sounds and looking for them, away from the hands.
extension Instrument {
    /// Half of the machine's memory, for all sounds together.
    private static let mostBytes = sysconf(Int32(_SC_PHYS_PAGES)) / 2 * sysconf(Int32(_SC_PAGESIZE))
    /// How long a sound that gave way may be read on before its memory is let go with the next one's, in looks of 10 ms.
    private static let looks = 100

    /// Reads a file and cuts grains from it; one that is there already is taken as it is.
    func load(_ path: String) {
        let request = control.withLock { $0.background.beginLoading(path) }
        let isLooking = looking.run { [weak self] in
            guard let self, !takeLoaded(path, request) else { return }
            let isReading = reading.run { [weak self] in self?.read(path, request) }
            if !isReading, !reading.isStopping { endLoading(request, Self.noThread(path)) }
        }
        if !isLooking { endLoading(request, Self.noThread(path)) }
    }

    private static func noThread(_ path: String) -> String { "\(path): the system has no thread left to read it" }

    /// Whether the file is there already, and as it was when it was read.
    private func takeLoaded(_ path: String, _ request: Int) -> Bool {
        let stamp = FileStamp(path)
        return control.withLock { control in
            guard let place = control.desk.sounds.firstIndex(where: { $0.isFile(path, stamp) }) else { return false }
            if control.background.endLoading(request) {
                follow(control.desk.takeSound(at: place), at: MonotonicTime.microseconds, &control)
            }
            return true
        }
    }

    private func read(_ path: String, _ request: Int) {
        if takeLoaded(path, request) { return }
        do throws(SoundError) {
            let sound = try Sound(file: path) { share in
                control.withLock { $0.background.note(read: share, of: request, at: MonotonicTime.nanoseconds) }
                return !reading.isStopping
            }
            letLeavingGo()
            control.withLock { control in
                let isPlayed = control.background.endLoading(request)
                keeper.know(SourceReference(sound.source).identity, as: Performance.Sound(sound))
                let outcome = control.desk.add(
                    sound, isPlayed: isPlayed, busySlots: self.sound.pointee.state.value.busySlots,
                    mostBytes: Self.mostBytes)
                follow(outcome, at: MonotonicTime.microseconds, &control)
            }
        } catch {
            endLoading(request, error.description)
        }
        for _ in 0..<Self.looks where !letLeavingGo() && !reading.isStopping { usleep(10_000) }
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
                control.desk.free(slot)
                gone.append(source)
            }
            return control.leaving.isEmpty
        }
    }

    /// Looks into a folder; without one, where sounds are expected.
    func browse(_ path: String?) {
        let (request, file) = control.withLock { control in
            (control.background.beginBrowsing(), control.desk.sounds.lazy.compactMap(\.file).first)
        }
        let places = places
        looking.run { [weak self] in
            guard let self, control.withLock({ $0.background.isNewest(browsing: request) }) else { return }
            let found = SoundFolder(
                at: path ?? Self.soundFolder(places.sounds, besides: file, places.music, places.home))
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
                control.withLock { $0.journal.note(error.description) }
            }
        }
        if !isLooking { auditions.giveUp(request) }
    }
}
