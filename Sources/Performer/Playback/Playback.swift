import Session
import Touch

/// A performance that is played again: its commands, each at its time. A value without a clock.
package struct Playback: Sendable {
    /// What is due next.
    enum Step: Sendable {
        /// Fingers of a source of the performance.
        case touch(TouchFrame, source: Int, SurfaceSize)
        /// Anything else.
        case command(Performance.Command)
        /// It is over.
        case end
    }

    /// The performance.
    private(set) var performance: Performance
    /// Whether it is still being played elsewhere: it has no end, and more is added.
    let isFollowed: Bool
    /// Its file.
    let file: String
    private var startMicroseconds: Int64
    /// When it was ended before its end.
    private var stopMicroseconds: Int64?
    private var next = 0
    private var hasEnded = false
    private var surface = SurfaceSize.assumed(aspect: 1.6)
    /// What is down, by source.
    private var down: [Int: [Contact]] = [:]
    /// Fingers that are to be lifted at the end, source by source.
    private var lifting: [Int]?

    /// - `startMicroseconds`: when it begins, in microseconds of the touches' clock.
    init(_ performance: Performance, file: String, startMicroseconds: Int64, isFollowed: Bool = false) {
        self.performance = performance
        self.isFollowed = isFollowed
        self.file = file
        self.startMicroseconds = startMicroseconds
    }

    /// How long it is, in microseconds.
    private var durationMicroseconds: Int64 { isFollowed ? Int64.max / 4 : Int64(performance.seconds * 1e6) }

    // MARK: What is still being played elsewhere

    /// Adds what was done since.
    /// - Parameters:
    ///   - sounds: all that are known by now; `mappings` alike, with the titles under which they are played.
    ///   - startMicroseconds: when it would have begun, by what is known now of the other's clock.
    mutating func add(
        _ commands: [Performance.TimedCommand], sounds: [Performance.Sound], mappings: [Performance.MappingText],
        startMicroseconds: Int64
    ) {
        performance.commands.removeFirst(next)
        next = 0
        performance.commands += commands
        (performance.sounds, performance.mappings) = (sounds, mappings)
        self.startMicroseconds = startMicroseconds
    }

    /// When the next step is due; `nil` once it is over.
    var nextMicroseconds: Int64? {
        guard !hasEnded else { return nil }
        let end = stopMicroseconds ?? startMicroseconds + durationMicroseconds
        guard lifting == nil, next < performance.commands.count else {
            return isFollowed && stopMicroseconds == nil ? nil : end
        }
        return min(startMicroseconds + max(performance.commands[next].microseconds, 0), end)
    }

    /// Its state at a moment.
    func state(at microseconds: Int64) -> PlaybackState {
        let position = Double(max(microseconds - startMicroseconds, 0)) * 1e-6
        return PlaybackState(
            file: file, positionSeconds: min(position, performance.seconds), durationSeconds: performance.seconds)
    }

    /// Ends it at a moment to which everything was played: what is still down is lifted, and then it is over.
    mutating func stop(at microseconds: Int64) {
        stopMicroseconds = microseconds
        lifting = lifting ?? held
    }

    /// The sources of which something is down.
    private var held: [Int] { down.filter { !$0.value.isEmpty }.keys.sorted() }

    /// The next step, which is due at ``nextMicroseconds``.
    mutating func playNext() -> Step {
        guard let due = nextMicroseconds else { return .end }
        if next < performance.commands.count, lifting == nil,
            performance.commands[next].microseconds <= durationMicroseconds
        {
            defer { next += 1 }
            switch performance.commands[next].command {
            case .surface(let size):
                surface = size
                return .command(.surface(size))
            case .touch(let source, let contacts):
                return .touch(frame(contacts, of: source, at: due), source: source, surface)
            case let command: return .command(command)
            }
        }
        // What is still down is lifted, so that nothing hangs.
        var rest = lifting ?? held
        defer { lifting = rest }
        if let source = rest.popLast() { return .touch(frame([], of: source, at: due), source: source, surface) }
        hasEnded = true
        return .end
    }

    /// The frame in which these contacts are down, with what has become of each since the frame before.
    private mutating func frame(_ contacts: [Contact], of source: Int, at microseconds: Int64) -> TouchFrame {
        let before = down[source] ?? []
        let now = contacts.map { contact in
            var contact = contact
            let old = before.first { $0.id == contact.id }
            let isSame = old.map { $0.position == contact.position && $0.strength == contact.strength } ?? false
            contact.phase = old == nil ? .began : isSame ? .held : .moved
            return contact
        }
        let ended = before.filter { old in !now.contains { $0.id == old.id } }.map { old in
            var contact = old
            contact.phase = .ended
            return contact
        }
        down[source] = now
        return TouchFrame(timeMicroseconds: microseconds, contacts: ended + now)
    }
}

/// Commands for the playback of a performance.
public enum PlaybackCommand: Equatable, Sendable {
    /// Ends it.
    case stop
}

/// A performance that is played again.
public struct PlaybackState: Equatable, Sendable {
    /// Its file.
    public var file: String
    /// How far it is, in seconds.
    public var positionSeconds: Double
    /// How long it is, in seconds.
    public var durationSeconds: Double

    /// Makes a state.
    public init(file: String, positionSeconds: Double, durationSeconds: Double) {
        self.file = file
        self.positionSeconds = positionSeconds
        self.durationSeconds = durationSeconds
    }
}
