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

    @Test func whoComesHearsHowEverythingStandsWhileTheBeginningIsStillWritten() throws {
        var broker = FakeBroker()
        let ada = broker.addFollower()
        broker.advance(milliseconds: 400)
        let before = broker.beginningCount
        broker.isWriting = true
        broker.play(3)
        let bob = broker.addFollower()
        broker.advance(milliseconds: 300)
        broker.play(2)
        #expect(broker.played(bob) == ["provisional 3", "piece 4", "piece 5"])
        broker.advance(milliseconds: 1_000)
        let asked = broker.beginningCount
        broker.writeBeginnings()
        broker.play(1)
        broker.advance(milliseconds: 1_000)
        let whole = ["beginning 3", "piece 4", "piece 5", "piece 6"]
        #expect(broker.played(bob) == ["provisional 3", "piece 4", "piece 5"] + whole)
        // Nobody asked twice, and who plays already has nothing of it.
        #expect(asked == before + 1)
        #expect(broker.beginningCount == asked)
        #expect(broker.played(ada) == ["beginning 0"] + (1...6).map { "piece \($0)" })
        #expect(broker.effects(bob).compactMap(\.isExact) == [false, true])
    }

    @Test func whoMissedSomethingWaitsForTheWholeBeginning() throws {
        var broker = FakeBroker()
        let ada = broker.addFollower()
        broker.advance(milliseconds: 400)
        broker.isWriting = true
        broker.dropsPieces = true
        broker.play(1)
        broker.dropsPieces = false
        broker.play(1)
        broker.advance(milliseconds: 500)
        broker.play(1)
        #expect(!broker.played(ada).contains { $0.hasPrefix("provisional") })
        broker.writeBeginnings()
        broker.advance(milliseconds: 300)
        #expect(broker.played(ada).suffix(2) == ["beginning 2", "piece 3"])
    }

    /// Who comes begins with how the engine stands; who records, and may have missed something of it, gets all that happened.
    @Test func whoRecordsAsksForAllThatHappened() throws {
        var broker = FakeBroker()
        let ada = broker.addFollower()
        broker.advance(milliseconds: 400)
        broker.play(1)
        let bob = broker.addFollower()
        broker.advance(milliseconds: 400)
        #expect(broker.historyAsked.last == false)
        for isRecording in [true, false] {
            broker.record(isRecording, ada)
            broker.cutOff(ada)
            broker.advance(milliseconds: 400)
            broker.reconnect(ada)
            broker.advance(milliseconds: 400)
            #expect(broker.historyAsked.last == isRecording)
        }
        // One who is heard is asked for the same.
        broker.report(bob, missing: [], follows: false)
        broker.lead(.stage(id: broker.id(bob), leads: true))
        broker.advance(milliseconds: 400)
        let asked = broker.effects(bob).compactMap { effect -> Bool? in
            if case .addFollower(let needsHistory) = effect { needsHistory } else { nil }
        }
        #expect(asked.first == true)
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
        #expect(
            broker.effects(ada).contains { if case .playing(.beginning(_, _, _, false)) = $0 { true } else { false } })
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

    @Test func aLongBeginningComesInPartsBetweenWhichPiecesGoOn() throws {
        var broker = FakeBroker()
        let ada = broker.addFollower()
        broker.advance(milliseconds: 400)
        broker.beginningBytes = 2_000_000
        let bob = broker.addFollower()
        broker.play(3)
        broker.advance(milliseconds: 100)
        broker.play(3)
        broker.advance(milliseconds: 1_000)
        broker.play(1)
        // Those who follow already get none of it, and nobody has to wait for what is played.
        #expect(broker.played(ada).suffix(7) == (1...7).map { "piece \($0)" })
        let heard = broker.played(bob)
        #expect(heard.count { $0.hasPrefix("beginning") } == 1)
        #expect(heard.suffix(4) == (4...7).map { "piece \($0)" })
        let parts = broker.published.filter { $0.topic.hasSuffix("\(broker.id(bob))/state") }
        #expect(parts.count > 30)
        #expect(parts.allSatisfy { $0.payload.count < 67_000 && !$0.isRetained })
    }

    @Test func piecesThatTheFirstConnectionHoldsUpComeByASecondOne() throws {
        var broker = FakeBroker()
        let (ada, bob) = (broker.addFollower(), broker.addFollower())
        broker.advance(milliseconds: 400)
        broker.openSecondConnection(ada)
        broker.play(2)
        broker.advance(milliseconds: 40)
        broker.dropsPieces = true
        broker.play(3)
        broker.advance(milliseconds: 30)
        // All of it once, 25 ms later at most.
        #expect(broker.played(ada).filter { $0.hasPrefix("piece") } == (1...5).map { "piece \($0)" })
        #expect(broker.played(bob).last == "piece 2")
        broker.dropsPieces = false
        broker.play(1)
        broker.advance(milliseconds: 30)
        #expect(broker.played(ada).last == "piece 6")
        #expect(broker.played(ada).count { $0.hasPrefix("beginning") } == 1)
    }

    @Test func whoIsOnStageIsHeardByAll() throws {
        var broker = FakeBroker()
        let (ada, bob) = (broker.addFollower(named: "Ada"), broker.addFollower(named: "Bob"))
        broker.advance(milliseconds: 400)
        broker.play(2)
        // Who follows plays nothing of their own.
        broker.lead(.stage(id: broker.id(ada), leads: false))
        #expect(broker.onStage.isEmpty)
        broker.lead(.lock(false))
        broker.report(ada, missing: [], follows: false)
        broker.lead(.stage(id: broker.id(ada), leads: false))
        #expect(broker.effects(ada).contains(.stage(.heard)))
        broker.play(2, by: ada)
        broker.play(1)
        broker.advance(milliseconds: 500)
        broker.play(2, by: ada)
        // The leader's own playing is not heard meanwhile.
        #expect(!broker.played(bob).contains("piece 3"))
        #expect(broker.played(bob).contains { $0.hasPrefix("Ada begins") })
        #expect(broker.played(bob).suffix(2) == ["Ada 3", "Ada 4"])
        #expect(broker.heardByLeader.suffix(2) == [.piece(Array("Ada 3".utf8)), .piece(Array("Ada 4".utf8))])
        #expect(broker.heardByLeader.contains { if case .beginning = $0 { true } else { false } })
        // Who comes now hears them too, and nobody else notices.
        let before = broker.effects(bob).count { if case .playing(.beginning) = $0 { true } else { false } }
        let cleo = broker.addFollower(named: "Cleo")
        broker.advance(milliseconds: 500)
        broker.play(1, by: ada)
        #expect(broker.played(cleo).contains("Ada begins 4"))
        #expect(broker.played(cleo).last == "Ada 5")
        #expect(broker.effects(bob).count { if case .playing(.beginning) = $0 { true } else { false } } == before)
        // And back.
        broker.lead(.stage(id: nil, leads: false))
        broker.play(1, by: ada)
        broker.advance(milliseconds: 500)
        broker.play(1)
        for index in [ada, bob, cleo] { #expect(broker.played(index).suffix(2) == ["beginning 3", "piece 4"]) }
        #expect(broker.onStage == ["Ada", nil])
    }

    @Test func allAreToldWhoPlaysForThem() {
        var broker = FakeBroker()
        let (ada, bob) = (broker.addFollower(named: "Ada"), broker.addFollower(named: "Bob"))
        func told(_ index: Int) -> [FollowingRoom.Event] {
            broker.effects(index).compactMap { effect in
                guard case .event(let event) = effect else { return nil }
                switch event {
                case .onStage, .leaderOnStage: return event
                default: return nil
                }
            }
        }
        broker.lead(.stage(id: broker.id(ada), leads: true))
        #expect(told(ada).isEmpty && told(bob) == [.onStage(name: "Ada", leads: true)])
        // They play now, whatever they did before.
        broker.report(ada, missing: [], follows: false)
        #expect(!broker.events.contains(.follows(name: "Ada", false)))
        let cleo = broker.addFollower(named: "Cleo")
        #expect(told(cleo) == [.onStage(name: "Ada", leads: true)])
        broker.restart()
        broker.lead(.stage(id: broker.id(bob), leads: true))
        #expect(told(ada) == [.onStage(name: "Bob", leads: true)])
        #expect(told(cleo).last == .onStage(name: "Bob", leads: true) && told(bob).count == 1)
        broker.lead(.stage(id: nil, leads: false))
        for index in [ada, bob, cleo] { #expect(told(index).last == .leaderOnStage) }
        #expect(told(ada).count == 2 && told(bob).count == 2 && told(cleo).count == 3)
    }

    @Test func filesOfSoundsAreAskedForAndTakenOfWhoIsHeardAlone() {
        var broker = FakeBroker()
        let (ada, bob) = (broker.addFollower(named: "Ada"), broker.addFollower(named: "Bob"))
        func wasAsked(_ index: Int) -> Bool { broker.effects(index).contains(.wanted(sound: "11fe")) }
        broker.lead(.want(sound: "11fe"))
        broker.offer("before", by: ada)
        broker.lead(.stage(id: broker.id(ada), leads: true))
        #expect(!wasAsked(ada) && broker.offered.isEmpty)
        broker.lead(.want(sound: "11fe"))
        #expect(wasAsked(ada) && !wasAsked(bob))
        broker.offer("rain", by: ada)
        broker.offer("snow", by: bob)
        // Also where their program says it without being asked.
        broker.speak("from/\(broker.id(bob))/files")
        broker.speak("to/\(broker.id(bob))/want")
        #expect(broker.offered == [.init(list: Array("rain".utf8), id: broker.id(ada), name: "Ada")])
        broker.lead(.stage(id: nil, leads: false))
        broker.offer("hail", by: ada)
        broker.speak("from/\(broker.id(ada))/files")
        #expect(broker.offered.count == 1 && !wasAsked(bob))
    }

    @Test func itIsToldOnceWhenAllHaveAFileAndWhoCannotGetIt() {
        var broker = FakeBroker()
        let (ada, bob) = (broker.addFollower(named: "Ada"), broker.addFollower(named: "Bob"))
        func told() -> [LeadingRoom.FollowerEvent] {
            broker.events.filter { event in
                switch event {
                case .handed, .fileProblem: true
                default: false
                }
            }
        }
        broker.note("aa", at: ada)
        broker.note("aa", at: bob)
        broker.lead(.handed(sha256: "bb", name: "rain.wav"))
        broker.note("bb", at: ada)
        #expect(told().isEmpty)
        for _ in 0..<2 { broker.note("bb", at: bob) }
        #expect(told() == [.handed(file: "rain.wav", count: 2, of: 2)])
        broker.lead(.handed(sha256: "cc", name: "snow.wav"))
        broker.note("cc", at: bob, problem: "no\u{1b}[2J\nspace\(String(repeating: " left", count: 200))")
        broker.note("cc", at: ada)
        guard told().count == 3, case .fileProblem("Bob", let problem) = told()[1] else {
            Issue.record("\(told())")
            return
        }
        #expect(problem.count <= 200 && problem.unicodeScalars.allSatisfy { $0.value >= 0x20 })
        #expect(told().last == .handed(file: "snow.wav", count: 1, of: 2))
        // Who leaves is waited for no more, and what was taken back is of no interest.
        broker.lead(.handed(sha256: "dd", name: "hail.wav"))
        broker.note("dd", at: ada)
        broker.leave(bob)
        #expect(told().last == .handed(file: "hail.wav", count: 1, of: 1))
        broker.lead(.takenBack(sha256: "dd"))
        broker.note("dd", at: ada)
        #expect(told().count == 4)
        // Handed once more it is there already.
        broker.lead(.handed(sha256: "bb", name: "rain.wav"))
        #expect(told().suffix(1) == [.handed(file: "rain.wav", count: 1, of: 1)])
    }

    @Test func whoIsOnlyHeardIsLockedWithAllOthersAndWhoLeadsIsNot() throws {
        var broker = FakeBroker()
        let ada = broker.addFollower(named: "Ada")
        broker.lead(.lock(false))
        broker.report(ada, missing: [], follows: false)
        broker.lead(.stage(id: broker.id(ada), leads: false))
        broker.lead(.lock(true))
        #expect(broker.effects(ada).suffix(20).contains(.stage(.none)))
        broker.lead(.stage(id: broker.id(ada), leads: true))
        broker.lead(.lock(false))
        broker.lead(.lock(true))
        #expect(broker.onStage == ["Ada", nil, "Ada"])
        #expect(broker.leader.onStage?.leads == true)
    }

    @Test func theLeaderIsHeardAgainWhenWhoIsOnStageIsGone() throws {
        var broker = FakeBroker()
        let (ada, bob) = (broker.addFollower(named: "Ada"), broker.addFollower(named: "Bob"))
        broker.advance(milliseconds: 400)
        broker.lead(.stage(id: broker.id(ada), leads: true))
        #expect(broker.effects(ada).contains(.stage(.leads)))
        broker.play(2, by: ada)
        broker.advance(milliseconds: 500)
        broker.leave(ada)
        broker.advance(milliseconds: 500)
        broker.play(1)
        #expect(broker.played(bob).last == "piece 1")
        #expect(broker.events.suffix(2) == [.left(name: "Ada"), .leaderOnStage])
    }

    @Test func piecesOfWhoIsOnStageThatAreLostAreMendedForAll() throws {
        var broker = FakeBroker()
        let (ada, bob) = (broker.addFollower(named: "Ada"), broker.addFollower(named: "Bob"))
        broker.advance(milliseconds: 400)
        broker.lead(.stage(id: broker.id(ada), leads: true))
        broker.play(2, by: ada)
        broker.advance(milliseconds: 500)
        broker.dropsPieces = true
        broker.play(2, by: ada)
        broker.dropsPieces = false
        broker.play(1, by: ada)
        for _ in 0..<5 {
            broker.advance(milliseconds: 200)
            broker.play(1, by: ada)
        }
        #expect(broker.played(bob).count { $0.hasPrefix("Ada begins") } == 2)
        #expect(broker.played(bob).last == "Ada 10")
        #expect(broker.heardByLeader.last == .piece(Array("Ada 10".utf8)))
    }

    @Test func whoIsOnStageAndIsNotHeardOfForASecondIsHeardNoMore() throws {
        var broker = FakeBroker()
        let (ada, bob) = (broker.addFollower(named: "Ada"), broker.addFollower(named: "Bob"))
        broker.advance(milliseconds: 400)
        broker.lead(.stage(id: broker.id(ada), leads: true))
        for _ in 0..<10 {
            broker.play(1, by: ada)
            broker.advance(milliseconds: 200)
        }
        #expect(broker.leader.onStage?.id == broker.id(ada))
        broker.advance(milliseconds: 720)
        #expect(broker.leader.onStage == nil)
        #expect(broker.events.last == .leaderOnStage)
        broker.play(1)
        #expect(broker.played(bob).last == "piece 1")
        #expect(!broker.effects(bob).contains(.event(.leaderLost)))
    }

    @Test func twoOfOneNameAreToldApart() throws {
        var broker = FakeBroker()
        _ = (broker.addFollower(named: "Table"), broker.addFollower(named: "Table"))
        broker.advance(milliseconds: 100)
        #expect(broker.leader.all.map(\.name) == ["Table", "Table (2)"])
    }

    @Test func aLeaderThatStartsAgainIsHeardAndNotWhoWasOnStage() throws {
        var broker = FakeBroker()
        let ada = broker.addFollower(named: "Ada")
        broker.advance(milliseconds: 400)
        broker.lead(.stage(id: broker.id(ada), leads: true))
        broker.advance(milliseconds: 400)
        broker.restartLeader()
        broker.advance(milliseconds: 600)
        broker.play(1)
        #expect(broker.effects(ada).contains(.stage(.none)))
        #expect(broker.played(ada).last == "piece 1")
    }

    @Test func whatANewerVersionSendsBesidesIsNamedOnce() throws {
        var broker = FakeBroker()
        let ada = broker.addFollower(named: "Ada")
        for _ in 0..<2 {
            broker.speak("to/\(broker.id(ada))/dance")
        }
        #expect(broker.effects(ada).count { $0 == .event(.unknown(kind: "dance")) } == 1)
    }

    @Test func oneFollowerIsSentOut() throws {
        var broker = FakeBroker()
        let (ada, bob) = (broker.addFollower(named: "Ada"), broker.addFollower(named: "Bob"))
        broker.advance(milliseconds: 100)
        broker.lead(.sendOut(id: broker.id(ada)))
        #expect(broker.effects(ada).contains(.sentOut))
        #expect(!broker.effects(bob).contains(.sentOut))
    }

    @Test func aFollowerThatIsNotHeardOfHasLeft() throws {
        var broker = FakeBroker()
        let ada = broker.addFollower()
        broker.advance(milliseconds: 100)
        #expect(broker.leader.all.count == 1)
        #expect(broker.leader.all.allSatisfy { $0.report.exact })
        broker.silence(ada)
        broker.advance(milliseconds: 4_000)
        #expect(broker.leader.all.map(\.report.exact) == [false])
        broker.advance(milliseconds: 8_000)
        #expect(broker.leader.all.isEmpty)
        #expect(broker.events.contains(.left(name: "F0")))
    }
}

extension FollowingRoom.Effect {
    fileprivate var lock: Bool? { if case .locked(let isLocked) = self { isLocked } else { nil } }
    fileprivate var isExact: Bool? {
        if case .playing(.beginning(_, _, let isExact, _)) = self { isExact } else { nil }
    }
    fileprivate var isHeard: Bool {
        switch self {
        case .playing, .locked, .distance: true
        default: false
        }
    }
}
