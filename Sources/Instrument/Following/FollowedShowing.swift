import Performer
import Session
import Threads

/// What the one who is followed did, shown as it is heard.
extension FollowedPlayer {
    /// Has the performer do what was done, when it is heard. The performer's lock is taken below this one's.
    func show(_ commands: [Performance.TimedCommand], isBeginning: Bool, _ state: inout State) {
        if isBeginning { state.sounds = [] }
        noteSounds(commands, &state)
        state.waiting += commands
        guard let offset = state.offsetMicroseconds, let performance = state.performance, state.isWanted else {
            if state.waiting.count > 100_000 { state.waiting.removeFirst(state.waiting.count - 100_000) }
            return
        }
        let news = state.mappings.titles(performance.feed.performance.mappings)
        let start = offset + state.distanceMicroseconds
        let done = state.waiting
        state.waiting = []
        let isFirst = !state.isShown
        state.isShown = true
        let mappings = state.mappings.played
        let now = MonotonicTime.microseconds
        for mapping in news { performing.perform(at: now) { performer, _ in performer.addFollowed(mapping) } }
        if isFirst || isBeginning {
            performing.perform(at: now) {
                $0.beginFollowing(performance.feed.performance, of: self.name, startMicroseconds: start, at: $1)
            }
        }
        performing.performTimed(at: now) {
            $0.addFollowed(
                done, sounds: performance.feed.performance.sounds, mappings: mappings, startMicroseconds: start)
            return []
        }
    }

    /// Shows sounds that were played before they were here.
    func showSounds(_ state: inout State) {
        guard state.isShown, let offset = state.offsetMicroseconds else { return }
        let start = offset + state.distanceMicroseconds
        let now = MonotonicTime.microseconds - start
        show(state.sounds.map { Performance.TimedCommand(microseconds: now, $0) }, isBeginning: false, &state)
    }

    /// Keeps what was played of sounds last.
    func noteSounds(_ commands: [Performance.TimedCommand], _ state: inout State) {
        for timed in commands {
            switch timed.command {
            case .sound: state.sounds.removeAll { !$0.isBed }
            case .mix: state.sounds.removeAll { if case .mix = $0 { true } else { false } }
            case .bed, .noBed: state.sounds.removeAll(where: \.isBed)
            default: continue
            }
            state.sounds.append(timed.command)
        }
    }
}

extension Performance.Command {
    fileprivate var isBed: Bool {
        switch self {
        case .bed, .noBed: true
        default: false
        }
    }
}
