import Instrument
import Mapping
import Performer

/// What goes on over time, rounded to what can be seen.
package struct ActivityViewState: Equatable, Sendable {
    /// The morph that goes on: its place in hundredths, its time in tenths of a second.
    package var morph: MorphState?
    /// Where one is in the history, while that is told; how long ago in seconds, minutes or hours, as it is said.
    package var history: HistoryPosition?
    /// Whether one went there only now.
    package var isHistoryNew = false
    /// How the gesture looper stands.
    package var loop = LoopState()
    /// The performance that is played again, in whole seconds.
    package var playback: PlaybackState?

    /// Whom one follows, in whole milliseconds.
    package var following: FollowingState?

    /// Nothing goes on.
    package init() {}

    /// What goes on in `state`; `history` is where one is, while that is told.
    package init(_ state: InstrumentState, history: HistoryPosition?) {
        morph = state.snapshots.morph.map {
            MorphState(
                goal: $0.goal, fraction: Self.rounded($0.fraction, 100), secondsLeft: Self.rounded($0.secondsLeft, 10))
        }
        self.history = history.map {
            var position = $0
            let unit = $0.secondsAgo < 60 ? 1.0 : $0.secondsAgo < 3_600 ? 60 : 3_600
            position.secondsAgo = ($0.secondsAgo / unit).rounded(.down) * unit
            return position
        }
        loop = state.loop
        loop.position = Self.rounded(state.loop.position, 400)
        following = state.following.map(Self.told)
        playback = state.playback.map {
            PlaybackState(
                file: $0.file, positionSeconds: $0.positionSeconds.rounded(.down),
                durationSeconds: $0.durationSeconds.rounded())
        }
    }

    /// As it is told: what cannot be seen is left out.
    private static func told(_ state: FollowingState) -> FollowingState {
        var told = FollowingState(
            name: state.name, isHeard: state.isHeard, isExact: state.isExact, missing: state.missing)
        (told.isWanted, told.isLocked, told.isLost) = (state.isWanted, state.isLocked, state.isLost)
        return told
    }

    private static func rounded(_ value: Double, _ parts: Double) -> Double {
        value.isFinite ? (value * parts).rounded() / parts : 0
    }
}

extension FingerID {
    /// The sources from this one on are the layers of the looper.
    private static let firstLooped = 16

    /// Whether a loop plays it, and no hand.
    var isLooped: Bool { source >= Self.firstLooped }
}
