import LinkSession
import Performer
import Testing

@Suite("A session of Link, line by line") struct LinkFollowerTests {
    private func line(_ beat: Double, _ tempo: Double, peers: Int = 1, playing: Bool = false) throws -> LinkLine {
        try #require(LinkLine("at 5000000 \(beat) \(tempo) \(peers) \(playing ? 1 : 0)"))
    }

    private func state(_ line: BeatLine, _ origin: TempoOrigin?, hands: Int = 0) -> TempoState {
        var state = TempoState()
        (state.line, state.origin, state.handCount) = (line, origin, hands)
        return state
    }

    @Test("a line says where the beats lie; what is no such line is none")
    func reading() throws {
        let read = try #require(LinkLine("at 72692053489 14.298354 133.000000 2 1"))
        #expect(read.beats == BeatLine(beatsPerMinute: 133, beat: 14.298354, at: 72_692_053_489))
        #expect(read.peers == 2 && read.isPlaying)
        for wrong in [
            "", "at", "at 1 2 120 1", "at 1 2 120 1 2", "at x 2 120 1 0", "at 1 nan 120 1 0", "at 1 2 1e9 1 0",
            "to 1 2 120 1 0", "at 1 2 120 1 0 0", "at 99999999999999999999 2 120 1 0", "at -1 2 120 1 0",
            "at 9223372036854775807 2 120 1 0", "at 1 1e300 120 1 0",
        ] {
            #expect(LinkLine(wrong) == nil, "\(wrong)")
        }
    }

    @Test("the session's beat is followed when it is another, and not told again while it is the same")
    func follows() throws {
        var follower = LinkFollower(TempoState())
        let first = try line(10, 100)
        let answer = follower.apply(first, TempoState())
        #expect(answer.steps == [.sync(first.beats, .link)] && answer.message == "Link: 1 peer")
        let here = state(first.beats, .link)
        let same = follower.apply(try line(10.000_1, 100), here)
        #expect(same.steps.isEmpty && same.message == nil && same.tempo == nil)
        #expect(follower.apply(try line(10.01, 100), here).steps.count == 1)
        #expect(follower.apply(try line(10, 101), here).steps.count == 1)
        #expect(follower.apply(try line(10, 100, peers: 0), here).message == "Link: 0 peers")
    }

    @Test("a tempo of our own hand is given to everybody once, and then followed with them")
    func leads() throws {
        var follower = LinkFollower(state(BeatLine(), nil, hands: 3))
        let own = state(BeatLine(beatsPerMinute: 77), .hand, hands: 4)
        let answer = follower.apply(try line(10, 100), own)
        #expect(answer.tempo == 77 && answer.steps.isEmpty)
        let next = follower.apply(try line(10, 77), own)
        #expect(next.tempo == nil && next.steps == [.sync(try line(10, 77).beats, .link)])
    }

    @Test("when somebody starts, so does the loop; who was there before us does not")
    func starts() throws {
        var follower = LinkFollower(TempoState())
        let here = state(try line(10, 100).beats, .link)
        #expect(follower.apply(try line(10, 100, playing: true), here).steps.isEmpty)
        #expect(follower.apply(try line(10, 100), here).steps.isEmpty)
        let start = try line(10, 100, playing: true)
        #expect(follower.apply(start, here).steps == [.start(start.beats, .link)])
        #expect(follower.apply(start, here).steps.isEmpty)
    }
}
