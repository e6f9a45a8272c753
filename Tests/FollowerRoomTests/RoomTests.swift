import Files
import FollowerRoom
import Instrument
import TestSupport
import Testing
import Threads

/// All of these play in real time, one after the other.
@Suite(.serialized) enum FollowerRoomSuite {}

extension FollowerRoomSuite {
    @Suite struct Rooms {}
}

/// A real leader, a real broker, and followers: Quern's own, and one in Python that was written after docs/protocol.md.
extension FollowerRoomSuite.Rooms {
    @Test func aFollowerIsHeardSampleForSampleAndTheLeaderSeesThem() throws {
        let room = try LedRoom()
        let follower = try Follower(room, named: "Ada")
        #expect(eventually { follower.following.isHeard && follower.following.isExact })
        #expect(eventually { room.follower("Ada")?.isExact == true && room.follower("Ada")?.delayMilliseconds != nil })
        #expect(follower.following.isLocked)
        #expect(try follower.hearsEverySample(of: room.leader), "\(follower.following)")
        #expect(room.allLines == ["joined Ada (follower)"])
        follower.session.stop()
        #expect(eventually { room.session.followers.all.isEmpty })
        #expect(eventually { room.allLines.last == "left Ada (follower)" })
    }

    @Test func aFollowerOfSomebodyElseGetsAllThatIsPlayed() throws {
        let room = try LedRoom()
        let script = try Script("follower.py", [room.address, "k7m 3qx", "6", "Zoë 🎹"])
        #expect(eventually { room.follower("Zoë 🎹")?.delayMilliseconds != nil })
        room.leader.play(seconds: 1.5)
        room.leader.hold(x: 0.25, y: 0.75)
        room.session.hand("\(room.leader.scratch.path)/touch.toml", mayBeKept: true)
        room.session.setLocked(false)
        let lines = try script.lines()
        let last = try #require(lines.last.flatMap(Report.init))
        #expect(last.room?.name == "Friday class" && last.room?.distance == 250 && last.lock == false)
        #expect(last.gaps == 0 && last.forged == 0 && last.replayed == 0 && last.early == 0 && last.unknown == 0)
        #expect(last.beginnings == 1 && last.exact == true && last.rate == 48_000)
        #expect(last.pieces > 60 && last.events > 200 && last.fingers == 2)
        #expect(last.hands == [[[0.25, 0.75]]] && last.sounds == ["study"] && last.fetched == 1)
        #expect(last.ticket == ["channels", "password", "port", "rate", "user"])
        // The same machine has the same clock, which is found as exactly as a question takes.
        let (trip, offset) = (try #require(last.trip), try #require(last.offset))
        #expect(trip < 1_000_000 && abs(offset) <= trip)
        let frames = lines.compactMap(Report.init).map(\.frame)
        #expect(frames == frames.sorted() && frames.last ?? 0 > 48_000)
        #expect(eventually { room.session.followers.all.isEmpty })
        #expect(room.allLines == ["joined Zoë 🎹 (follower)", "left Zoë 🎹 (follower)"])
    }

    @Test func aWrongPasscodeIsRefusedAndAfterFiveTriesOneHasToWait() throws {
        let room = try LedRoom()
        for _ in 0..<5 {
            #expect(problem(room, passcode: "222222") == "the passcode is wrong")
        }
        #expect(problem(room, passcode: "222222").hasPrefix("too many wrong passcodes: try again in "))
        // The right one neither: it would say that it is.
        #expect(problem(room, passcode: LedRoom.passcode).hasPrefix("too many wrong passcodes: try again in "))
        let refused = try Script("follower.py", [room.address, LedRoom.passcode, "1"]).lines()
        #expect(refused.first?.hasPrefix("refused: slow ") == true)
        #expect(room.session.followers.all.isEmpty)
    }

    @Test func whatTheLeaderHandsOverComesWhole() throws {
        let room = try LedRoom()
        let follower = try Follower(room, named: "Ada", keepsFiles: true)
        room.session.hand("\(room.leader.scratch.path)/touch.toml", mayBeKept: false)
        #expect(eventually { follower.allLines().contains { $0.hasPrefix("received touch.toml: ") } })
        let line = try #require(follower.allLines().first { $0.hasPrefix("received touch.toml: ") })
        let path = String(line.dropFirst("received touch.toml: ".count))
        let text = try WholeFile.read(path, limit: 4_096)
        #expect(try text == WholeFile.read("\(room.leader.scratch.path)/touch.toml", limit: 4_096))
    }

    @Test func aBrokerThatIsStartedAgainEmptyHasAllOfItAgain() throws {
        let broker = try OpenBroker()
        let room = try LedRoom(broker: .address(broker.address))
        let follower = try Follower(room, named: "Ada")
        #expect(eventually { follower.following.isHeard && follower.following.isExact })
        try broker.restart()
        let late = try Follower(room, named: "Bob")
        #expect(eventually { late.following.isHeard && late.following.isExact && late.following.isLocked })
        // More is known than is heard: it comes again.
        #expect(eventually { follower.following.isHeard && follower.following.isExact && !follower.following.isLost })
        #expect(eventually { follower.following.aheadMilliseconds > 0 })
        #expect(eventually { room.session.followers.all.map(\.name) == ["Ada", "Bob"] })
        #expect(room.allLines == ["joined Ada (follower)", "joined Bob (follower)"])
    }

    @Test func anOpenRoomLetsInWhoTypesNothing() throws {
        let room = try LedRoom(passcode: "none", isLocked: false)
        let follower = try Follower(room, named: "Ada", passcode: nil)
        #expect(eventually { follower.following.isHeard && room.follower("Ada") != nil })
        #expect(!follower.following.isLocked)
        #expect(problem(room, passcode: LedRoom.passcode) == "the room has no passcode: join without one")
    }

    private func problem(_ room: LedRoom, passcode: String) -> String {
        do {
            _ = try RoomEntry(.at(room.address), name: "Ada", passcode: passcode)
            return "joined"
        } catch {
            return "\(error)"
        }
    }
}
