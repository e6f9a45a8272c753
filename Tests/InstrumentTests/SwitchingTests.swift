import AudioIO
import Devices
import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing
import TouchInput

/// Cards that a clock paces: "a" and "b" are one piece of hardware by two names, "slow" plays at another rate.
private final class Cards: Sendable {
    private let isHeld = Atomic<Bool>(false)
    let canReopen = Atomic<Bool>(true)
    let opened = Mutex<[String]>([])

    private static let calls = CardCalls(
        wait: { _, _ in Int32(POLLOUT) }, available: { _ in 1_024 }, write: { _, _, frames in frames },
        state: { _ in 3 }, prepare: { _ in 0 }, start: { _ in 0 }, resume: { _ in 0 },
        position: { _, position in
            position.assumingMemoryBound(to: CardPosition.self).pointee.available = 1_024
            return 0
        },
        setRoom: { _, _ in },
        close: { Unmanaged<Cards>.fromOpaque($0).takeUnretainedValue().isHeld.store(false, ordering: .releasing) })

    func open(_ settings: AudioSettings) throws(AudioError) -> AudioOutput {
        try AudioOutput(settings) { [self] (name, rate, period, _, _) throws(AudioError) in
            opened.withLock { $0.append(name) }
            if name == "gone" { throw AudioError(.noCard, "no card 'gone'") }
            if name == "a" || name == "b" {
                guard !isHeld.exchange(true, ordering: .acquiringAndReleasing) else {
                    throw AudioError(.busy, "'\(name)' is in use")
                }
                if name == "b", !canReopen.load(ordering: .acquiring) {
                    isHeld.store(false, ordering: .releasing)
                    throw AudioError(.cardFailed, "'b' fails")
                }
            }
            return CardStream(
                card: Unmanaged.passUnretained(self).toOpaque(), calls: Self.calls,
                rate: name == "slow" ? 44_100 : rate,
                periodFrames: name == "c" ? 512 : period, bufferFrames: 1_024, fillFrames: 512, channels: 2,
                format: .float32, isPacing: false)
        }
    }
}

@Suite("Another output and another device while playing") struct SwitchingTests {
    private let cards = Cards()

    private func test(_ target: AudioSettings.Target) throws -> TestInstrument {
        try TestInstrument(
            target: target, opening: { [cards] (settings) throws(AudioError) in try cards.open(settings) })
    }

    @Test("a held sound goes on from the very frame: from silence into a file")
    func intoAFile() throws {
        let test = try test(.silent)
        let instrument = test.instrument
        instrument.perform(.action(.hold))
        #expect(eventually { instrument.state.engine.grains > 0 && instrument.state.engine.frame > 20_000 })
        instrument.perform(.devices(.output(test.place("kept.wav"))))
        #expect(test.hears("recording to \(test.place("kept.wav"))"))
        // A change that is asked for meanwhile is not lost.
        instrument.perform(.playing(.nudge(.density, steps: 10)))
        #expect(eventually { instrument.state.devices.audio.frames > 24_000 })
        let density = instrument.state.playing.values[.density]
        instrument.stop()
        let state = instrument.state
        #expect(state.devices.audio.kind == .file && state.devices.audio.name == test.place("kept.wav"))
        #expect(Int(state.engine.frame) == test.output.status.frames + state.devices.audio.frames)
        #expect(test.output.status.frames > 20_000 && density > 0)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: test.place("kept.wav")))
        let samples: [Float] = bytes.suffix(8 * state.devices.audio.frames).withUnsafeBytes { kept in
            stride(from: 0, to: kept.count, by: 4).map { kept.loadUnaligned(fromByteOffset: $0, as: Float.self) }
        }
        // It begins in a fade, and is the sound from then on.
        #expect(abs(samples[0]) < 0.01 && samples[..<4_800].contains { abs($0) > 0.05 })
    }

    @Test("a file that is listened to is heard on the next output too, and fades where it ends in the middle")
    func audition() throws {
        let test = try test(.silent)
        let instrument = test.instrument
        try test.sine("rain.wav", seconds: 15)
        instrument.perform(.files(.audition(test.place("rain.wav"))))
        #expect(eventually { instrument.state.files.previewed != nil })
        instrument.perform(.devices(.output(test.place("kept.wav"))))
        #expect(
            eventually {
                instrument.state.devices.audio.kind == .file && instrument.state.devices.audio.frames > 24_000
            })
        instrument.stop()
        let kept = try Data(contentsOf: URL(fileURLWithPath: test.place("kept.wav")))
        let samples: [Float] = kept.suffix(8 * 24_000).withUnsafeBytes { bytes in
            stride(from: 0, to: bytes.count, by: 4).map { bytes.loadUnaligned(fromByteOffset: $0, as: Float.self) }
        }
        let steepest = zip(samples, samples.dropFirst(2)).reduce(0) { max($0, abs($1.1 - $1.0)) }
        // A sine of 220 Hz, its peak a quarter of full scale.
        #expect(samples.contains { $0 > 0.24 } && samples.allSatisfy { abs($0) < 0.26 })
        #expect(steepest < 0.01 && samples.last == 0)
    }

    @Test("naming the output in use does nothing but say so; a file that is there is not written over")
    func refusals() throws {
        let test = try test(.silent)
        let instrument = test.instrument
        defer { instrument.stop() }
        instrument.perform(.devices(.output("silent")))
        #expect(test.hears("already playing silently"))
        instrument.perform(.devices(.output(test.place("touch.toml.wav"))))
        #expect(test.hears("recording to"))
        instrument.perform(.devices(.output("silent")))
        #expect(eventually { instrument.state.devices.audio.name == "silent" })
        instrument.perform(.devices(.output(test.place("touch.toml.wav"))))
        #expect(test.hears("already exists: choose another name; playing silently"))
        #expect(instrument.state.devices.audio.name == "silent")
    }

    @Test(
        "a card that is not there, or plays at another rate, leaves the one that plays; the message says what mends it")
    func refusedCards() throws {
        let test = try test(.card("a"))
        let instrument = test.instrument
        defer { instrument.stop() }
        instrument.perform(.devices(.output("gone")))
        #expect(test.hears("no card 'gone'; playing on a"))
        instrument.perform(.devices(.output("slow")))
        #expect(test.hears("needs 44100 Hz, but Quern runs at 48000 Hz: try 'plug:slow'"))
        let frames = instrument.state.engine.frame
        #expect(
            eventually { instrument.state.engine.frame > frames + 4_800 } && instrument.state.devices.audio.name == "a")
    }

    @Test("the same hardware by another name is closed first, and opened again where that fails")
    func sameHardware() throws {
        let test = try test(.card("a"))
        let instrument = test.instrument
        defer { instrument.stop() }
        cards.canReopen.store(false, ordering: .releasing)
        instrument.perform(.devices(.output("b")))
        #expect(test.hears("'b' fails; playing on a"))
        #expect(cards.opened.withLock { $0 } == ["a", "b", "b", "a"])
        let frames = instrument.state.engine.frame
        #expect(eventually { instrument.state.engine.frame > frames + 4_800 })
        cards.canReopen.store(true, ordering: .releasing)
        instrument.perform(.devices(.output("b")))
        #expect(test.hears("playing on b") && instrument.state.devices.audio.name == "b")
    }

    @Test("the distance from touch to sound follows the card's period")
    func period() throws {
        let test = try test(.card("a"))
        let instrument = test.instrument
        defer { instrument.stop() }
        // Until a card has said how late it is, it counts as late as it is filled.
        #expect(eventually { instrument.state.devices.audio.delaySeconds > 0 })
        let before = instrument.state
        instrument.perform(.devices(.output("c")))
        #expect(test.hears("playing on c"))
        #expect(eventually { instrument.state.devices.audio.delaySeconds > 0 })
        let after = instrument.state
        let grown =
            after.devices.latencySeconds - after.devices.audio.delaySeconds - before.devices.latencySeconds
            + before.devices.audio.delaySeconds
        #expect(abs(grown - Double(512 - 128) / 48_000) < 1e-9)
    }

    @Test("a recording takes the place of the mouse, and its fingers end when the mouse plays again")
    func device() throws {
        let test = try test(.silent)
        let instrument = test.instrument
        defer { instrument.stop() }
        let screen = VirtualTouchscreen()
        let stroke = Stroke(
            finger: 1, startMilliseconds: 0, durationMilliseconds: 60_000, from: SurfacePercent(50, 50),
            to: SurfacePercent(60, 60))
        let recording = screen.recording(of: [stroke])
        try test.scratch.write(recording.text, to: "touches.evemu")
        instrument.perform(.devices(.touch(test.place("touches.evemu"))))
        #expect(eventually { instrument.state.playing.fingers.count == 1 && instrument.state.playing.isSounding })
        #expect(instrument.state.devices.touch?.name == test.place("touches.evemu"))
        instrument.perform(.devices(.touch("no such device")))
        #expect(test.hears("no touch device \"no such device\""))
        #expect(instrument.state.messages.last?.text.hasSuffix("still playing \(test.place("touches.evemu"))") == true)
        #expect(instrument.state.playing.fingers.count == 1)
        instrument.perform(.devices(.touch("mouse")))
        #expect(
            eventually {
                instrument.state.devices.touch == nil && instrument.state.playing.fingers.isEmpty
                    && !instrument.state.playing.isSounding
            })
        #expect(test.hears("play with mouse and keys"))
        #expect(eventually { instrument.isFinished }, "nobody plays by itself any more")
        instrument.perform(.devices(.touch(test.place("touches.evemu"))))
        #expect(!instrument.isFinished, "one is on its way")
        #expect(eventually { instrument.state.playing.isSounding } && !instrument.isFinished)
    }

    @Test("what is in use is marked in the survey, and is not tried")
    func survey() throws {
        let screen = DeviceDescription.virtualTouchscreen
        let entry = TouchDeviceEntry(
            path: "/dev/input/event1", byID: ["screen"], byPath: [], device: screen, state: .playable)
        let cards = [
            AudioCard(name: "default", title: "Default", problem: nil),
            AudioCard(name: "hw:0", title: "Card", problem: AudioError(.busy, "in use by another program")),
        ]
        let survey = Survey(touch: [entry], playedBy: screen, cards: cards, playing: "default")
        #expect(survey.touch.map(\.isUsed) == [true] && survey.audio.map(\.isUsed) == [true, false])
        #expect(survey.audio[0].problem == nil && survey.audio[1].problem?.contains("as 'default'") == true)
        #expect(!survey.json.contains("isUsed"))
        let idle = Survey(touch: [entry], cards: cards)
        #expect(idle.touch[0].filters == ["ghost", "jump", "flicker"] && idle.audio[0].filters == nil)
        #expect(idle.findings == nil, "the machine is looked at only by quern devices")
        #expect(!idle.touch[0].isUsed && idle.audio[1].problem == "in use by another program")
    }
}
