import Testing
import Touch
import Workshop

@Suite("Phones' touches in time")
struct TouchTimingTests {
    @Test("fingers begin, move, stay and end, with identities of their own")
    func phases() {
        let sample = SampleRoom()
        sample.join(1)
        for contacts in ["[7,0.1,0.2]", "[7,0.1,0.2],[8,0.5,0.5,0.7]", "[8,0.6,0.5,0.7]", "[7,0.1,0.2]", ""] {
            sample.touch(1, contacts)
            sample.wait(50)
        }
        sample.wait(100)
        let phases = sample.frames(of: 1).map { $0.contacts.map { "\($0.id) \($0.phase)" } }
        #expect(
            phases == [
                ["1 began"], ["1 held", "2 began"], ["1 ended", "2 moved"], ["2 ended", "3 began"], ["3 ended"],
            ])
        #expect(sample.frames(of: 1)[1].contacts[1].strength == 0.7)
    }

    @Test("a touch waits for the distance, and is played at its moment")
    func distance() throws {
        let sample = SampleRoom()
        sample.join(1)
        let start = sample.now
        #expect(sample.touch(1, "[1,0.5,0.5]").isEmpty)
        #expect(sample.room.nextMicroseconds == start + 40_000)
        sample.wait(39)
        #expect(sample.frames(of: 1).isEmpty)
        sample.wait(1)
        #expect(sample.frames(of: 1).map(\.timeMicroseconds) == [start + 40_000])
    }

    @Test("a steady network makes the distance short, once nobody plays; an unsteady one makes it long")
    func adapting() throws {
        let sample = SampleRoom()
        sample.join(1)
        for _ in 0..<40 {
            sample.touch(1, "")
            sample.wait(50)
        }
        #expect(sample.guest(1)?.distanceMilliseconds == 10)
        // Every tenth comes 60 ms late.
        for number in 0..<200 {
            let late = number % 10 == 0 ? 60.0 : 0
            sample.say(
                1, #"{"t":"touch","n":\#(number + 100),"at":\#(Double(sample.now) / 1_000 - 3_000 - late),"c":[]}"#)
            sample.wait(50)
        }
        let guest = try #require(sample.guest(1))
        #expect(abs(guest.jitterMilliseconds - 60) < 1 && abs(guest.distanceMilliseconds - 60) < 1)
    }

    @Test("what is older than 100 ms is dropped and counted")
    func old() {
        let sample = SampleRoom()
        sample.join(1)
        sample.touch(1, "")
        sample.wait(200)
        let at = Double(sample.now) / 1_000 - 3_000
        sample.say(1, #"{"t":"touch","n":50,"at":\#(at - 101),"c":[[1,0.5,0.5]]}"#)
        sample.wait(100)
        #expect(sample.frames(of: 1).isEmpty && sample.room.state.counts.droppedTouches == 1)
        sample.say(1, #"{"t":"touch","n":51,"at":\#(Double(sample.now) / 1_000 - 3_000 - 99),"c":[[1,0.5,0.5]]}"#)
        sample.wait(1)
        #expect(sample.frames(of: 1).count == 1)
    }

    @Test("of the round trips the least tells the page's clock")
    func roundTrips() throws {
        let sample = SampleRoom()
        sample.join(1)
        for (id, delay) in [(1, 30), (2, 4), (3, 90)] {
            sample.wait(delay)
            sample.say(1, #"{"t":"pong","id":\#(id),"at":\#(Double(sample.now) / 1_000 - 3_000 - Double(delay) / 2)}"#)
            sample.wait(200 - delay)
        }
        // What was never asked is no answer.
        sample.say(1, #"{"t":"pong","id":99,"at":1}"#)
        #expect(sample.guest(1)?.delayMilliseconds == 2)
        // The first message tells how old it is, although none came before.
        sample.say(1, #"{"t":"touch","n":1,"at":\#(Double(sample.now) / 1_000 - 3_000 - 150),"c":[[1,0.5,0.5]]}"#)
        #expect(sample.room.state.counts.droppedTouches == 1)
    }

    @Test("where nothing comes for 240 ms the fingers are lifted, and come down again with the next message")
    func silence() {
        let sample = SampleRoom()
        sample.join(1)
        sample.touch(1, "[1,0.5,0.5]")
        let start = sample.now
        sample.wait(239)
        #expect(sample.guest(1)?.isPlaying == true)
        sample.wait(2)
        #expect(sample.guest(1)?.isPlaying == false)
        #expect(sample.frames(of: 1).last?.contacts.map(\.phase) == [.cancelled])
        #expect(sample.frames(of: 1).last?.timeMicroseconds == start + 240_000)
        sample.touch(1, "[1,0.5,0.5]")
        sample.wait(80)
        #expect(sample.frames(of: 1).last?.contacts.map(\.phase) == [.began])
    }

    @Test("fingers are lifted when the connection is gone")
    func gone() {
        let sample = SampleRoom()
        sample.join(1)
        sample.touch(1, "[1,0.5,0.5]")
        sample.wait(50)
        sample.happen(.disconnected(ConnectionID(1)))
        #expect(sample.frames(of: 1).last?.contacts.map(\.phase) == [.cancelled])
    }

    @Test("what comes again or is overtaken is not played")
    func order() {
        let sample = SampleRoom()
        sample.join(1)
        let at = Double(sample.now) / 1_000 - 3_000
        for (number, x) in [(5, 0.5), (4, 0.4), (5, 0.6), (6, 0.6)] {
            sample.say(1, #"{"t":"touch","n":\#(number),"at":\#(at + Double(number)),"c":[[1,\#(x),0.5]]}"#)
        }
        sample.wait(100)
        #expect(sample.frames(of: 1).map { $0.contacts[0].position.x } == [0.5, 0.6])
    }

    @Test("more than 60 messages a second are thinned, and the newest is kept")
    func thinned() {
        let sample = SampleRoom()
        sample.join(1)
        for number in 1...1_000 {
            sample.touch(1, "[1,\(Double(number) / 1_000),0.5]")
            sample.wait(10)
        }
        sample.wait(100)
        let frames = sample.frames(of: 1)
        #expect((550...610).contains(frames.count))
        #expect(frames.contains { $0.contacts[0].position.x == 1 })
        #expect(zip(frames, frames.dropFirst()).allSatisfy { $0.timeMicroseconds <= $1.timeMicroseconds })
    }

    @Test("at most ten fingers, on the surface")
    func bounds() {
        let sample = SampleRoom()
        sample.join(1)
        sample.touch(1, (1...20).map { "[\($0),\($0 % 2 == 0 ? -5 : 1e9),0.5,7]" }.joined(separator: ","))
        sample.wait(100)
        let contacts = sample.frames(of: 1)[0].contacts
        #expect(contacts.count == 10)
        #expect(contacts.allSatisfy { [0, 1].contains($0.position.x) && $0.strength == 1 })
    }

    @Test("a rhythm is kept by 200 phones whose messages take 3 to 40 ms, and nothing hangs at the end")
    func simulation() {
        RhythmSimulation().run()
    }
}
