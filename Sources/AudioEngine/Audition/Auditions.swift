import Synchronization
import Threads

/// Listening to files as they are, one at a time: what is wanted, and the memory of what is heard.
package final class Auditions: Sendable {
    private struct State {
        var request = 0
        /// The file that was asked for last, until it is over.
        var file: String?
        /// What was asked for last: a file, or a clip of the program's own.
        var progress = AuditionProgress.gone
        /// Its clip, once it was read. Pointers go to no other thread by themselves: these are reached under the lock alone, and the audio
        /// thread has a clip until it is done.
        nonisolated(unsafe) var clip: UnsafeMutablePointer<AuditionClip>?
        nonisolated(unsafe) var clips: [UnsafeMutablePointer<AuditionClip>] = []
    }

    /// The clip that is to be heard next.
    private let offered = SharedValue(PointerSlot<AuditionClip>())
    private let rate: Int
    private let state = RankedMutex(State(), rank: .auditions)

    /// - `rate`: frames a second.
    package init(rate: Int) { self.rate = rate }

    deinit { state.withLock { $0.clips.forEach(Self.free) } }

    /// The audio thread's end; this outlives it, as does what `marked` reads.
    package func makeMixer(marked: consuming MarkedStreamReader? = nil, levelDecibels: Double) -> AuditionMixer {
        AuditionMixer(offered.reference, marked: marked, rate: rate, levelDecibels: levelDecibels)
    }

    /// The file that is heard, or about to be; `nil` where none is, or it is over.
    package var file: String? {
        state.withLock { state in
            look(at: &state)
            return state.file
        }
    }

    /// Whether anything is heard, or about to be.
    package var isHeard: Bool {
        state.withLock { state in
            look(at: &state)
            return state.file != nil || state.clip != nil
        }
    }

    /// Plays samples as they are, left and right one after the other, in place of what is heard.
    /// - Returns: the number of the request.
    package func play(_ samples: [Float]) -> Int {
        state.withLock { state in
            state.request += 1
            state.file = nil
            state.progress = .waiting
            state.clip = offer(samples, &state)
            return state.request
        }
    }

    /// How far what was asked for under that number is.
    package func progress(of request: Int) -> AuditionProgress {
        state.withLock { state in
            guard state.request == request else { return .gone }
            look(at: &state)
            return state.progress
        }
    }

    /// Another file is wanted, or none: what is heard fades where it is none, else when the other one begins.
    /// - Returns: the number of the request.
    package func requestFile(_ file: String?) -> Int {
        state.withLock { state in
            state.request += 1
            (state.file, state.clip, state.progress) = (file, nil, file == nil ? .gone : .waiting)
            if file == nil { offer([], &state) }
            return state.request
        }
    }

    /// Whether nothing else was wanted since.
    package func isWanted(_ request: Int) -> Bool { state.withLock { $0.request == request } }

    /// Plays an excerpt, left and right one after the other, unless something else was wanted since.
    package func play(_ samples: [Float], for request: Int) {
        state.withLock { state in
            guard state.request == request else { return }
            state.clip = offer(samples, &state)
        }
    }

    /// What was wanted cannot be had.
    package func cancel(_ request: Int) {
        state.withLock { state in
            guard state.request == request else { return }
            (state.file, state.progress) = (nil, .gone)
            offer([], &state)
        }
    }

    /// Everything ended, as by a panic: what is still read is not played any more.
    package func end() {
        state.withLock { state in
            state.request += 1
            if state.clip == nil { state.file = nil }
        }
    }

    /// What became of the clip that was played last.
    private func look(at state: inout State) {
        guard let clip = state.clip else { return }
        let first = clip.pointee.firstFrame.load(ordering: .acquiring)
        if clip.pointee.isDone.load(ordering: .acquiring) {
            let end = clip.pointee.endFrame.load(ordering: .acquiring)
            state.progress = first < 0 || end < 0 ? .gone : .ended(first: first, end: end)
            (state.file, state.clip) = (nil, nil)
        } else if first >= 0 {
            state.progress = .heard(first: first)
        }
    }

    @discardableResult
    private func offer(_ samples: [Float], _ state: inout State) -> UnsafeMutablePointer<AuditionClip> {
        state.clips.removeAll { clip in
            guard clip.pointee.isDone.load(ordering: .acquiring) else { return false }
            Self.free(clip)
            return true
        }
        let clip = UnsafeMutablePointer<AuditionClip>.allocate(capacity: 1)
        clip.initialize(
            to: AuditionClip(samples, fadeFrames: Int(AuditionMixer.fadeSeconds * Double(rate))))
        // One that the audio thread never took is nobody's.
        offered.pointee.exchange(clip)?.pointee.isDone.store(true, ordering: .releasing)
        state.clips.append(clip)
        return clip
    }

    private static func free(_ clip: UnsafeMutablePointer<AuditionClip>) {
        clip.deinitialize(count: 1)
        clip.deallocate()
    }
}
