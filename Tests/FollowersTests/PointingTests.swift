import Followers
import RoomKeys
import Testing
import Touch

/// Where the leader points and what they draw, at those who follow.
@Suite struct PointingTests {
    private static let line = [SurfacePoint(x: 0.1, y: 0.2), SurfacePoint(x: 0.3, y: 0.4)]

    @Test func thoseWhoAreThereAndThoseWhoComeSeeTheSameDrawing() {
        var broker = FakeBroker()
        let ada = broker.addFollower()
        broker.lead(.draw(line: 1, Self.line))
        broker.lead(.draw(line: 2, [Self.line[0]]))
        broker.lead(.draw(line: 2, Self.line))
        let bob = broker.addFollower()
        for follower in [ada, bob] { #expect(broker.strokes(follower) == [Self.line, Self.line]) }
    }

    @Test func whatIsWipedOffIsGoneForThoseWhoComeToo() {
        var broker = FakeBroker()
        let ada = broker.addFollower()
        broker.lead(.draw(line: 1, Self.line))
        broker.lead(.draw(line: 2, Self.line))
        broker.lead(.wipe)
        #expect(broker.strokes(ada) == [])
        broker.lead(.draw(line: 1, [Self.line[1]]))
        let bob = broker.addFollower()
        for follower in [ada, bob] { #expect(broker.strokes(follower) == [[Self.line[1]]]) }
    }

    @Test func aBrokerThatWasStartedEmptyHasTheDrawingAgain() {
        var broker = FakeBroker()
        broker.lead(.draw(line: 1, Self.line))
        broker.restart()
        let ada = broker.addFollower()
        #expect(broker.strokes(ada) == [Self.line])
    }

    @Test func theDrawingOfALeaderWhoStartedAgainIsNotMixedWithTheOneBefore() {
        var broker = FakeBroker()
        let ada = broker.addFollower()
        for line in 1...3 { broker.lead(.draw(line: line, Self.line)) }
        broker.restartLeader()
        // Lines 2 and 3 are still retained.
        broker.lead(.draw(line: 1, [Self.line[0]]))
        let bob = broker.addFollower()
        for follower in [ada, bob] { #expect(broker.strokes(follower) == [[Self.line[0]]]) }
    }

    @Test func whoComesWhileTheLeaderPointsSeesItWithinASecond() {
        var broker = FakeBroker()
        broker.lead(.point([Self.line[0]]))
        let ada = broker.addFollower()
        #expect(broker.points(ada) == [])
        broker.advance(milliseconds: 1_100)
        #expect(broker.points(ada) == [Self.line[0]])
    }

    @Test func aPointerIsSeenAsLongAsTheLeaderPointsAndNotForEverWhereItsEndWasLost() {
        var broker = FakeBroker()
        let ada = broker.addFollower()
        broker.lead(.point(Self.line))
        broker.advance(milliseconds: 10_000)
        #expect(broker.points(ada) == Self.line)
        broker.drops = "/pointer"
        broker.lead(.point([]))
        #expect(broker.points(ada) == Self.line)
        broker.advance(milliseconds: 3_500)
        #expect(broker.points(ada) == [])
    }

    @Test func whoeverHasNotTheKeyNeitherPointsNorDraws() {
        var broker = FakeBroker()
        let ada = broker.addFollower()
        broker.lead(.draw(line: 1, Self.line))
        broker.forge("drawing", #"{"drawing":9,"v":1}"#)
        broker.forge("line/1", #"{"drawing":9,"points":[[0,0]],"v":1}"#)
        broker.forge("pointer", #"{"points":[[0,0]],"v":1}"#)
        #expect(broker.strokes(ada) == [Self.line] && broker.points(ada) == [])
    }

    @Test func whatSomebodyInTheRoomSendsIsBounded() {
        var broker = FakeBroker()
        let ada = broker.addFollower()
        let many = "[" + Array(repeating: "[7,-7]", count: 2_000).joined(separator: ",") + "]"
        broker.speak("pointer", #"{"points":\#(many),"v":1}"#)
        broker.speak("line/1", #"{"drawing":0,"points":\#(many),"v":1}"#)
        for topic in ["line/0", "line/129", "line/-1", "line/01", "line/+2", "line/x", "line/9223372036854775808"] {
            broker.speak(topic, #"{"drawing":0,"points":[[0,0]],"v":1}"#)
        }
        broker.speak("line/2", #"{"drawing":0,"points":[[],[1],[1e308,0.5,9]],"v":1}"#)
        let edge = SurfacePoint(x: 1, y: 0)
        #expect(broker.points(ada) == Array(repeating: edge, count: DrawingLimits.points))
        #expect(
            broker.strokes(ada) == [
                Array(repeating: edge, count: DrawingLimits.linePoints), [SurfacePoint(x: 1, y: 0.5)],
            ])
    }

    @Test func whenTheRoomEndsTheBrokerForgetsEveryLine() {
        var broker = FakeBroker()
        for line in 1...5 { broker.lead(.draw(line: line, Self.line)) }
        broker.lead(.wipe)
        #expect(Set(broker.retained.keys).isSubset(of: broker.leader.retainedTopics))
        #expect(broker.retained.keys.count { $0.contains("/line/") } == 5)
    }
}

extension FakeBroker {
    /// The lines that a follower shows.
    fileprivate func strokes(_ index: Int) -> [[SurfacePoint]] { pointing(index)?.strokes ?? [] }

    /// The places that it shows.
    fileprivate func points(_ index: Int) -> [SurfacePoint] { pointing(index)?.points ?? [] }

    private func pointing(_ index: Int) -> (points: [SurfacePoint], strokes: [[SurfacePoint]])? {
        for case .pointing(let points, let strokes) in effects(index).reversed() { return (points, strokes) }
        return nil
    }
}
