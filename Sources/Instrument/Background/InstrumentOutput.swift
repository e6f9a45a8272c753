import AudioIO
import Files
import Threads

/// Other outputs while everything goes on.
extension Instrument {
    /// How long the sound may take to fade, in looks of a millisecond; a card that stands still is not waited for.
    private static let fadePolls = 100

    /// Plays on another output. What cannot be opened, or gives another rate, leaves the one that plays.
    func playOn(_ name: String) {
        changing.run { [weak self] in self?.changeOutput(to: name) }
    }

    private func changeOutput(to name: String) {
        let old = output
        let target = OutputChoice.target(name)
        guard !Self.isSame(target, old.settings.target) else {
            return control.withLock { $0.journal.note("already \(OutputChoice.words(target))") }
        }
        do throws(AudioError) {
            if case .file(let path) = target, FileStamp(path) != nil {
                throw AudioError(.fileNotWritable, "\(path) already exists: choose another name")
            }
            let new: AudioOutput
            do throws(AudioError) {
                new = try open(target, like: old)
            } catch {
                guard error.kind == .busy, old.status.kind == .card else { throw error }
                // It may be this instrument itself that has the card, by another name.
                try end(old)
                do throws(AudioError) {
                    new = try open(target, like: old)
                } catch {
                    goOn(like: old)
                    throw error
                }
            }
            do throws(AudioError) {
                try end(old)
            } catch {
                new.stop()
                throw error
            }
            guard begin(new) else {
                goOn(like: old)
                throw AudioError(.cardFailed, "cannot start the audio thread: too many threads on this system")
            }
            let remarks = OutputChoice.mixerRemarks(target)
            control.withLock { control in
                for note in [OutputChoice.words(target)] + remarks { control.journal.note(note) }
            }
            surveyAgain()
        } catch {
            let now = OutputChoice.words(output.settings.target)
            control.withLock { $0.journal.note("\(error); \(now)", .warning) }
        }
    }

    private func open(_ target: AudioSettings.Target, like old: AudioOutput) throws(AudioError) -> AudioOutput {
        let new = try openOutput(
            AudioSettings(target: target, rate: rate, periodFrames: old.settings.periodFrames))
        let given = new.status
        guard given.rate == rate else {
            new.stop()
            throw AudioError(
                .refused,
                "audio device '\(given.name)' needs \(given.rate) Hz, but Quern runs at \(rate) Hz: try "
                    + "'plug:\(given.name)' or restart with --rate \(given.rate)")
        }
        return new
    }

    /// Fades what is heard and ends an output. What it has left in its queue is heard.
    /// - Throws: where its thread does not end; there would be two that ask for sound.
    private func end(_ old: AudioOutput) throws(AudioError) {
        let fade = sound.pointee.fade
        fade.pointee.want(silence: true)
        for _ in 0..<Self.fadePolls where !fade.pointee.isSilent {
            MonotonicTime.sleep(untilNanoseconds: MonotonicTime.nanoseconds + 1_000_000)
        }
        guard old.stop() else {
            throw AudioError(.cardFailed, "'\(old.status.name)' does not close: restart Quern to change the output")
        }
        if let trouble = old.status.remark, old.status.kind == .file {
            control.withLock { $0.journal.note(trouble, .warning) }
        }
    }

    /// Starts an output in the place of one that has ended; whether it could be.
    private func begin(_ new: AudioOutput, isFallback: Bool = false) -> Bool {
        let isWired = activeDevices.withLock { activeDevices in
            guard !activeDevices.isClosed else { return false }
            (activeDevices.output, activeDevices.isFallback) = (new, isFallback)
            return true
        }
        guard isWired else {
            new.stop()
            return true
        }
        control.withLock { control in
            control.touchClock = TouchClock(rate: rate, periodFrames: new.status.periodFrames)
            control.journal.forgetAudio()
        }
        sound.pointee.fade.pointee.want(silence: false)
        return new.start(SoundThread.renderer(sound))
    }

    /// Plays on an output again that had to end; where it does not open any more, in silence.
    private func goOn(like old: AudioOutput) {
        if case .card = old.settings.target, let again = try? open(old.settings.target, like: old), begin(again) {
            return
        }
        let settings = AudioSettings(target: .silent, rate: rate, periodFrames: old.settings.periodFrames)
        if let silence = try? AudioOutput(settings) { _ = begin(silence, isFallback: true) }
    }

    private static func isSame(_ target: AudioSettings.Target, _ other: AudioSettings.Target) -> Bool {
        if case .file(let path) = target, case .file(let otherPath) = other {
            return Path.whole(path) == Path.whole(otherPath)
        }
        return target == other
    }
}
