import Granular
import Mapping
import Performer
import Sounds
import Testing
import Touch

@Suite("Several sounds at once") struct MixTests {
    private static func sound(_ name: String, level: Double? = nil) -> Sound {
        Sound(
            name: name, source: Source(sound: [[Float](repeating: 0.5, count: 4_800)], sampleRate: 48_000, rootHz: 200),
            defaults: level.map { [.level: $0] } ?? [:])
    }

    private static func zone(_ name: String, _ x: ClosedRange<Double>, _ sound: ControlSound?) -> Control {
        var zone = Control.zone(
            name: name, area: Area(x: x, y: 0...1), y: Binding(.density, low: 1, high: 100))
        zone.handling.sound = sound
        return zone
    }

    private static let mapping = Mapping(name: "plain", controls: [zone("z", 0...1, nil)])

    private func performer(_ mapping: Mapping = mapping) -> Performer {
        Performer(
            mappings: [mapping, Self.mapping], start: mapping,
            sounds: [Self.sound("a"), Self.sound("b"), Self.sound("c", level: 10)], levelDecibels: 0)
    }

    /// What is cut from what of a cloud after changes: the slots with their chances and levels.
    private func cut(_ changes: [Change], cloud: UInt8 = 0) -> [String] {
        changes.compactMap { change in
            switch change {
            case .use(let slot, cloud): "\(slot)"
            case .sound(let chance, let decibels, let place, let slot, cloud):
                "\(place): \(slot) \(chance) \(decibels)"
            default: nil
            }
        }
    }

    private func add(_ name: String, chance: Double = 1, to performer: inout Performer) -> Performer.Effects {
        performer.apply(SoundCommand.add(SoundRequest(name: name), chance: chance), at: 0)
    }

    @Test("a sound that is added is drawn beside the first, as often as its chance says and as loud")
    func adding() {
        var performer = performer()
        let first = add("b", chance: 0.5, to: &performer)
        #expect(first.message == "mix: a, b 0.5")
        for cloud in UInt8(0)..<16 { #expect(cut(first.changes, cloud: cloud) == ["0", "1: 1 0.5 0.0"]) }
        #expect(cut(first.changes, cloud: Performer.bedCloud) == [])
        // Built-in sounds bring a level of their own with them.
        #expect(cut(add("c", to: &performer).changes) == ["0", "1: 1 0.5 0.0", "2: 2 1.0 10.0"])
        #expect(performer.soundsState.mix.map(\.sound.name) == ["a", "b", "c"])
        #expect(cut(add("b", chance: 0.25, to: &performer).changes) == ["0", "1: 1 0.25 0.0", "2: 2 1.0 10.0"])
        #expect(add("d", to: &performer).message == "Unknown sound: d")
        #expect(performer.soundsState.mix.count == 3)
    }

    @Test("a sound that is removed is drawn no more; the last one is alone, as loud as it was")
    func removing() {
        var performer = performer()
        _ = add("c", to: &performer)
        let removed = performer.apply(SoundCommand.remove("a"), at: 0)
        #expect(removed.message == "sound: c" && cut(removed.changes) == ["2"])
        #expect(performer.soundsState.mix.isEmpty && performer.soundsState.played == "c")
        #expect(performer.playingState.values[.level] == 10)
        #expect(performer.apply(SoundCommand.remove("c"), at: 0).message == "c plays alone: choose another sound")
        #expect(performer.apply(SoundCommand.remove("b"), at: 0).message == "b is not in the mix")
        _ = add("b", to: &performer)
        #expect(cut(performer.apply(SoundCommand.remove("b"), at: 0).changes) == ["2"])
        #expect(performer.soundsState.mix.isEmpty)
    }

    @Test("no more than eight are at once, and none twice")
    func many() {
        var performer = Performer(
            mappings: [Self.mapping], start: Self.mapping, sounds: (0..<10).map { Self.sound("s\($0)") },
            levelDecibels: 0)
        for number in 1..<8 { _ = add("s\(number)", to: &performer) }
        #expect(performer.soundsState.mix.count == 8)
        #expect(add("s8", to: &performer).message == "a mix has at most 8 sounds: remove one first")
        let all = (0..<10).map { MixedSound(SoundRequest(name: "s\($0)")) }
        _ = performer.apply(SoundCommand.mix(all + all, isBank: false), at: 0)
        #expect(performer.soundsState.mix.map(\.sound.name) == (0..<8).map { "s\($0)" })
    }

    @Test("another sound that is chosen is alone; undo and redo bring the mix and take it")
    func undo() {
        var performer = performer()
        _ = add("b", chance: 0.5, to: &performer)
        let chosen = performer.chooseSound("b")
        #expect(cut(chosen.changes) == ["1"] && performer.soundsState.mix.isEmpty)
        let back = performer.undo()
        #expect(cut(back.changes) == ["0", "1: 1 0.5 0.0"])
        #expect(performer.soundsState.mix.map(\.chance) == [1, 0.5])
        #expect(cut(performer.undo().changes) == ["0"] && performer.soundsState.mix.isEmpty)
        let again = performer.redo()
        #expect(again.message?.hasPrefix("redo: mix a + b") ?? false)
        #expect(performer.soundsState.mix.count == 2)
        // The first, chosen alone, ends the mix as well.
        #expect(cut(performer.chooseSound("a").changes) == ["0"] && performer.soundsState.mix.isEmpty)
    }

    @Test("a snapshot has its mix; a morph takes it half-way")
    func snapshots() {
        var performer = performer()
        _ = add("b", to: &performer)
        _ = performer.act(.storeSnapshot(1), at: 0)
        _ = performer.chooseSound("c")
        let recalled = performer.act(.snapshot(1), at: 0)
        #expect(cut(recalled.changes) == ["0", "1: 1 1.0 0.0"])
        _ = performer.chooseSound("c")
        _ = performer.morph(to: 1, seconds: 1)
        #expect(cut(performer.advance(to: 400_000).flatMap(\.effects.changes)) == [])
        #expect(cut(performer.advance(to: 600_000).flatMap(\.effects.changes)) == ["0", "1: 1 1.0 0.0"])
    }

    @Test("a bank plays one of its sounds, which sound-select chooses")
    func bank() {
        var performer = performer()
        let bank = ["b", "a", "c"].map { MixedSound(SoundRequest(name: $0)) }
        let effects = performer.apply(SoundCommand.mix(bank, isBank: true), at: 0)
        #expect(effects.message == "mix: b, a, c")
        #expect(cut(effects.changes) == ["1", "1: 0 1.0 0.0", "2: 2 1.0 10.0"])
        #expect(performer.playingState.values[.soundSpread] == 0 && performer.soundsState.played == "b")
        _ = performer.undo()
        #expect(performer.playingState.values[.soundSpread] == 1 && performer.soundsState.mix.isEmpty)
    }

    private func chooseBank(_ names: [String], _ performer: inout Performer) {
        performer.awaitSound()
        let bank = names.map { MixedSound(SoundRequest(name: $0)) }
        _ = performer.apply(SoundCommand.mix(bank, isBank: true), at: 0)
    }

    @Test(
        "what a bank set goes back as it ends, in the same step: mix off, another sound, another mix, its last but one removed"
    )
    func bankEnds() {
        let ends: [(inout Performer) -> Void] = [
            { _ = $0.apply(SoundCommand.choose("b"), at: 0) },
            { _ = $0.apply(SoundCommand.choose("c"), at: 0) },
            { performer in
                let mix = ["c", "a"].map { MixedSound(SoundRequest(name: $0)) }
                _ = performer.apply(SoundCommand.mix(mix, isBank: false), at: 0)
            },
            { _ = $0.apply(SoundCommand.remove("a"), at: 0) },
            { _ = $0.apply(SoundCommand.remove("b"), at: 0) },
        ]
        for (number, end) in ends.enumerated() {
            var performer = performer()
            _ = performer.apply(PlayingCommand.set(.soundSpread, to: 0.4), at: 0)
            _ = performer.apply(PlayingCommand.set(.soundSelect, to: 0.2), at: 0)
            chooseBank(["b", "a"], &performer)
            #expect(
                performer.playingState.values[.soundSpread] == 0 && performer.playingState.values[.soundSelect] == 0)
            end(&performer)
            #expect(performer.playingState.values[.soundSpread] == 0.4, "\(number)")
            #expect(performer.playingState.values[.soundSelect] == 0.2, "\(number)")
            _ = performer.undo()
            #expect(performer.soundsState.mix.map(\.sound.name) == ["b", "a"], "\(number)")
            #expect(performer.playingState.values[.soundSpread] == 0, "\(number)")
            // The bank that undo brought back ends as well.
            _ = performer.apply(SoundCommand.choose("a"), at: 0)
            #expect(performer.playingState.values[.soundSpread] == 0.4, "\(number)")
        }
    }

    @Test(
        "what was moved by hand since the bank began stays; a bank after a bank, and one with another sound, go back to before the first"
    )
    func bankMoved() {
        var performer = performer()
        chooseBank(["b", "a"], &performer)
        _ = performer.apply(PlayingCommand.set(.soundSelect, to: 1), at: 0)
        _ = performer.apply(PlayingCommand.set(.soundSpread, to: 0), at: 0)
        _ = performer.apply(SoundCommand.choose("a"), at: 0)
        #expect(performer.playingState.values[.soundSpread] == 0 && performer.playingState.values[.soundSelect] == 1)
        _ = performer.apply(PlayingCommand.set(.soundSpread, to: 0.5), at: 0)
        chooseBank(["b", "a"], &performer)
        chooseBank(["c", "a"], &performer)
        _ = add("b", to: &performer)
        #expect(performer.playingState.values[.soundSpread] == 0)
        _ = performer.apply(SoundCommand.choose("c"), at: 0)
        #expect(performer.playingState.values[.soundSpread] == 0.5)
    }

    @Test("a file that cannot be read leaves the mix, and the one that waits, of which the next is then played")
    func unreadable() {
        var performer = performer()
        let broken = SoundRequest(name: "broken", file: "/s/broken.wav")
        _ = performer.apply(SoundCommand.add(broken, chance: 1), at: 0)
        #expect(performer.takeMissingCorners() == [broken])
        _ = performer.removeUnreadable("/s/broken.wav", isPlayed: false)
        #expect(performer.soundsState.mix.isEmpty)
        _ = add("b", to: &performer)
        #expect(performer.takeMissingCorners() == [] && performer.soundsState.mix.map(\.sound.name) == ["a", "b"])
        let other = SoundRequest(name: "other", file: "/s/other.wav")
        let mix = [broken, other, SoundRequest(name: "c")].map { MixedSound($0) }
        _ = performer.apply(SoundCommand.mix(mix, isBank: true), at: 0)
        let (effects, next) = performer.removeUnreadable("/s/broken.wav", isPlayed: true)
        #expect(effects.message == nil && next == other)
        let last = performer.removeUnreadable("/s/other.wav", isPlayed: true)
        #expect(last.next == nil && last.effects.message == "sound: c")
        #expect(performer.soundsState.played == "c" && performer.soundsState.mix.isEmpty)
        #expect(performer.playingState.values[.soundSpread] == 1)
    }

    @Test("what is not there is asked for, and comes in when it is read; what plays goes on until the first is there")
    func loading() {
        var performer = performer()
        let files = ["x", "y"].map { MixedSound(SoundRequest(name: $0, file: "/s/\($0).wav")) }
        let asked = performer.apply(SoundCommand.mix(files, isBank: false), at: 0)
        #expect(asked.requestedSound == files[0].sound && cut(asked.changes) == [])
        #expect(performer.takeMissingCorners() == [files[1].sound])
        #expect(performer.takeMissingCorners() == [])
        #expect(performer.soundsState.played == "a")
        let late = performer.apply(
            SoundCommand.add(SoundRequest(name: "z", file: "/s/z.wav"), chance: 1), at: 0)
        #expect(cut(late.changes) == ["0"] && performer.takeMissingCorners().map(\.name) == ["z"])
    }

    @Test("a file that is called as a built-in sound has the name by which it will be listed, from the start")
    func ownName() {
        var performer = Performer(
            mappings: [Self.mapping], start: Self.mapping, sounds: [Self.sound("a")],
            builtIns: BuiltInSound.all.filter { $0.name == "rain" }, levelDecibels: 0)
        #expect(add("rain", to: &performer).message == "mix: a, rain")
        let own = SoundRequest(name: "rain", file: "/s/rain.wav")
        let added = performer.apply(SoundCommand.add(own, chance: 0.3), at: 0)
        #expect(added.message == "mix: a, rain, rain 2 0.3")
        #expect(performer.soundsState.mix.map(\.sound.name) == ["a", "rain", "rain 2"])
        #expect(performer.undo().message?.hasPrefix("undo: mix a + rain ") ?? false)
        #expect(performer.redo().message?.hasPrefix("redo: mix a + rain + rain 2 0.3 ") ?? false)
        #expect(performer.apply(SoundCommand.remove("rain 2"), at: 0).message == "mix: a, rain")
    }

    @Test("a snapshot of a mix is listed with all its sounds and their chances")
    func snapshotText() {
        var performer = performer()
        _ = performer.act(.storeSnapshot(1), at: 0)
        _ = add("b", chance: 0.5, to: &performer)
        _ = performer.act(.storeSnapshot(2), at: 0)
        #expect(performer.snapshots.summaries.map(\.sound) == ["a", "a + b 0.5"])
    }

    // MARK: Controls

    private func contact(_ id: Int, _ x: Double) -> Contact {
        Contact(id: id, phase: .began, position: SurfacePoint(x: x, y: 0.5))
    }

    private let surface = SurfaceSize.assumed(aspect: 1.6)

    @Test("a control's sound is its cloud's, from the frame on which a finger comes; another control gives it back")
    func control() {
        let mapping = Mapping(
            name: "two", controls: [Self.zone("l", 0...0.5, .named([NamedSound("c")])), Self.zone("r", 0.5...1, nil)])
        var performer = performer(mapping)
        func touch(_ contacts: [Contact], _ time: Int64) -> [Change] {
            performer.touch(TouchFrame(timeMicroseconds: time, contacts: contacts), by: .device, on: surface)
                .flatMap(\.effects.changes)
        }
        let down = touch([contact(1, 0.2)], 10_000)
        // As loud as others, though the player's sound has no level of its own; before the cloud starts.
        #expect(cut(down) == ["2", "0: 2 1.0 10.0"])
        let used = down.firstIndex { if case .use = $0 { true } else { false } }
        let started = down.firstIndex { if case .start = $0 { true } else { false } }
        #expect(used.flatMap { used in started.map { used < $0 } } ?? false)
        #expect(cut(touch([], 20_000)) == [])
        #expect(cut(touch([contact(1, 0.8)], 30_000)) == ["0"])
        // What the player chooses meanwhile is not for a control that has its own.
        _ = touch([contact(2, 0.2)], 40_000)
        #expect(cut(performer.chooseSound("b").changes) == ["2", "0: 2 1.0 10.0"])
        #expect(cut(performer.chooseSound("b").changes, cloud: 1) == [])
    }

    @Test("a number is a place of the mix; without one it is all that the player plays")
    func numbered() {
        let mapping = Mapping(
            name: "two", controls: [Self.zone("l", 0...0.5, .number(2)), Self.zone("r", 0.5...1, .number(7))])
        var performer = performer(mapping)
        func touch(_ contacts: [Contact], _ time: Int64) -> [String] {
            cut(
                performer.touch(TouchFrame(timeMicroseconds: time, contacts: contacts), by: .device, on: surface)
                    .flatMap(\.effects.changes))
        }
        #expect(touch([contact(1, 0.2)], 10_000) == ["0"])
        #expect(cut(add("b", to: &performer).changes) == ["1"])
        #expect(touch([], 20_000) == [])
        #expect(touch([contact(1, 0.8)], 30_000) == ["0", "1: 1 1.0 0.0"])
    }

    @Test("a place that the mix does not have is told once, until another mapping is chosen")
    func missingPlace() {
        let mapping = Mapping(name: "three", controls: [Self.zone("z", 0...1, .number(3))])
        var performer = performer(mapping)
        _ = performer.takeMissingCorners()
        func messages(_ time: Int64) -> [String] {
            let frames = [[contact(Int(time), 0.2)], []].enumerated().map { step, contacts in
                TouchFrame(timeMicroseconds: time + Int64(step), contacts: contacts)
            }
            return frames.flatMap { performer.touch($0, by: .device, on: surface) }.compactMap(\.effects.message)
        }
        #expect(messages(10_000) == ["the mapping's sound 3 is missing: only a plays"])
        #expect(messages(20_000) == [])
        _ = performer.choose("plain")
        _ = performer.takeMissingCorners()
        #expect(messages(30_000) == [])
        _ = performer.choose("three")
        _ = performer.takeMissingCorners()
        _ = add("b", to: &performer)
        #expect(messages(40_000) == ["the mapping's sound 3 is missing: the mix has 2"])
    }

    @Test("where every finger has a cloud, each has its control's sound, several of them too")
    func perTouch() {
        let mapping = Mapping(
            name: "two", hasCloudPerTouch: true,
            controls: [
                Self.zone("l", 0...0.5, .named([NamedSound("B"), NamedSound("a", chance: 0.5)])),
                Self.zone("r", 0.5...1, nil),
            ])
        var performer = performer(mapping)
        let changes = performer.touch(
            TouchFrame(timeMicroseconds: 10_000, contacts: [contact(1, 0.2), contact(2, 0.8)]), by: .device, on: surface
        ).flatMap(\.effects.changes)
        #expect(cut(changes, cloud: 0) == ["1", "1: 0 0.5 0.0"] && cut(changes, cloud: 1) == [])
    }

    @Test("sounds that the mapping names are asked for when it is chosen; another mapping gives the clouds back")
    func names() {
        let mapping = Mapping(
            name: "named", controls: [Self.zone("l", 0...1, .named([NamedSound("choir"), NamedSound("b")]))])
        var performer = performer(mapping)
        #expect(performer.takeMissingCorners().map(\.name) == ["choir"])
        // What there is of them plays meanwhile.
        let touched = performer.touch(
            TouchFrame(timeMicroseconds: 10_000, contacts: [contact(1, 0.2)]), by: .device, on: surface)
        #expect(cut(touched.flatMap(\.effects.changes)) == ["1"])
        let made = performer.add(Self.sound("choir"), isPlayed: false, busySlots: 0, maxBytes: .max)
        #expect(cut(made.changes) == ["3", "1: 1 1.0 0.0"])
        _ = performer.touch(TouchFrame(timeMicroseconds: 20_000, contacts: []), by: .device, on: surface)
        _ = performer.choose("plain")
        let after = performer.touch(
            TouchFrame(timeMicroseconds: 30_000, contacts: [contact(1, 0.2)]), by: .device, on: surface)
        #expect(cut(after.flatMap(\.effects.changes)) == ["0"])
    }
}
