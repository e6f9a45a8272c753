import AudioIO
import Granular
import Recording
import Session
import Sounds
import Threads

/// Being followed by other instruments, and following one.
extension Instrument {
    /// How its engine is built: whoever follows needs the same rate.
    public var engineBuild: EngineConfiguration { configuration }

    /// The sounds that were read from files, with what tells each from others by its content.
    public var soundFiles: [(file: String, fingerprint: String)] {
        performing.state.withLock { state in
            state.performer.sounds.compactMap { sound in sound.file.map { ($0, sound.fingerprint) } }
        }
    }

    /// Has a sound file among those that can be played. It reads it, and takes its time.
    /// - Throws: where it cannot be read, or there is no room for it.
    public func addSound(at path: String) throws(SoundError) { _ = try loader.ready(.file(path)) }

    /// Why a file is no sound that can be read, in a line; `nil` where it is one. It reads it, and takes its time; nothing else comes of it.
    public func problem(ofSoundAt path: String) -> String? {
        do throws(SoundError) {
            _ = try fingerprint(ofSoundAt: path)
            return nil
        } catch {
            return error.description
        }
    }

    /// What tells the sound in a file from others by its content. It reads it, and takes its time; nothing else comes of it.
    /// - Throws: where it cannot be read.
    public func fingerprint(ofSoundAt path: String) throws(SoundError) -> String {
        try Sound(file: path, rate: configuration.sampleRate).fingerprint
    }

    /// Has a mapping's file among those that can be played by. It reads it.
    /// - Throws: where it cannot be read.
    public func addMapping(at path: String) throws { _ = try mappings.title(of: path) }

    /// Passes on what is played, while it is played.
    /// - Parameters:
    ///   - offsetMicroseconds: how far this machine's `CLOCK_MONOTONIC` is ahead of the time in which it is told when all was played.
    ///   - deliver: gets each text in its order, on a thread of the stream's.
    public func openStream(
        offsetMicroseconds: Int64 = 0, _ deliver: @escaping @Sendable (StreamedText) -> Void
    ) -> PlayedStream {
        let devices = devices
        let sounds = FollowedSounds(performing, loader, rate: configuration.sampleRate, folders: [])
        let stream = recordings.stream(
            of: configuration, sounds,
            periodNanoseconds: {
                let status = devices.active.output.status
                return Int64(status.periodFrames) * 1_000_000_000 / Int64(max(status.rate, 1))
            }, deliver: deliver)
        stream.start(offsetMicroseconds: offsetMicroseconds)
        return stream
    }

    /// Follows somebody who plays on another instrument; nothing is heard of them before their beginning and their time are told.
    /// - Parameters:
    ///   - name: theirs, as it is shown.
    ///   - distanceMilliseconds: how much later than there it is heard here.
    ///   - mappingOwner: whose their mappings are, as it stands behind titles.
    ///   - folders: where sounds are looked for that they play, by the names of their files.
    ///   - whenMissing: is called for each sound that is not found.
    ///   - whenReturning: is called when this player follows again, and needs a beginning.
    ///   - whenLeaving: is called when this player follows no more, but for ``endFollowing(_:)``.
    public func follow(
        _ name: String, distanceMilliseconds: Double, mappingOwner: String = "leader", folders: [String],
        whenMissing: @escaping @Sendable (Performance.Sound) -> Void = { _ in },
        whenReturning: @escaping @Sendable () -> Void = {}, whenLeaving: @escaping @Sendable () -> Void = {}
    ) -> FollowedPlayer {
        let player = FollowedPlayer(
            performing, recordings.performanceRecorder,
            FollowedSounds(performing, loader, rate: configuration.sampleRate, folders: folders), messages,
            devices: devices.active, configuration: configuration, name: name,
            distanceMilliseconds: distanceMilliseconds, mappingOwner: mappingOwner, whenMissing: whenMissing,
            whenReturning: whenReturning,
            whenLeaving: whenLeaving)
        player.start()
        followed.set(player)
        return player
    }

    /// Ends following: hands here play again, from the state that was reached.
    public func endFollowing(_ player: FollowedPlayer) {
        player.stop()
        if followed.player === player { followed.set(nil) }
    }
}

/// Whom an instrument follows, if anybody.
final class FollowedSlot: Sendable {
    private let state = RankedMutex<FollowedPlayer?>(nil, rank: .leaf)

    /// The one who is followed.
    var player: FollowedPlayer? { state.withLock { $0 } }

    func set(_ player: FollowedPlayer?) { state.withLock { $0 = player } }
}
