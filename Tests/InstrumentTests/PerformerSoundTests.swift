import AudioEngine
import AudioIO
import Foundation
import Granular
import Instrument
import Mapping
import Performer
import Sounds
import TestSupport
import Testing

@Suite struct PerformerSoundTests {
    private let scratch: Scratch
    private let mapping = Mapping(
        name: "Touch",
        controls: [.fader(name: "d", area: Area(x: 0...1, y: 0...1), Binding(.density, low: 1, high: 100))])

    init() throws { scratch = try Scratch() }

    private func sound(_ name: String) throws -> Sound {
        let path = "\(scratch.path)/\(name).wav"
        let file = try SoundFileWriter(path: path, rate: 8_000)
        try file.write((0..<4_000).map { Float($0 % 40) / 40 }, frames: 2_000)
        try file.close()
        return try Sound(file: path)
    }

    private func performer(_ sounds: [Sound]) -> Performer {
        Performer(mappings: [mapping], start: mapping, sounds: sounds, levelDecibels: -12)
    }

    private func full() throws -> Performer {
        let rain = try sound("rain")
        return performer((0..<InstrumentSetup.maxSounds).map { _ in rain })
    }

    private func placed(_ effects: Performer.Effects) -> UInt8? {
        effects.changes.compactMap { if case .assign(_, let slot) = $0 { slot } else { nil } }.first
    }

    private func used(_ effects: Performer.Effects) -> Set<UInt8> {
        Set(effects.changes.compactMap { if case .use(let slot, _) = $0 { slot } else { nil } })
    }

    @Test("no two sounds are called the same, and built-in ones keep their names")
    func names() throws {
        var performer = try performer([
            sound("sine"), sound("rain"), sound("rain"), Sound(name: "sine", source: .silence),
        ])
        #expect(performer.sounds.map(\.name) == ["sine 2", "rain", "rain 2", "sine"])
        let effects = performer.add(try sound("rain"), isPlayed: true, busySlots: 1, maxBytes: .max)
        #expect(performer.sounds.last?.name == "rain 3" && effects.message == "sound: rain 3")
    }

    @Test("a sound that is loaded is placed, then used by every cloud; one that is not wanted any more is only placed")
    func adding() throws {
        var performer = performer([Sound(name: "study", source: .thesis(sampleRate: 48_000))])
        let first = try performer.add(sound("rain"), isPlayed: false, busySlots: 1, maxBytes: .max)
        #expect(placed(first) == 1 && used(first).isEmpty && performer.sound == 0 && performer.sounds.count == 2)
        let second = try performer.add(sound("wind"), isPlayed: true, busySlots: 1, maxBytes: .max)
        #expect(placed(second) == 2 && used(second) == [2] && performer.sound == 2)
        // From a waveform to a file: what makes it playable moves too.
        #expect(performer.mapper.values[.pitch] == ParameterValues(playing: performer.sounds[2].source)[.pitch])
    }

    @Test("what is set by hand while a sound is awaited stays when it comes; what was set before moves with the sound")
    func setWhileLoading() throws {
        var performer = performer([Sound(name: "study", source: .thesis(sampleRate: 48_000))])
        performer.awaitSound()
        _ = performer.apply(PlayingCommand.set(.pitch, to: 321), at: 0)
        _ = try performer.add(sound("rain"), isPlayed: true, busySlots: 1, maxBytes: .max)
        let fresh = ParameterValues(playing: performer.sounds[1].source)
        #expect(performer.mapper.values[.pitch] == 321 && performer.sound == 1)
        #expect(performer.mapper.values[.pitchOffset] == fresh[.pitchOffset])
        // Another one, awaited since then, has the pitch that it was left with.
        _ = performer.apply(PlayingCommand.set(.pitch, to: 400), at: 0)
        performer.awaitSound()
        _ = performer.chooseAwaitedSound(at: 0)
        #expect(performer.mapper.values[.pitch] == 321)
        // What is there already is not awaited.
        _ = performer.apply(PlayingCommand.set(.pitch, to: 222), at: 0)
        _ = performer.chooseSound(at: 1)
        #expect(performer.mapper.values[.pitch] != 222)
    }

    @Test("the same while a built-in sound is made")
    func setWhileMaking() throws {
        let choir = try #require(BuiltInSound.brief.first { $0.name == "choir" })
        var performer = Performer(
            mappings: [mapping], start: mapping, sounds: [Sound(name: "study", source: .thesis(sampleRate: 48_000))],
            builtIns: [choir], levelDecibels: -12)
        #expect(performer.chooseSound("choir").requestedBuiltIn != nil)
        _ = performer.apply(PlayingCommand.set(.duration, to: 0.0123), at: 0)
        _ = performer.apply(PlayingCommand.set(.pitch, to: 321), at: 0)
        let made = Sound(choir, from: BuiltInSoundCache(folder: nil))
        _ = performer.addBuiltIn(made: "choir", made, busySlots: 1, maxBytes: .max)
        #expect(performer.sounds[performer.sound].name == "choir")
        #expect(performer.mapper.values[.pitch] == 321 && performer.mapper.values[.duration] == 0.0123)
    }

    @Test("where there are too many, the file that was not played for the longest time and is not read gives way")
    func givingWay() throws {
        var performer = try full()
        for place in [3, 1, 2] { _ = performer.chooseSound(at: place) }
        for place in performer.sounds.indices where place > 4 { _ = performer.chooseSound(at: place) }
        _ = performer.chooseSound(at: 2)
        // 0 and 4 were never played, and are read; of the rest 3 is the oldest.
        let effects = try performer.add(sound("new"), isPlayed: true, busySlots: 0b10001, maxBytes: .max)
        #expect(effects.replacedSources.first?.slot == 3 && performer.sounds[3].name == "new" && performer.sound == 3)
        #expect(performer.sounds.count == InstrumentSetup.maxSounds)
        // Its slot is not given to another one before it is free.
        #expect(placed(effects) == 24)
        let next = try performer.add(sound("next"), isPlayed: false, busySlots: 0b10001, maxBytes: .max)
        #expect(placed(next) == 25 && next.replacedSources.first?.slot == 1)
        performer.free(3)
        let last = try performer.add(sound("last"), isPlayed: false, busySlots: 0b10001, maxBytes: .max)
        #expect(placed(last) == 3)
    }

    @Test("what was just loaded counts as played: a sound that was there before gives way first")
    func loadedLast() throws {
        var performer = try performer([
            Sound(name: "study", source: .thesis(sampleRate: 48_000)), sound("rain"), sound("wind"),
        ])
        _ = performer.chooseSound(at: 1)
        _ = try performer.add(sound("new"), isPlayed: false, busySlots: 0, maxBytes: .max)
        _ = performer.chooseSound(at: 2)
        _ = performer.chooseSound(at: 0)
        let third = try performer.add(sound("third"), isPlayed: false, busySlots: 0, maxBytes: bytes(3))
        #expect(third.replacedSources.map(\.slot) == [1])
        let fourth = try performer.add(sound("fourth"), isPlayed: false, busySlots: 0, maxBytes: bytes(3))
        #expect(
            fourth.replacedSources.map(\.slot) == [3]
                && performer.sounds.map(\.name) == ["study", "third", "wind", "fourth"])
    }

    @Test("where every sound is read, the new one is refused in words and nothing changes")
    func refusing() throws {
        var performer = try full()
        let effects = try performer.add(sound("new"), isPlayed: true, busySlots: .max, maxBytes: .max)
        #expect(
            effects.changes.isEmpty && effects.replacedSources.isEmpty && effects.message?.contains("new.wav") == true)
        #expect(!performer.sounds.contains { $0.name == "new" })
    }

    /// What so many sounds of files take beside the study's waveform.
    private func bytes(_ count: Int) throws -> Int {
        try Source.thesis(sampleRate: 48_000).byteCount + count * sound("rain").source.byteCount
    }

    @Test("as many sounds of files as memory needs give way, the one that is played stays; built-in ones never do")
    func memory() throws {
        let study = Sound(name: "study", source: .thesis(sampleRate: 48_000))
        var performer = try performer([study] + ["rain", "wind", "hail", "snow"].map { try sound($0) })
        _ = performer.chooseSound(at: 3)
        let one = try performer.add(sound("new"), isPlayed: false, busySlots: 0, maxBytes: bytes(4))
        #expect(
            one.replacedSources.map(\.slot) == [1]
                && performer.sounds.map(\.name) == ["study", "new", "wind", "hail", "snow"])
        let more = try performer.add(sound("big"), isPlayed: false, busySlots: 0, maxBytes: bytes(2))
        #expect(more.replacedSources.map(\.slot) == [2, 4, 5] && placed(more) == 6)
        #expect(
            performer.sounds.map(\.name) == ["study", "big", "hail"] && performer.sounds[performer.sound].name == "hail"
        )
        #expect(used(performer.chooseSound(at: 1)) == [6] && used(performer.chooseSound(at: 2)) == [3])
        let refused = try performer.add(sound("none"), isPlayed: true, busySlots: 0, maxBytes: bytes(1))
        #expect(refused.changes.isEmpty && refused.replacedSources.isEmpty && performer.sounds.count == 3)
        #expect(
            refused.message?.hasSuffix("none.wav: not enough memory next to the 3 loaded sounds") == true
        )
    }

    @Test("a snapshot of a sound that gave way asks for it; when it comes it is played, and the snapshot's values stay")
    func snapshots() throws {
        var performer = try performer([
            Sound(name: "study", source: .thesis(sampleRate: 48_000)), sound("rain"), sound("wind"),
        ])
        _ = performer.chooseSound(at: 1)
        _ = performer.set(.pitch, to: 333, at: 0)
        _ = performer.storeSnapshot()
        _ = performer.chooseSound(at: 2)
        let back = performer.recallSnapshot(by: 0)
        #expect(performer.sound == 1 && used(back) == [1] && back.message == "snapshot: 1")
        _ = performer.chooseSound(at: 2)
        _ = try performer.add(sound("new"), isPlayed: false, busySlots: 0, maxBytes: bytes(2))
        let gone = performer.recallSnapshot(by: 0)
        #expect(performer.sound == 2 && used(gone).isEmpty && gone.message?.contains("rain") == true)
        // Another file of the same name is another sound.
        try FileManager.default.createDirectory(atPath: "\(scratch.path)/other", withIntermediateDirectories: true)
        _ = try performer.add(sound("other/rain"), isPlayed: false, busySlots: 0, maxBytes: .max)
        #expect(performer.sounds.last?.name == "rain")
        let request = performer.recallSnapshot(by: 0).requestedSound
        #expect(
            request?.name == "rain" && request?.file?.hasSuffix("\(scratch.path)/rain.wav") == true
                && performer.sound == 2)
        let come = try performer.add(sound("rain"), isPlayed: true, busySlots: 0, maxBytes: .max)
        #expect(come.message == "sound: rain 2" && performer.mapper.values[.pitch] == 333)
        #expect(!come.changes.contains { if case .set = $0 { true } else { false } })
        // It belongs to the snapshot's step.
        let undone = performer.undo().message ?? ""
        #expect(undone.hasPrefix("undo: sound rain 2 → wind · ") && performer.sound == 2, "\(undone)")
        // Who takes another sound meanwhile does not wait any more.
        _ = performer.chooseSound(at: 0)
        let study = performer.mapper.values[.pitch]
        #expect(performer.chooseSound(at: 1).changes.contains { if case .set = $0 { true } else { false } })
        #expect(performer.mapper.values[.pitch] != study)
    }

    @Test("a source that left is kept while the engine may read it")
    func retired() {
        var retired = RetiredSources()
        retired.add(.silence, slot: 3, lastFrame: 1_000)
        func state(_ frame: Int64, busy: UInt32 = 0) -> EngineState {
            var state = EngineState()
            (state.frame, state.busySlots) = (frame, busy)
            return state
        }
        func release(_ state: EngineState, isAllTaken: Bool = true) -> [UInt8] {
            retired.release(state, isAllTaken: isAllTaken).compactMap(\.slot)
        }
        #expect(release(state(2_000), isAllTaken: false).isEmpty)
        // Taken by now, but this word may be from before.
        #expect(release(state(500)).isEmpty && release(state(500)).isEmpty)
        // A change that lets a cloud use it may still wait for its frame.
        #expect(release(state(1_000)).isEmpty)
        #expect(release(state(1_128, busy: 1 << 3)).isEmpty)
        #expect(release(state(1_256, busy: 1 << 2)) == [3] && retired.isEmpty)
    }
}
