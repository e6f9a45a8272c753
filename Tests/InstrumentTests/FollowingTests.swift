import AudioIO
import Foundation
import Granular
import Instrument
import Mapping
import Recording
import Session
import Sounds
import Synchronization
import TestSupport
import Testing
import Threads
import Touch

/// Two instruments, of which one follows the other over a line that delays everything.
@Suite(.serialized) struct FollowingTests {
    @Test func theFollowersSoundIsTheLeadersSampleForSample() throws {
        let room = try FollowedRoom()
        room.join()
        #expect(eventually { room.following.isHeard })
        room.record()
        room.play(seconds: 2.5)
        let (leader, follower) = try room.recordings()
        #expect(eventually { room.following.isExact })
        #expect(Self.fraction(of: follower, in: leader) > 0.6, "\(room.following)")
    }

    @Test func whoComesWhileItSoundsHasAllOfItAtOnce() throws {
        let room = try FollowedRoom()
        room.leader.instrument.perform(.action(.hold))
        room.play(seconds: 1.5)
        room.join()
        #expect(eventually { room.following.isHeard })
        room.record()
        room.play(seconds: 2)
        let (leader, follower) = try room.recordings()
        #expect(eventually { room.following.isExact })
        #expect(Self.fraction(of: follower, in: leader) > 0.6, "\(room.following)")
        #expect(room.follower.instrument.state.playing.isHeld)
    }

    /// Played on and on without a silence: what was played long ago need not be played again.
    @Test func whoComesLateBeginsWithHowTheEngineStands() throws {
        let room = try FollowedRoom()
        room.join()
        room.leader.instrument.perform(.action(.hold))
        room.play(seconds: 3)
        #expect(
            eventually {
                room.stream?.addFollower()
                room.play(seconds: 0.1)
                return room.gate.beginnings.withLock { $0.last?.performance.state != nil }
            })
        let beginning = try #require(room.gate.beginnings.withLock { $0.last })
        #expect(Double(beginning.performance.endFrame - beginning.performance.beginFrame) < 4 * 48_000)
        #expect(eventually { room.following.isExact })
        room.record()
        room.play(seconds: 2)
        let (leader, follower) = try room.recordings()
        #expect(eventually { room.following.isExact })
        #expect(Self.fraction(of: follower, in: leader) > 0.6, "\(room.following)")
        // What was recorded while following has it, too, and renders by itself.
        let path = try #require(room.follower.instrument.state.recording.last).replacing(".wav", with: ".quern")
        #expect(try Performance(file: path).state != nil)
    }

    @Test func whatCameTooLateIsMended() throws {
        let room = try FollowedRoom()
        room.join()
        #expect(eventually { room.following.isHeard })
        room.play(seconds: 0.5)
        room.line.stall(seconds: 0.3)
        room.play(seconds: 0.5)
        #expect(eventually { room.following.lateCount > 0 && room.following.mendedCount > 0 && room.following.isExact })
        room.record()
        room.play(seconds: 2)
        let (leader, follower) = try room.recordings()
        #expect(Self.fraction(of: follower, in: leader) > 0.6, "\(room.following)")
    }

    /// So long that what a mend has to render is shortened meanwhile.
    @Test func whatComesTooLateForLongIsMended() throws {
        let room = try FollowedRoom()
        room.join()
        #expect(eventually { room.following.isHeard })
        room.leader.instrument.perform(.action(.hold))
        for _ in 0..<10 {
            room.play(seconds: 0.3)
            room.line.stall(seconds: 0.25)
            room.play(seconds: 0.3)
        }
        #expect(eventually { room.following.lateCount > 0 && room.following.mendedCount > 0 && room.following.isExact })
        room.record()
        room.play(seconds: 2)
        let (leader, follower) = try room.recordings()
        #expect(Self.fraction(of: follower, in: leader) > 0.6, "\(room.following)")
    }

    @Test func whatComesBesideABeginningIsRecordedOnce() throws {
        let room = try FollowedRoom()
        room.join()
        #expect(eventually { room.following.isHeard })
        room.record()
        room.play(seconds: 0.3)
        // As after something was missed: it is asked for, and takes its time.
        room.gate.hold()
        room.stream?.addFollower(needsHistory: true)
        room.play(seconds: 0.5)
        #expect(eventually { !room.gate.isHolding })
        room.play(seconds: 0.3)
        _ = try room.recordings()
        let (leader, follower) = try room.performances()
        let count = min(leader.count, follower.count)
        #expect(count > 200)
        #expect(leader.prefix(count) == follower.prefix(count))
    }

    @Test func theFollowerGoesOnFromWhatWasReachedAndComesBack() throws {
        let room = try FollowedRoom()
        room.join()
        room.leader.instrument.perform(.action(.hold))
        room.play(seconds: 0.5)
        let instrument = room.follower.instrument
        #expect(eventually { room.following.isHeard && instrument.state.playing.isHeld })
        let reached = room.leader.instrument.state.playing.values
        #expect(eventually { abs(instrument.state.playing.values[.pitch] - reached[.pitch]) < 0.01 })
        room.player.setWanted(false)
        #expect(eventually { !room.following.isHeard })
        // It sounds on, and now by its own hands.
        #expect(eventually { instrument.state.engine.grains > 0 })
        #expect(abs(instrument.state.playing.values[.pitch] - reached[.pitch]) < 0.01)
        instrument.perform(.playing(.set(.pitch, to: 321)))
        #expect(instrument.state.playing.values[.pitch] == 321)
        #expect(room.leader.instrument.state.playing.values[.pitch] == reached[.pitch])
        room.player.setWanted(true)
        room.stream?.addFollower()
        #expect(eventually { room.following.isHeard })
        #expect(eventually { abs(instrument.state.playing.values[.pitch] - reached[.pitch]) < 0.01 })
    }

    @Test func whoIsLockedMayLeaveOnlyWhileTheLeaderIsGone() throws {
        let room = try FollowedRoom()
        room.join()
        #expect(eventually { room.following.isHeard })
        room.player.setLocked(true)
        room.player.setWanted(false)
        #expect(room.following.isWanted)
        room.player.setLost(true, fades: false)
        room.player.setWanted(false)
        #expect(!room.following.isWanted)
        room.touch(room.follower.instrument, x: 0.31)
        #expect(
            eventually {
                room.follower.instrument.state.playing.fingers.contains { abs($0.contact.position.x - 0.31) < 0.01 }
            })
        // And the lock holds again when the leader is back.
        room.player.setLost(false, fades: false)
        room.stream?.addFollower()
        #expect(eventually { room.following.isWanted && room.following.isHeard })
    }

    @Test func handsOfAFollowerDoNothingMeanwhile() throws {
        let room = try FollowedRoom()
        room.join()
        #expect(eventually { room.following.isHeard })
        room.play(seconds: 0.2)
        func pitch(_ test: TestInstrument) -> Double { test.instrument.state.playing.values[.pitch] }
        #expect(eventually { abs(pitch(room.follower) - pitch(room.leader)) < 0.01 })
        let before = pitch(room.follower)
        room.touch(room.follower.instrument, x: 0.11)
        #expect(room.follower.instrument.state.playing.values[.pitch] == before)
    }

    @Test func theLeadersFingersAreSeen() throws {
        let room = try FollowedRoom()
        room.join()
        #expect(eventually { room.following.isHeard })
        room.touch(room.leader.instrument, x: 0.25)
        #expect(
            eventually {
                room.follower.instrument.state.playing.fingers.contains { abs($0.contact.position.x - 0.25) < 0.01 }
            })
    }

    /// What of the one recording is in the other, sample for sample: looked for every 0.1 s. On a busy machine outputs stand still, and
    /// changes come too late: what is mended is not the same for a while.
    private static func fraction(of follower: [Float], in leader: [Float]) -> Double {
        let probes = stride(from: 9_600, to: follower.count - 512, by: 9_600).map { Array(follower[$0..<$0 + 512]) }
        let heard = probes.filter { probe in probe.contains { $0 != 0 } }
        #expect(heard.count >= 5)
        return Double(heard.count { leader.firstRange(of: $0) != nil }) / Double(max(heard.count, 1))
    }
}

/// A line that delivers everything in its order, each a little later.
private final class SlowLine: Sendable {
    private struct State {
        var waiting: [(due: Int64, text: StreamedText)] = []
        var stallUntil: Int64 = 0
        var receiver: (@Sendable (StreamedText) -> Void)?
        var thread: WorkThread?
        var isOver = false
        var random = SystemRandomNumberGenerator()
    }

    private let state = RankedMutex(State(), rank: .leaf)

    func start(_ receiver: @escaping @Sendable (StreamedText) -> Void) {
        state.withLock { state in
            state.receiver = receiver
            state.thread = WorkThread(named: "line") { [self] in run() }
        }
    }

    func send(_ text: StreamedText) {
        state.withLock { state in
            let due = MonotonicTime.microseconds + Int64.random(in: 10_000...30_000, using: &state.random)
            state.waiting.append((max(due, state.waiting.last?.due ?? 0), text))
        }
    }

    func stall(seconds: Double) {
        state.withLock { $0.stallUntil = MonotonicTime.microseconds + Int64(seconds * 1e6) }
    }

    func end() { state.withLock { $0.isOver = true } }

    private func run() {
        while !state.withLock({ $0.isOver }) {
            let (ready, receiver) = state.withLock { state in
                let now = MonotonicTime.microseconds
                let count = now < state.stallUntil ? 0 : state.waiting.prefix { $0.due <= now }.count
                defer { state.waiting.removeFirst(count) }
                return (state.waiting.prefix(count).map(\.text), state.receiver)
            }
            for text in ready { receiver?(text) }
            MonotonicTime.sleep(untilNanoseconds: MonotonicTime.nanoseconds + 1_000_000)
        }
    }
}

/// Holds up a beginning until so many pieces came after it.
private final class BeginningGate: Sendable {
    private enum State {
        case open
        case waits
        case holds(StreamedBeginning, pieces: [[UInt8]])
    }

    private let state = RankedMutex(State.open, rank: .leaf)
    private static let pieces = 40
    /// What came out, as the follower began with it.
    let beginnings = RankedMutex<[PerformanceFeed]>([], rank: .leaf)

    /// Holds up the next one.
    func hold() { state.withLock { $0 = .waits } }

    var isHolding: Bool { state.withLock { if case .open = $0 { false } else { true } } }

    /// The beginning that comes out, with the pieces after it.
    func opened(by text: StreamedText) -> (StreamedBeginning, pieces: [[UInt8]])? {
        state.withLock { state in
            switch (state, text) {
            case (.open, .beginning(let beginning)): return (beginning, [])
            case (.waits, .beginning(let beginning)): state = .holds(beginning, pieces: [])
            case (.holds(let beginning, let pieces), .piece(let text)):
                let all = pieces + [text]
                state = all.count < Self.pieces ? .holds(beginning, pieces: all) : .open
                return all.count < Self.pieces ? nil : (beginning, all)
            default: break
            }
            return nil
        }
    }
}

/// A leader, a follower, and the line between them.
private final class FollowedRoom {
    let leader: TestInstrument
    let follower: TestInstrument
    let line = SlowLine()
    let player: FollowedPlayer
    private(set) var stream: PlayedStream?
    let gate = BeginningGate()
    private var contacts: [Contact] = []

    init() throws {
        leader = try TestInstrument(preparing: { $0.seed = 5 })
        follower = try TestInstrument(preparing: { $0.seed = 99 })
        player = follower.instrument.follow("Ada", distanceMilliseconds: 90, folders: [])
    }

    deinit {
        stream?.stop()
        line.end()
        player.stop()
        leader.instrument.stop()
        follower.instrument.stop()
    }

    var following: FollowingState { player.following }

    func join() {
        line.start { [player, gate] text in
            #expect(throws: Never.self) {
                if case .piece(let text) = text { try player.add(text) }
                guard let (beginning, pieces) = gate.opened(by: text) else { return }
                let (feed, _) = try PerformanceFeed.begin(beginning.text)
                gate.beginnings.withLock { $0.append(feed) }
                try player.begin(beginning.text, pieces: pieces, isExact: beginning.isExact, isSameEngine: true)
            }
        }
        player.setOffset(microseconds: 0)
        stream = leader.instrument.openStream { [line] in line.send($0) }
        stream?.addFollower()
    }

    /// One finger at a place.
    func touch(_ instrument: Instrument, x: Double, isDown: Bool = true) {
        let contact = Contact(id: 1, phase: isDown ? .began : .ended, position: SurfacePoint(x: x, y: 0.5))
        let frame = TouchFrame(timeMicroseconds: MonotonicTime.microseconds, contacts: [contact])
        instrument.perform(.screen(.touch(frame, surfaceAspect: 1.6)))
    }

    /// Two fingers that wander.
    func play(seconds: Double) {
        let end = MonotonicTime.seconds + seconds
        var phases = [Contact.Phase.began, .began]
        while MonotonicTime.seconds < end {
            let contacts = (0..<2).map {
                Contact(
                    id: $0 + 7, phase: phases[$0],
                    position: SurfacePoint(x: Double.random(in: 0...1), y: Double.random(in: 0.4...1)))
            }
            phases = [.moved, .moved]
            leader.instrument.perform(
                .screen(
                    .touch(
                        TouchFrame(timeMicroseconds: MonotonicTime.microseconds, contacts: contacts),
                        surfaceAspect: 1.6)))
            MonotonicTime.sleep(untilNanoseconds: MonotonicTime.nanoseconds + 8_000_000)
        }
        let lifted = (0..<2).map {
            Contact(id: $0 + 7, phase: .ended, position: SurfacePoint(x: 0.5, y: 0.5))
        }
        leader.instrument.perform(
            .screen(
                .touch(
                    TouchFrame(timeMicroseconds: MonotonicTime.microseconds, contacts: lifted), surfaceAspect: 1.6)))
    }

    func record() {
        for test in [leader, follower] {
            test.instrument.perform(.action(.record))
            #expect(eventually { test.instrument.state.recording.seconds != nil })
        }
    }

    /// What happened, as both recorded it.
    func performances() throws -> (leader: [Performance.TimedEvent], follower: [Performance.TimedEvent]) {
        let all = try [leader, follower].map { test in
            let path = try #require(test.instrument.state.recording.last)
            return try Performance(file: path.replacing(".wav", with: ".quern")).events
        }
        return (all[0], all[1])
    }

    /// What both recorded, which ends.
    func recordings() throws -> (leader: [Float], follower: [Float]) {
        let all = try [leader, follower].map { test in
            test.instrument.perform(.action(.record))
            #expect(eventually { test.instrument.state.recording.last != nil })
            let path = try #require(test.instrument.state.recording.last)
            let file = try SoundFileReader(path: path, rate: 48_000, channels: 2)
            var samples = [Float](repeating: 0, count: 48_000 * 20)
            let frames = file.read(into: &samples, frames: 480_000)
            return Array(samples.prefix(2 * frames))
        }
        return (all[0], all[1])
    }
}
