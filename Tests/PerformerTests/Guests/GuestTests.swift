import Foundation
import Granular
import Mapping
import Performer
import Sounds
import Testing
import Touch

@Suite("Guests, each with a part and a voice") struct GuestTests {
    @Test("each plays by the part with a cloud of their own, and the host's values stay") func voices() {
        var room = GuestRoom()
        room.come(1)
        room.come(2)
        let before = room.performer.mapper.values
        room.touch(1, 60, 20)
        room.touch(2, 100, 0)
        #expect(room.sounding == [17, 18])
        #expect(room.values(.pitch, 17).last?.value == 640 && room.values(.density, 17).last?.value == 21)
        #expect(room.values(.pitch, 18).last?.value == 1_000 && room.values(.density, 18).last?.value == 1)
        #expect(room.performer.mapper.values == before && room.performer.fingers.isEmpty)
        room.wait(until: 500)
        room.touch(1)
        #expect(room.sounding == [18])
        room.touch(2)
        room.wait(until: 3_000)
        #expect(room.sounding.isEmpty && room.state(1)?.cloud == nil && room.state(1)?.isPlaying == false)
        #expect(room.changes.allSatisfy { if case .set(_, _, let cloud) = $0.change { cloud >= 17 } else { true } })
    }

    @Test("who comes needs a number of their own, a part that there is, and room") func coming() {
        var room = GuestRoom()
        #expect(room.performer.guestsState == nil)
        let refused = [room.come(0), room.come(10_000), room.come(1, "Hand"), room.come(1, "nothing")]
        let twice = [room.come(1), room.come(1)]
        #expect(refused == [false, false, false, false] && twice == [true, false])
        for number in 2...Guest.maxCount { room.come(number) }
        let beyond = room.come(Guest.maxCount + 1)
        #expect(!beyond && room.performer.guestsState?.all.count == Guest.maxCount)
        room.leave(7)
        let again = room.come(Guest.maxCount + 1)
        #expect(again && room.state(7) == nil)
        // Nobody is there who is not.
        room.touch(7, 50, 50)
        room.perform(.mute(Guest(number: 7), true))
        #expect(room.sounding.isEmpty)
    }

    @Test("what the hand has not set follows the host: commands, hands, sounds, snapshots, undo") func following() {
        var room = GuestRoom()
        room.come(1)
        room.set(.duration, 0.7)
        #expect(room.changes.allSatisfy { if case .set(_, _, cloud: 17) = $0.change { false } else { true } })
        room.touch(1, 60, 20)
        #expect(room.values(.duration, 17).last?.value == 0.7)
        room.set(.pan, 0.25)
        room.set(.pitch, 300)
        #expect(room.values(.pan, 17).last?.value == 0.25)
        #expect(room.values(.pitch, 17).last?.value == 640, "the guest has set it")
        room.wait(until: 100)
        room.host(30, 40)
        #expect(room.values(.position, 17).last?.value == 0.3)
        #expect(abs((room.values(.duration, 17).last?.value ?? 0) - 0.5) < 1e-9)
        room.perform { performer, _ in performer.undo() }
        #expect(room.values(.duration, 17).last?.value == 0.7)
        // Frozen, nobody's place moves by itself.
        room.set(.scanSpeed, 2)
        room.perform { $0.act(.freeze, at: $1) }
        #expect(room.values(.scanSpeed, 17).last?.value == 0)
        room.perform { $0.act(.freeze, at: $1) }
        #expect(room.values(.scanSpeed, 17).last?.value == 2)
        // Shared values are the host's alone.
        room.set(.reverbMix, 0.9)
        #expect(room.values(.reverbMix, 17).isEmpty)
    }

    @Test("a value of the host that glides is followed at its times, however often time passes") func glides() {
        func heard(_ grain: Int64?) -> [GuestRoom.Heard] {
            var room = GuestRoom()
            room.grain = grain
            for number in 1...3 { room.come(number) }
            room.touch(1, 20, 50)
            room.touch(2, 40, 50)
            room.wait(until: 50)
            room.perform { performer, _ in performer.act(.storeSnapshot(1), at: 50_000) }
            room.set(.duration, 0.1)
            room.perform { performer, _ in performer.morph(to: 1, seconds: 0.5) }
            room.wait(until: 300)
            room.touch(3, 10, 10)
            room.touch(1)
            room.wait(until: 1_000)
            return room.heard.filter { $0.what.contains("cloud: 1") }
        }
        let reference = heard(nil)
        #expect(reference.count { $0.what.contains("duration") && $0.what.contains("17") } > 10)
        for grain in [1_000, 3_700, 40_000] as [Int64] { #expect(heard(grain) == reference) }
    }

    @Test("shared parameters and what would change the host's sound do nothing") func harmless() {
        var part = GuestRoom.zone
        part.name = "Odd"
        part.controls = [
            .zone(
                name: "z", area: Area(x: 0...1, y: 0...0.5), x: Binding(.reverbMix, low: 0, high: 1),
                y: Binding(.density, low: 1, high: 101, cloud: .number(3))),
            Control(
                name: "b", area: Area(x: 0...0.5, y: 0.5...1),
                kind: .button(triggers: [.action(.mute), .action(.panic)], isToggle: false), routes: []),
            Control(
                name: "g", area: Area(x: 0.5...1, y: 0.5...1),
                kind: .button(triggers: [.action(.grain(3))], isToggle: false), routes: []),
        ]
        var room = GuestRoom(parts: [part])
        room.come(1, "Odd")
        room.touch(1, 50, 20)
        room.touch(1, 20, 80, finger: 2)
        #expect(!room.performer.isMuted)
        let clouds = room.changes.compactMap { if case .set(_, _, let cloud) = $0.change { cloud } else { nil } }
        #expect(clouds.allSatisfy { $0 == 17 })
        #expect(room.values(.reverbMix, 17).isEmpty)
        #expect(room.performer.mapper.values[.reverbMix] != 0.5)
        // Grains of their own voice are theirs to trigger.
        room.touch(1, 80, 80, finger: 3)
        #expect(room.grains(17, .density).count == 1)
    }

    @Test("sixty-four have voices; the newest hand takes that of who played longest ago, whose fingers wait")
    func stealing() {
        var room = GuestRoom()
        for number in 1...66 { room.come(number) }
        for number in 1...64 {
            room.wait(until: Double(number) * 10)
            room.touch(number, 50, 50)
        }
        #expect(room.sounding == Set(17...80))
        room.wait(until: 700)
        room.touch(1, 60, 50)
        room.wait(until: 710)
        room.touch(65, 50, 50)
        #expect(room.state(2)?.cloud == nil && room.state(65)?.cloud == 18 && room.sounding == Set(17...80))
        #expect(room.state(2)?.isPlaying == false)
        // A finger that lost its voice takes none while it only moves, but does when it comes anew.
        room.touch(2, 70, 50)
        #expect(room.state(2)?.cloud == nil)
        room.touch(2)
        room.touch(2, 70, 50)
        #expect(room.state(2)?.cloud == 19 && room.state(3)?.cloud == nil)
        // Who lifts leaves a voice to others: the lowest is taken.
        for number in [40, 30] { room.touch(number) }
        room.wait(until: 3_000)
        room.touch(66, 10, 10)
        #expect(room.state(66)?.cloud == 46)
        // One that waits, and rests where it was, plays on as soon as a voice is free.
        #expect(room.state(3)?.cloud == nil && !room.sounding.contains(56))
        room.send(3)
        #expect(room.state(3)?.cloud == 56 && room.sounding.contains(56))
        room.touch(3)
        room.wait(until: 6_000)
        #expect(room.state(3)?.cloud == nil && !room.sounding.contains(56))
    }

    @Test("so many voices are as loud as their number makes them, and get there smoothly", arguments: [1, 2, 10, 60])
    func level(_ count: Int) {
        var room = GuestRoom()
        for number in 1...count { room.come(number) }
        for number in 1...count { room.touch(number, 50, 50) }
        room.wait(until: 1_000)
        let goal = -10 * log10(Double(count))
        #expect(abs((room.performer.guestsState?.levelDecibels ?? 0) - goal) < 1e-9)
        let levels = room.values(.level, 17).map(\.value)
        #expect(count == 1 || abs((levels.last ?? 0) - goal) < 1e-9)
        for (before, after) in zip([0] + levels, levels) { #expect(after <= before && before - after < 6) }
        // The host's level is theirs too.
        room.set(.level, -6)
        #expect(abs((room.values(.level, 17).last?.value ?? 0) - goal + 6) < 1e-9)
        for number in 1...count { room.touch(number) }
        room.wait(until: 9_000)
        #expect(room.performer.guestsState?.levelDecibels == 0)
    }

    @Test("who is muted, or not solo, is not heard and does not count") func muting() {
        var room = GuestRoom()
        for number in 1...3 { room.come(number) }
        for number in 1...3 { room.touch(number, 50, 50) }
        room.perform(.mute(Guest(number: 2), true))
        #expect(room.sounding == [17, 19])
        room.wait(until: 2_000)
        #expect(abs((room.performer.guestsState?.levelDecibels ?? 0) + 10 * log10(2)) < 1e-9)
        room.perform(.solo([Guest(number: 2), Guest(number: 3)]))
        #expect(room.sounding == [19])
        room.perform(.mute(Guest(number: 2), false))
        room.perform(.solo([]))
        #expect(room.sounding == [17, 18, 19])
        room.perform(.mute(Guest(number: 1), true))
        room.touch(1)
        room.touch(1, 20, 20)
        #expect(room.sounding == [18, 19] && room.state(1)?.isMuted == true)
    }

    @Test("lock silences all hands at once; unlocked, a finger plays on when it moves or comes anew") func locking() {
        var room = GuestRoom()
        room.come(1)
        room.come(2, "Note")
        room.touch(1, 50, 50)
        room.touch(2, 50, 50)
        room.perform(.lock(true))
        #expect(room.sounding.isEmpty && room.performer.guestsState?.isLocked == true)
        #expect(room.state(1)?.cloud == nil && room.state(2)?.cloud == nil && room.state(1)?.fingers.isEmpty == true)
        room.wait(until: 100)
        room.touch(1, 60, 50)
        room.wait(until: 9_000)
        #expect(room.sounding.isEmpty && room.grains(18, .level).count == 1, "nothing comes back either")
        room.perform(.lock(false))
        room.send(1)
        #expect(room.sounding.isEmpty)
        room.touch(1, 61, 50)
        #expect(room.sounding == [17])
        room.perform(.lockGuest(Guest(number: 1), true))
        #expect(room.sounding.isEmpty && room.state(1)?.isLocked == true)
        room.touch(2)
        room.touch(2, 50, 50)
        #expect(room.grains(17, .level).count == 1)
    }

    @Test("a panic, and who leaves, leave nothing sounding") func ending() {
        var room = GuestRoom()
        for number in 1...3 { room.come(number, number == 3 ? "Note" : "Zone") }
        for number in 1...3 { room.touch(number, 50, 50) }
        room.leave(1)
        #expect(room.sounding == [18] && room.state(1) == nil)
        room.perform { $0.act(.panic, at: $1) }
        #expect(room.sounding.isEmpty && room.state(2)?.cloud == nil)
        room.wait(until: 10_000)
        #expect(room.grains(19, .level).count == 1)
        // A finger that is down plays again when it comes anew.
        room.touch(2, 70, 50)
        #expect(room.sounding.isEmpty)
        room.touch(2)
        room.touch(2, 70, 50)
        #expect(room.sounding == [17])
    }

    @Test("letting go and a reset end what the host plays; guests go on with what they hold and have set")
    func resetting() {
        var room = GuestRoom()
        for number in 1...2 { room.come(number) }
        room.touch(1, 50, 50)
        room.host(50, 50)
        #expect(room.sounding == [0, 17])
        room.perform { $0.apply(.release, at: $1) }
        #expect(room.sounding == [17] && room.state(1)?.isPlaying == true)
        room.host()
        room.host(50, 50)
        room.set(.level, -6)
        #expect(room.sounding == [0, 17] && room.values(.level, 17).last?.value == -6)
        let count = room.changes.count
        room.perform { $0.reset(at: $1) }
        #expect(room.sounding == [17] && room.performer.fingers.allSatisfy { $0.control == nil })
        let state = room.state(1)
        #expect(state?.isPlaying == true && state?.fingers.count == 1)
        #expect(state?.values == [.pitch: 550, .density: 51])
        #expect(room.values(.level, 17).last?.value == 0, "what they have not set follows the host")
        let changes = room.changes[count...].map(\.change)
        #expect(!changes.contains { if case .set(.pitch, _, cloud: 17) = $0 { true } else { false } })
        room.touch(1, 100, 50)
        #expect(room.values(.pitch, 17).last?.value == 1_000 && room.sounding == [17])
        room.touch(1)
        #expect(room.sounding.isEmpty)
        room.wait(until: 2_000)
        room.perform { $0.reset(at: $1) }
        #expect(room.changes.contains { if case .panic = $0.change { true } else { false } })
    }

    @Test("the host chooses the part, for one and for all, and undo brings back the parts and values of then")
    func parts() {
        var room = GuestRoom()
        for number in 1...2 { room.come(number) }
        room.touch(1, 50, 50)
        room.touch(1)
        room.wait(until: 1_000)
        room.perform(.part("Other", Guest(number: 2)))
        #expect(room.state(1)?.part == "Zone" && room.state(2)?.part == "Other")
        room.wait(until: 2_000)
        room.touch(1, 100, 50)
        room.touch(1)
        room.perform(.part("Other", nil))
        #expect(
            room.state(1)?.part == "Other"
                && room.state(1)?.values.keys.sorted { $0.rawValue < $1.rawValue } == [.duration])
        room.perform(.part("nothing", nil))
        #expect(room.messages.last == "no part named nothing")
        room.perform { performer, _ in performer.undo() }
        #expect(room.state(1)?.part == "Zone" && room.state(2)?.part == "Other")
        #expect(room.state(1)?.values[.pitch] == 1_000)
        room.perform { performer, _ in performer.undo() }
        #expect(room.state(2)?.part == "Zone" && room.state(1)?.values[.pitch] == 550)
        // What guests play is no step of the host's.
        room.touch(1, 20, 20)
        room.perform { performer, _ in performer.undo() }
        #expect(room.messages.last == "nothing to undo" && room.sounding == [17])
    }

    @Test("a part that reads anew is played at once, by fingers that are down") func reloading() {
        var room = GuestRoom()
        room.come(1)
        room.touch(1, 50, 0)
        var changed = GuestRoom.zone
        changed.controls[0].routes[0].binding = Binding(.pitch, low: 200, high: 400)
        room.perform { performer, _ in performer.apply(.part(changed)) }
        #expect(room.values(.pitch, 17).last?.value == 300 && room.sounding == [17])
    }

    @Test("a control's place of the host's mix is what its voice is cut from") func ownSound() {
        var part = GuestRoom.zone
        part.name = "Second"
        part.controls[0].handling.sound = .number(2)
        var room = GuestRoom(
            sounds: [Sound(name: "a", source: .silence), Sound(name: "b", source: .silence)], parts: [part])
        room.come(1, "Second")
        room.come(2)
        func slot(_ cloud: UInt8) -> UInt8? {
            room.changes.compactMap { if case .use(let slot, cloud) = $0.change { slot } else { nil } }.last
        }
        room.touch(1, 50, 50)
        room.touch(2, 50, 50)
        #expect(slot(17) == 0 && slot(18) == 0)
        let mix = [MixedSound(SoundRequest(name: "a")), MixedSound(SoundRequest(name: "b"))]
        room.perform { performer, _ in performer.apply(.mix(mix, isBank: false), at: 0) }
        #expect(slot(17) == 1 && slot(18) == 0)
        room.perform { performer, _ in performer.apply(SoundCommand.choose("b"), at: 0) }
        #expect(slot(17) == 1 && slot(18) == 1)
    }
}
