import Followers
import RoomKeys
import Testing

/// A leader and followers, and a broker that delivers as it is told to.
@Suite struct RoomTests {
    @Test func whoComesHasTheBeginningAndAllThatFollowed() throws {
        var broker = FakeBroker()
        broker.play(3)
        let ada = broker.addFollower()
        broker.advance(milliseconds: 400)
        broker.play(5)
        #expect(broker.played(ada) == ["beginning 3", "piece 4", "piece 5", "piece 6", "piece 7", "piece 8"])
    }

    @Test func manyWhoComeAtOnceAskForOneBeginning() throws {
        var broker = FakeBroker()
        broker.play(1)
        let all = (0..<20).map { _ in broker.addFollower() }
        broker.advance(milliseconds: 400)
        #expect(broker.beginningCount <= 3)
        for follower in all { #expect(broker.played(follower).contains { $0.hasPrefix("beginning") }) }
    }

    @Test func whatWasMissedIsMendedByANewBeginningAndWhatCameMeanwhileIsPlayed() throws {
        var broker = FakeBroker()
        let ada = broker.addFollower()
        broker.advance(milliseconds: 400)
        broker.play(1)
        broker.dropsPieces = true
        broker.play(2)
        broker.dropsPieces = false
        broker.play(1)
        broker.advance(milliseconds: 900)
        broker.play(1)
        let played = broker.played(ada)
        #expect(played.filter { $0.hasPrefix("beginning") }.count == 2)
        #expect(played.suffix(2) == ["beginning 4", "piece 5"])
    }

    @Test func piecesThatOvertookTheirBeginningAreKeptForIt() throws {
        var broker = FakeBroker()
        broker.play(2)
        broker.holdsStates = true
        let ada = broker.addFollower()
        broker.advance(milliseconds: 400)
        broker.play(3)
        broker.holdsStates = false
        broker.releaseStates()
        broker.play(1)
        #expect(broker.played(ada) == ["beginning 2", "piece 3", "piece 4", "piece 5", "piece 6"])
    }

    @Test func aBrokerThatWasStartedEmptyHasAllAgain() throws {
        var broker = FakeBroker()
        let ada = broker.addFollower()
        broker.advance(milliseconds: 400)
        broker.play(2)
        broker.restart()
        broker.advance(milliseconds: 400)
        broker.play(2)
        let bob = broker.addFollower()
        broker.advance(milliseconds: 400)
        #expect(broker.played(ada).suffix(2) == ["piece 3", "piece 4"])
        #expect(broker.played(bob).contains("beginning 4"))
        #expect(broker.retained.keys.filter { $0.hasSuffix("/lock") || $0.hasSuffix("/room") }.count == 2)
        // Nobody left meanwhile.
        #expect(broker.events == [.joined(name: "F0"), .joined(name: "F1")])
    }

    @Test func aLeaderThatStartsAgainIsFollowedAnew() throws {
        var broker = FakeBroker()
        let ada = broker.addFollower()
        broker.advance(milliseconds: 400)
        broker.play(2)
        broker.restartLeader()
        broker.play(1)
        broker.advance(milliseconds: 600)
        broker.play(1)
        #expect(broker.effects(ada).contains { if case .beginning(_, _, false) = $0 { true } else { false } })
        #expect(broker.played(ada).last == "piece 2")
    }

    @Test func aLostLeaderIsToldOnceAndSoIsTheirReturn() throws {
        var broker = FakeBroker()
        let ada = broker.addFollower()
        broker.advance(milliseconds: 400)
        broker.play(1)
        broker.advance(milliseconds: 5_000)
        broker.play(1)
        let told = broker.effects(ada).filter { $0 == .event(.leaderLost) || $0 == .event(.leaderBack) }
        #expect(told == [.event(.leaderLost), .event(.leaderBack)])
    }

    @Test func aLockReachesThoseWhoAreThereAndThoseWhoCome() throws {
        var broker = FakeBroker()
        let ada = broker.addFollower()
        broker.lead(.lock(false))
        broker.lead(.lock(true))
        let bob = broker.addFollower()
        #expect(broker.effects(ada).compactMap(\.lock) == [true, false, true])
        #expect(broker.effects(bob).compactMap(\.lock) == [true])
    }

    @Test func theClockOfTheLeaderIsFoundWithinAMillisecond() throws {
        var broker = FakeBroker()
        broker.leaderAhead = 123_456_789
        let ada = broker.addFollower()
        broker.delay = 3_000
        broker.advance(milliseconds: 1_000)
        let offset = try #require(
            broker.effects(ada).compactMap { if case .offset(let offset) = $0 { offset } else { nil } }.last)
        #expect(abs(offset + 123_456_789) <= 1_000)
    }

    @Test func forgedAndReplayedMessagesChangeNothing() throws {
        var broker = FakeBroker()
        let ada = broker.addFollower()
        broker.advance(milliseconds: 400)
        broker.play(2)
        let before = broker.effects(ada).count
        let recorded = broker.published
        // All that was published comes once more, under its topic and under others, and spoilt.
        for publication in recorded {
            broker.deliver(publication.topic, publication.payload)
            var spoilt = publication.payload
            if !spoilt.isEmpty { spoilt[spoilt.count / 2] ^= 1 }
            broker.deliver(publication.topic, spoilt)
            broker.deliver(publication.topic.replacing("/lock", with: "/state"), publication.payload)
        }
        broker.advance(milliseconds: 10)
        let after = broker.effects(ada).dropFirst(before)
        #expect(!after.contains { $0.isHeard })
        #expect(after.contains { if case .event(.forged) = $0 { true } else { false } })
    }

    @Test func whatAFollowerSaysOfItselfIsBounded() throws {
        var broker = FakeBroker()
        let ada = broker.addFollower(named: "\u{1b}[2J" + String(repeating: "long ", count: 100))
        broker.report(ada, missing: (0..<100).map { "s\($0)\u{7}" })
        broker.advance(milliseconds: 100)
        let state = try #require(broker.leader.all.first)
        #expect(state.report.name.count <= 40)
        #expect(!state.report.name.unicodeScalars.contains { $0.value < 32 })
        #expect(state.report.missing.count <= 8)
    }

    @Test func whatIsNotSignedHasNobodyLeave() throws {
        var broker = FakeBroker()
        _ = broker.addFollower()
        broker.advance(milliseconds: 100)
        for publication in broker.published { broker.deliver(publication.topic, []) }
        #expect(broker.leader.all.count == 1 && broker.events == [.joined(name: "F0")])
    }

    @Test func whoLeavesIsGoneAtOnce() throws {
        var broker = FakeBroker()
        let ada = broker.addFollower()
        broker.advance(milliseconds: 100)
        broker.leave(ada)
        #expect(broker.leader.all.isEmpty && broker.events.last == .left(name: "F0"))
    }

    @Test func aFloodOfForgedMessagesIsToldOnceInTenSeconds() throws {
        var broker = FakeBroker()
        let ada = broker.addFollower()
        broker.advance(milliseconds: 400)
        let topics = Set(broker.published.map(\.topic))
        for _ in 0..<50 {
            for topic in topics { broker.deliver(topic, [UInt8](repeating: 1, count: 100)) }
            broker.advance(milliseconds: 20)
        }
        broker.advance(milliseconds: 10_000)
        let told = broker.effects(ada).compactMap { if case .event(.forged(let count)) = $0 { count } else { nil } }
        // All of them, in two lines: the first that came, and later the rest.
        #expect(told.count == 2 && told.reduce(0, +) == 50 * topics.count { !$0.contains("/from/") }, "\(told)")
        let leader = broker.events.compactMap { if case .forged(let count) = $0 { count } else { nil } }
        #expect(leader.count == 2 && leader.reduce(0, +) == 50 * topics.count { $0.contains("/from/") }, "\(leader)")
    }

    @Test func whatOthersWroteOverIsPublishedAgainForWhoComes() throws {
        var broker = FakeBroker()
        _ = broker.addFollower()
        broker.advance(milliseconds: 400)
        broker.overwriteRetained()
        let bob = broker.addFollower()
        broker.advance(milliseconds: 600)
        #expect(broker.effects(bob).compactMap(\.lock) == [true])
        #expect(broker.effects(bob).contains(.distance(milliseconds: 60)))
    }

    @Test func aRoomLastsThroughThousandsOfFollowersWhoComeAndGo() throws {
        var broker = FakeBroker()
        for _ in 0..<1_000 {
            let follower = broker.addFollower()
            broker.advance(milliseconds: 10)
            broker.leave(follower)
        }
        let ada = broker.addFollower(named: "Ada")
        broker.advance(milliseconds: 900)
        broker.play(1)
        #expect(broker.leader.all.map(\.report.name) == ["Ada"])
        #expect(broker.played(ada).last == "piece 1")
        #expect(broker.effects(ada).contains { if case .offset = $0 { true } else { false } })
    }

    @Test func aFollowerThatIsNotHeardOfHasLeft() throws {
        var broker = FakeBroker()
        let ada = broker.addFollower()
        broker.advance(milliseconds: 100)
        #expect(broker.leader.all.count == 1)
        broker.silence(ada)
        broker.advance(milliseconds: 12_000)
        #expect(broker.leader.all.isEmpty)
        #expect(broker.events.contains(.left(name: "F0")))
    }
}

extension FollowingRoom.Effect {
    fileprivate var lock: Bool? { if case .locked(let isLocked) = self { isLocked } else { nil } }
    fileprivate var isHeard: Bool {
        switch self {
        case .beginning, .piece, .locked, .distance: true
        default: false
        }
    }
}
