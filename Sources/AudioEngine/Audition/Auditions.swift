import Synchronization

/// Listening to files as they are, one at a time: what is wanted, and the memory of what is heard.
package final class Auditions: Sendable {
    private struct State {
        var request = 0
        /// The file that was asked for last, until it is over.
        var file: String?
        /// Its clip, once it was read.
        nonisolated(unsafe) var clip: UnsafeMutablePointer<AuditionClip>?
        nonisolated(unsafe) var clips: [UnsafeMutablePointer<AuditionClip>] = []
    }

    /// What the audio thread mixes with; it lives as long as this.
    package nonisolated(unsafe) let mixer: UnsafeMutablePointer<AuditionMixer>
    private let rate: Int
    private let state = Mutex(State())

    /// - `rate`: frames a second.
    package init(rate: Int, levelDecibels: Double) {
        self.rate = rate
        mixer = .allocate(capacity: 1)
        mixer.initialize(to: AuditionMixer(rate: rate, levelDecibels: levelDecibels))
    }

    deinit {
        state.withLock { $0.clips.forEach(Self.free) }
        mixer.deinitialize(count: 1)
        mixer.deallocate()
    }

    /// The file that is heard, or about to be; `nil` where none is, or it is over.
    package var file: String? {
        state.withLock { state in
            if let clip = state.clip, clip.pointee.isDone.load(ordering: .acquiring) {
                (state.file, state.clip) = (nil, nil)
            }
            return state.file
        }
    }

    /// Another file is wanted, or none: what is heard fades where it is none, else when the other one begins.
    /// - Returns: the number of the request.
    package func want(_ file: String?) -> Int {
        state.withLock { state in
            state.request += 1
            (state.file, state.clip) = (file, nil)
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
    package func giveUp(_ request: Int) {
        state.withLock { state in
            guard state.request == request else { return }
            state.file = nil
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
        let before = mixer.pointee.offered.exchange(UInt(bitPattern: clip), ordering: .acquiringAndReleasing)
        // One that the audio thread never took is nobody's.
        if let before = UnsafeMutablePointer<AuditionClip>(bitPattern: before) {
            before.pointee.isDone.store(true, ordering: .releasing)
        }
        state.clips.append(clip)
        return clip
    }

    private static func free(_ clip: UnsafeMutablePointer<AuditionClip>) {
        clip.deinitialize(count: 1)
        clip.deallocate()
    }
}
