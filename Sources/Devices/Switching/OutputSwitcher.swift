import AudioIO
import Files
import Session
import Threads

/// Plays on other outputs while everything goes on.
package final class OutputSwitcher: Sendable {
    /// Who is heard there.
    package struct Player: Sendable {
        /// Tells the player a line.
        package var report: @Sendable (_ line: String, _ level: LogLevel) -> Void
        /// Fades what is heard, and waits for that; a card that stands still is not waited for.
        package var fadeOut: @Sendable () -> Void
        /// Brings the sound in again.
        package var fadeIn: @Sendable () -> Void
        /// Another output asks for the sound from now on.
        package var outputChanged: @Sendable (AudioStatus) -> Void

        /// Is heard by these.
        package init(
            report: @escaping @Sendable (_ line: String, _ level: LogLevel) -> Void,
            fadeOut: @escaping @Sendable () -> Void, fadeIn: @escaping @Sendable () -> Void,
            outputChanged: @escaping @Sendable (AudioStatus) -> Void
        ) {
            (self.report, self.fadeOut, self.fadeIn, self.outputChanged) = (report, fadeOut, fadeIn, outputChanged)
        }
    }

    private let active: ActiveDevices
    private let survey: DeviceSurvey
    private let queue: SerialQueue
    private let player: Player
    private let renderer: AudioRenderer
    private let openOutput: @Sendable (AudioSettings) throws(AudioError) -> AudioOutput
    /// Frames a second, whatever the output.
    private let rate: Int

    /// - Parameters:
    ///   - queue: where outputs are opened.
    ///   - renderer: makes the sound; it outlives every output.
    ///   - rate: frames a second, whatever the output.
    ///   - openOutput: opens one.
    package init(
        _ active: ActiveDevices, survey: DeviceSurvey, on queue: SerialQueue, for player: Player,
        renderer: AudioRenderer, rate: Int,
        openOutput: @escaping @Sendable (AudioSettings) throws(AudioError) -> AudioOutput
    ) {
        (self.active, self.survey, self.queue, self.player) = (active, survey, queue, player)
        (self.renderer, self.rate, self.openOutput) = (renderer, rate, openOutput)
    }

    /// Plays on another output. What cannot be opened, or gives another rate, leaves the one that plays.
    package func switchOutput(to name: String) {
        queue.run { [weak self] in self?.changeOutput(to: name) }
    }

    private func changeOutput(to name: String) {
        let old = active.output
        let target = OutputChoice.target(name)
        guard !Self.isSame(target, old.settings.target) else {
            return player.report("already \(OutputChoice.words(target))", .information)
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
                    resume(like: old)
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
                resume(like: old)
                throw AudioError(.cardFailed, "cannot start the audio thread: too many threads on this system")
            }
            let remarks = OutputChoice.mixerRemarks(target)
            for line in [OutputChoice.words(target)] + remarks { player.report(line, .information) }
            survey.refresh()
        } catch {
            let now = OutputChoice.words(active.output.settings.target)
            player.report("\(error); \(now)", .warning)
        }
    }

    private func open(_ target: AudioSettings.Target, like old: AudioOutput) throws(AudioError) -> AudioOutput {
        let new = try openOutput(
            AudioSettings(
                target: target, rate: rate, periodFrames: old.settings.periodFrames, channels: old.settings.channels))
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
        player.fadeOut()
        guard old.stop() else {
            throw AudioError(.cardFailed, "'\(old.status.name)' does not close: restart Quern to change the output")
        }
        if let trouble = old.status.remark, old.status.kind == .file {
            player.report(trouble, .warning)
        }
    }

    /// Starts an output in the place of one that has ended; whether it could be.
    private func begin(_ new: AudioOutput, isFallback: Bool = false) -> Bool {
        guard active.setOutput(new, isFallback: isFallback) else {
            new.stop()
            return true
        }
        player.outputChanged(new.status)
        player.fadeIn()
        return new.start(renderer)
    }

    /// Plays on an output again that had to end; where it does not open any more, in silence.
    private func resume(like old: AudioOutput) {
        if case .card = old.settings.target, let again = try? open(old.settings.target, like: old), begin(again) {
            return
        }
        let settings = AudioSettings(
            target: .silent, rate: rate, periodFrames: old.settings.periodFrames, channels: old.settings.channels)
        if let silence = try? AudioOutput(settings) { _ = begin(silence, isFallback: true) }
    }

    private static func isSame(_ target: AudioSettings.Target, _ other: AudioSettings.Target) -> Bool {
        if case .file(let path) = target, case .file(let otherPath) = other {
            return Path.whole(path) == Path.whole(otherPath)
        }
        return target == other
    }
}
