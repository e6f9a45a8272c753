import Recording
import Session

/// What is recorded while somebody is followed: their playing.
extension FollowedPlayer {
    /// Whether it is being recorded here.
    public var isRecorded: Bool { recorder.isRecordingFollowed }

    /// Another beginning came. Until its engine is heard, this player's own sound is, and what is recorded is that.
    func noteBeginning(_ state: inout State, isSameEngine: Bool) {
        if performing.followed.pointee.state.value.number == 0 {
            state.recordsWhenHeard = true
        } else {
            beginRecording(&state, isSameEngine: isSameEngine)
        }
    }

    /// - `isSameEngine`: whether it goes on with the engine that was recorded before.
    func beginRecording(_ state: inout State, isSameEngine: Bool) {
        state.recordsWhenHeard = false
        nameSounds(&state)
        guard let performance = state.performance else { return }
        recorder.beginFollowing(
            performance.feed.performance.build,
            log: PerformanceLog(followed: performance.log, sounds: performance.localSounds),
            mappings: state.mappings.played, frame: performance.feed.performance.endFrame,
            isSameEngine: isSameEngine && performance.isExact)
    }

    func record(_ piece: PerformanceFeed.Piece, _ state: inout State) {
        nameSounds(&state)
        guard let performance = state.performance else { return }
        let start = (state.offsetMicroseconds ?? 0) + state.distanceMicroseconds
        let commands = piece.commands.map {
            Performance.TimedCommand(microseconds: $0.microseconds + start, $0.command)
        }
        recorder.addFollowed(
            piece.events, commands, sounds: performance.localSounds, mappings: state.mappings.played,
            frame: performance.feed.performance.endFrame)
    }

    func nameSounds(_ state: inout State) {
        guard let performance = state.performance else { return }
        let known = performance.localSounds.count
        let news = performance.feed.performance.sounds.dropFirst(known).map(sounds.local)
        if !news.isEmpty { state.performance?.localSounds += news }
    }
}
