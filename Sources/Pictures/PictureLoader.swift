import Threads

/// Reads pictures on a thread of its own, and keeps the last ones.
package final class PictureLoader: Sendable {
    /// What there is to be seen.
    package enum Answer: Equatable, Sendable {
        case picture(SmallPicture)
        /// There is none.
        case none
        /// There should be one; why there is none, in a line.
        case problem(String)
    }

    /// Where a picture is.
    package enum Source: Equatable, Sendable {
        /// In a file of its own.
        case file(String)
        /// Within another file, which problems name.
        case bytes([UInt8], in: String)
    }

    private struct State {
        var answers: [(name: String, answer: Answer)] = []
        /// What is read next: nobody waits for what was asked for before it.
        var wanted: String?
    }

    private let state = RankedMutex(State(), rank: .leaf)
    private let queue = SerialQueue(named: "quern-pictures")
    private let source: @Sendable (String) -> Source?

    /// The most answers that are kept.
    private static let maxKept = 32

    /// - Parameter source: where the picture is that is asked for by a name; `nil` where there is none. It may look at a disk.
    package init(source: @escaping @Sendable (_ name: String) -> Source?) { self.source = source }

    /// What is known of a picture, at once; it is read meanwhile where nothing is, and this answers `nil`.
    package func answer(_ name: String) -> Answer? {
        let (known, isNew) = state.withLock { state -> (Answer?, Bool) in
            if let known = state.answers.first(where: { $0.name == name }) { return (known.answer, false) }
            defer { state.wanted = name }
            return (nil, state.wanted != name)
        }
        if isNew { queue.run { [weak self] in self?.readWanted() } }
        return known
    }

    /// Everything is read again when it is asked for next.
    package func forget() {
        state.withLock { $0.answers = [] }
    }

    /// Ends the thread.
    package func stop() { queue.stop() }

    private func readWanted() {
        guard let name = state.withLock({ $0.wanted }) else { return }
        let answer = Self.read(source(name))
        state.withLock { state in
            if state.wanted == name { state.wanted = nil }
            state.answers.removeAll { $0.name == name }
            state.answers.append((name, answer))
            if state.answers.count > Self.maxKept { state.answers.removeFirst() }
        }
    }

    private static func read(_ source: Source?) -> Answer {
        do throws(PictureProblem) {
            switch source {
            case .file(let path): return .picture(try SmallPicture(path: path))
            case .bytes(let bytes, let file): return .picture(try SmallPicture(bytes: bytes, file: file))
            case nil: return .none
            }
        } catch {
            return .problem(error.description)
        }
    }
}
