import Mapping
import Recording
import Session
import Threads
import Touch
import TouchInput

/// What is asked for: each group of commands goes to the part that answers it.
extension Instrument {
    /// Does what the player asks.
    public func perform(_ command: Command) { perform(command, at: MonotonicTime.microseconds) }

    /// Does what was asked for at a moment of `CLOCK_MONOTONIC`, in microseconds: its sound is as late after it as a touch's.
    /// - Parameter origin: who asks.
    public func perform(_ command: Command, at microseconds: Int64, from origin: Command.Origin = .player) {
        if let followed = followed.player, followed.isHeard {
            if case .master(let command) = command { return followed.changeLevel(command) }
            if case .action(let action) = command, [.mute, .panic].contains(action.called.name) {
                return followed.toggleMute()
            }
            if command.plays { return report(followed.reasonForNothing, .information) }
        }
        switch command {
        case .following(let command): performFollowing(command)
        case .action(let action): performing.perform(at: microseconds, from: origin) { $0.act(action, at: $1) }
        case .playing(let command): performing.perform(at: microseconds) { $0.apply(command, at: $1) }
        case .master(let command): performing.perform(at: microseconds) { $0.apply(command, at: $1) }
        case .sounds(let command):
            let dropped = command.choosesSound ? loader.dropChoice() : nil
            if let dropped, command.changesMix { report("\(dropped) was still loading and is not played") }
            performing.perform(at: microseconds) { $0.apply(command, at: $1) }
        case .scenes(let command): scenes.perform(command)
        case .modulation(let command): performing.perform(at: microseconds) { $0.apply(command, at: $1) }
        case .snapshots(let command): performing.perform(at: microseconds) { $0.apply(command, at: $1) }
        case .history(let command):
            if command == .reset {
                recordings.endRecording()
                scenes.giveUp()
            }
            if command == .undo, let name = loader.dropChoice() ?? scenes.giveUp() {
                return report("undo: \(name) was still loading and is not played")
            }
            performing.perform(at: microseconds) { $0.apply(command, at: $1) }
        case .tempo(let step): performing.perform(at: microseconds) { $0.tempo(step, at: $1) }
        case .loop(let step): performing.perform(at: microseconds) { $0.loop(step, at: $1) }
        case .teaching(let step): performing.perform(at: microseconds) { $0.teach(step, at: $1) }
        case .midi(.learn(let subject)): learn(subject, at: microseconds)
        case .midi(let command): performing.perform(at: microseconds) { $0.apply(command, at: $1) }
        case .guests(let command): performing.perform(at: microseconds) { $0.apply(command, at: $1) }
        case .playback(let command): performing.perform(at: microseconds) { $0.apply(command, at: $1) }
        case .files(.load(let path)): loader.load(path)
        case .files(.choose(let name)): loader.choose(named: name)
        case .files(.bank(let name, let takesPaths)): loader.loadBank(name, takesPaths: takesPaths)
        case .files(.audition(let path)): browser.audition(path)
        case .files(.browse(let path)): browser.browse(path)
        case .devices(.survey): devices.survey.start()
        case .devices(.touch(let name)): devices.touch.switchDevice(to: name)
        case .devices(.output(let name)): devices.output.switchOutput(to: name)
        case .devices(.grab): devices.touch.toggleGrab()
        case .input(let command): input.perform(command)
        case .recording(.format(let format)): recordings.setFormat(format)
        case .recording(.listen): listenToRecording()
        case .marking(let step): marker.perform(step, at: microseconds)
        case .screen(let command): surfaces.perform(command)
        case .quality(let quality):
            report("quality: \(quality?.name ?? "auto")", .information)
            performing.sound.pointee.quality.request(quality)
        }
    }

    private func performFollowing(_ command: FollowingCommand) {
        guard let followed = followed.player else {
            return report("nobody is followed: quern join follows a room", .information)
        }
        switch command {
        case .toggle: followed.toggle()
        case .setFollowing(let isWanted): followed.setWanted(isWanted)
        }
    }

    /// Plays the last recording as it is, or ends that.
    private func listenToRecording() {
        guard let file = recordings.state.last else { return report("No recording yet: R starts one", .information) }
        let isHeard = auditions.file == file
        browser.audition(isHeard ? nil : file)
        report(isHeard ? "listening: ended" : "listening: \(file)", .information)
    }

    /// Says a line to the player.
    public func report(_ line: String, _ level: LogLevel = .notice) { messages.note(line, level) }

    /// Adds a source of touches, on a surface of that size: its fingers play by the mapping of the first surface.
    /// - Returns: what stands for it in ``touch(_:from:)``; `nil` where there are eight beside the first already.
    public func addSurface(size: SurfaceSize) -> AddedSurface? { surfaces.add(size: size) }

    /// Plays the fingers of a source that was added, stamped with `CLOCK_MONOTONIC` microseconds.
    public func touch(_ frame: TouchFrame, from surface: AddedSurface) { surfaces.touch(frame, from: surface) }

    /// Plays a performance again, beside the hands; after ``start()``.
    public func play(_ again: PerformancePlayback) { performing.playBack(again) }
}
