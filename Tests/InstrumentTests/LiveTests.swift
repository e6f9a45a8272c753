import AudioEngine
import AudioIO
import Foundation
import Glibc
import Granular
import Recording
import Session
import Sounds
import Synchronization
import TestSupport
import Testing
import Threads
import UnthreadedSound

/// A card on which a tone of 300 Hz comes in, a period of 128 frames every 2 ms and a half.
private final class ToneCard: Sendable {
    static let period = 128
    private let given = Atomic<Int>(0)

    private static func card(_ context: UnsafeMutableRawPointer) -> ToneCard {
        Unmanaged<ToneCard>.fromOpaque(context).takeUnretainedValue()
    }

    static let calls = CardCalls(
        wait: { _, _ in
            usleep(2_000)
            return Int32(POLLIN)
        },
        available: { _ in period }, write: { _, _, _ in Int(-EBADFD) },
        read: { context, samples, frames in
            usleep(2_660)
            let first = ToneCard.card(context).given.add(frames, ordering: .relaxed).oldValue
            let floats = samples.assumingMemoryBound(to: Float.self)
            for index in 0..<2 * frames {
                floats[index] = 0.5 * Float(sin(Double(first + index / 2) * 2 * .pi * 300 / 48_000))
            }
            return frames
        },
        state: { _ in 3 }, prepare: { _ in 0 }, start: { _ in 0 }, resume: { _ in 0 }, position: { _, _ in -ENOSYS },
        setRoom: { _, _ in }, close: { context in Unmanaged<ToneCard>.fromOpaque(context).release() })

    static func input() throws -> AudioInput {
        try AudioInput("tone", rate: 48_000, periodFrames: period) { (_, rate, _, _) throws(AudioError) in
            CardStream(
                card: Unmanaged.passRetained(ToneCard()).toOpaque(), calls: calls, rate: rate, periodFrames: period,
                bufferFrames: 4_800, fillFrames: 4_800, channels: 2, format: .float32, isPacing: true)
        }
    }
}

/// A sound thread without a thread, which hears what a test puts in.
private final class Hearing {
    let ring = SharedValue(InputRing(periodFrames: 128, rate: 48_000))
    let input = SharedValue(InputExchange(rate: 48_000))
    let sound: UnthreadedSound
    var came: [Float] = []
    var block = [Float](repeating: 0, count: 256)

    init(seconds: Double = 2) {
        sound = UnthreadedSound(
            EngineConfiguration(clouds: 2, liveSeconds: seconds, quality: .fine), source: .silence,
            input: InputStage(ring: ring.reference, exchange: input.reference, rate: 48_000))
    }

    /// Noise comes in for so many blocks of 128 frames; the peak of what goes out.
    @discardableResult
    func play(blocks: Int, level: Float = 0.5) -> Float {
        var peak: Float = 0
        for _ in 0..<blocks {
            let samples = (0..<256).map { level * Float(sin(Double($0 * $0 + came.count))) }
            came += samples
            ring.pointee.write(samples, frames: 128)
            sound.render(into: &block, frames: 128)
            peak = max(peak, block.map(abs).max() ?? 0)
        }
        return peak
    }

    func change(_ changes: Change...) {
        let frame = sound.exchange.pointee.state.value.frame
        for change in changes { _ = sound.exchange.pointee.ring.write(TimedChange(frame: frame, change: change)) }
    }
}

@Suite struct LiveTests {
    @Test("grains are cut from what comes in, and from what was kept while it is frozen")
    func grains() {
        let hearing = Hearing()
        hearing.change(
            .use(slot: Engine.liveSlot, cloud: 0), .set(.density, 50, cloud: 0), .set(.duration, 0.1, cloud: 0),
            .set(.position, 1, cloud: 0))
        #expect(hearing.play(blocks: 100) == 0)
        hearing.change(.start(cloud: 0))
        #expect(hearing.play(blocks: 40) > 0.005)
        hearing.change(.freeze(true))
        // What comes in now is silence; what was kept sounds on.
        hearing.play(blocks: 20, level: 0)
        #expect(hearing.play(blocks: 60, level: 0) > 0.005)
    }

    @Test("what is kept is what came in, sample for sample, and stands still while it is frozen")
    func tape() throws {
        let hearing = Hearing()
        hearing.play(blocks: 100)
        hearing.change(.freeze(true))
        hearing.play(blocks: 100)
        let kept = hearing.input.pointee.tape.copy()
        hearing.play(blocks: 50)
        #expect(hearing.input.pointee.tape.copy() == kept)
        // Behind the blend of the beginning it is some part of what came in.
        let part = Array(kept[1_100...])
        let start = try #require(
            stride(from: 0, to: 4_096, by: 2).first { hearing.came[$0..<($0 + 64)].elementsEqual(part[..<64]) })
        let isSame = hearing.came[start..<(start + part.count)].elementsEqual(part)
        #expect(isSame)
        // Up to the block in which it was frozen, and the 5 ms in which it fades.
        #expect(kept.count / 2 == 100 * 128 + 240)
        hearing.change(.freeze(false))
        hearing.play(blocks: 10)
        #expect(hearing.input.pointee.tape.copy().count > kept.count)
    }

    @Test("its picture scrolls: what comes in now is at the right, and it stands still while it is frozen")
    func picture() {
        let hearing = Hearing()
        #expect(hearing.input.pointee.outline.picture.high.allSatisfy { $0 == 0 })
        // Two seconds of sound, and one of silence: a part is 117 ms.
        hearing.play(blocks: 750)
        let loud = hearing.input.pointee.outline.picture
        #expect(loud.high.count == 512 && loud.low.count == 512)
        #expect(loud.high.suffix(16).allSatisfy { $0 > 0.9 } && loud.low.suffix(16).allSatisfy { $0 < -0.9 })
        #expect(loud.high.dropLast(18).allSatisfy { $0 == 0 })
        hearing.play(blocks: 375, level: 0)
        let quiet = hearing.input.pointee.outline.picture
        #expect(quiet.high.suffix(7).allSatisfy { $0 == 0 })
        #expect(quiet.high.dropLast(9).suffix(14).allSatisfy { $0 > 0.9 })
        hearing.change(.freeze(true))
        hearing.play(blocks: 10)
        let frozen = hearing.input.pointee.outline.picture
        hearing.play(blocks: 500)
        #expect(hearing.input.pointee.outline.picture == frozen)
        hearing.change(.freeze(false))
        hearing.play(blocks: 100)
        #expect(hearing.input.pointee.outline.picture != frozen)
    }

    @Test("quiet input looks quiet")
    func quietPicture() {
        let hearing = Hearing()
        hearing.play(blocks: 400, level: 0.01)
        let peak = hearing.input.pointee.outline.picture.high.max() ?? 0
        #expect(peak > 0.05 && peak < 0.15)
    }

    @Test(
        "grains are seen where they are cut, by how new that is, while the ring goes on", arguments: [0.25, 0.5, 1.0])
    func placesOfGrains(_ position: Double) {
        let hearing = Hearing()
        hearing.play(blocks: 800)
        hearing.change(
            .use(slot: Engine.liveSlot, cloud: 0), .set(.density, 50, cloud: 0), .set(.duration, 0.05, cloud: 0),
            .set(.position, position, cloud: 0), .set(.positionSpread, 0, cloud: 0), .start(cloud: 0))
        for _ in 0..<20 {
            hearing.play(blocks: 37)
            let grains = hearing.sound.exchange.pointee.snapshot.value.grains
            #expect(!grains.isEmpty)
            #expect(grains.allSatisfy { abs(Double($0.place) - position) < 0.08 }, "\(grains.map(\.place))")
        }
        hearing.change(.freeze(true))
        for _ in 0..<5 {
            hearing.play(blocks: 37, level: 0)
            let grains = hearing.sound.exchange.pointee.snapshot.value.grains
            #expect(grains.allSatisfy { abs(Double($0.place) - position) < 0.08 }, "\(grains.map(\.place))")
        }
    }

    @Test("a fresh engine in silence goes on with all that came in")
    func renewal() {
        let hearing = Hearing()
        hearing.play(blocks: 150)
        hearing.sound.exchange.pointee.fresh.offer { Engine(EngineConfiguration(clouds: 2), source: .silence) }
        hearing.play(blocks: 10, level: 0)
        hearing.change(
            .use(slot: Engine.liveSlot, cloud: 0), .set(.density, 50, cloud: 0), .set(.duration, 0.1, cloud: 0),
            .set(.position, 0.8, cloud: 0), .start(cloud: 0))
        #expect(hearing.play(blocks: 60, level: 0) > 0.005)
    }

    @Test("the monitor adds what comes in at its level, and no more when it is off")
    func monitor() {
        let hearing = Hearing()
        #expect(hearing.play(blocks: 50) == 0)
        hearing.input.pointee.setMonitor(0.5)
        hearing.play(blocks: 50)
        let heard = hearing.play(blocks: 20)
        #expect(heard > 0.2 && heard < 0.27)
        hearing.input.pointee.setMonitor(0)
        hearing.play(blocks: 60)
        #expect(hearing.play(blocks: 10) < 1e-3)
        hearing.input.pointee.setLevel(0.25)
        hearing.input.pointee.setMonitor(1)
        hearing.play(blocks: 60)
        #expect(abs(hearing.play(blocks: 20) - 0.125) < 0.01)
    }

    @Test("live input is a sound of the list, has levels, a monitor that panic turns off, and is kept as a file")
    func instrument() throws {
        let test = try TestInstrument(preparing: { $0.input = try? ToneCard.input() })
        defer { test.instrument.stop() }
        let live = try #require(test.instrument.state.sounds.all.first { $0.name == "live" })
        #expect(live.durationSeconds == 60)
        test.instrument.perform(.sounds(.choose("live")))
        #expect(test.instrument.state.sounds.played == "live")
        #expect(test.instrument.state.playing.values[.position] == 1)
        #expect(eventually { (test.instrument.state.input?.peakLeft ?? 0) > 0.45 })
        test.instrument.perform(.input(.level(-20)))
        #expect(test.instrument.state.input?.levelDecibels == -20)
        #expect(eventually { (test.instrument.state.input?.peakLeft ?? 1) < 0.06 })
        #expect(test.instrument.state.engine.peakLeft == 0)
        test.instrument.perform(.input(.monitorLevel(0)))
        test.instrument.perform(.action(.monitor))
        #expect(test.instrument.state.input?.isMonitored == true)
        #expect(eventually { test.instrument.state.engine.peakLeft > 0.02 })
        test.instrument.perform(.action(.panic))
        #expect(test.instrument.state.input?.isMonitored == false)
        test.instrument.perform(.action(.keepInput))
        #expect(test.hears("of live input to"))
        // An engine that hears takes most of a busy machine where it was built without optimising.
        #expect((0..<6).contains { _ in eventually { test.instrument.state.sounds.played.hasPrefix("live 2") } })
        let kept = try #require(
            test.instrument.state.sounds.all.first { $0.name == test.instrument.state.sounds.played })
        #expect(kept.file?.contains(".local/share/quern/sounds/live 2") == true)
        #expect(kept.durationSeconds > 0.05)
    }

    @Test("two moments of one minute are two files, and what is there is left alone")
    func names() throws {
        let test = try TestInstrument(preparing: { $0.input = try? ToneCard.input() })
        defer { test.instrument.stop() }
        #expect(eventually { (test.instrument.state.input?.heldSeconds ?? 0) > 0.1 })
        for _ in 0..<3 { test.instrument.perform(.action(.keepInput)) }
        let folder = test.place(".local/share/quern/sounds")
        func files() -> [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] }
        #expect(eventually { files().filter { $0.hasSuffix(".wav") }.count == 3 })
        #expect(files().allSatisfy { $0.hasPrefix("live ") })
    }

    @Test("without live input what is asked of it is one line")
    func none() throws {
        let test = try TestInstrument()
        defer { test.instrument.stop() }
        test.instrument.perform(.action(.keepInput))
        #expect(test.hears("no live input"))
        #expect(test.instrument.state.input == nil)
    }
}

extension LiveTests {
    @Test("what was played with live input and monitor is made again from what is kept beside it, sample for sample")
    func performance() throws {
        let scratch = try Scratch()
        let file = "\(scratch.path)/a.quern"
        let hearing = Hearing(seconds: Double(InputExchange.seconds))
        let build = Performance.Build(
            rate: 48_000, seed: 1, kernel: Kernel.fastest.name, quality: .fine, levelDecibels: MasterLevel.start,
            clouds: 2)
        var log = PerformanceLog(EngineConfiguration(clouds: 2))
        hearing.input.pointee.tap.setOpen(true)
        hearing.input.pointee.setMonitor(0.3)
        hearing.change(
            .use(slot: Engine.liveSlot, cloud: 0), .set(.density, 80, cloud: 0), .set(.duration, 0.05, cloud: 0),
            .set(.position, 0.99, cloud: 0), .set(.feedback, 1, cloud: 0), .set(.delayMix, 0.6, cloud: 0),
            .set(.delayTime, 0.25, cloud: 0), .tempo(beatsPerMinute: 300, beat: 0), .start(cloud: 0))
        var heard: [Float] = []
        for number in 0..<90 {
            if number == 40 { hearing.change(.tempo(beatsPerMinute: 400, beat: 0)) }
            if number == 50 { hearing.change(.freeze(true)) }
            if number == 70 { hearing.change(.freeze(false)) }
            hearing.play(blocks: 1)
            heard += hearing.block
        }
        let writer = try SoundFileWriter(
            path: PerformanceInput.path(besides: file), rate: 48_000, format: .wavFloat, channels: 4)
        hearing.input.pointee.tap.drain { samples, halves in try? writer.write(samples, frames: halves / 2) }
        try writer.close()
        var text = PerformanceText(build, beginFrame: 0)
        hearing.sound.exchange.pointee.applied.drain { applied in
            if let event = log.record(applied) { text.add(event) }
        }
        text.addKept(from: 0)
        text.input(from: 0)
        text.end(at: 90 * 128)
        let performance = try Performance(text: text.takeText(), file: file)
        var again: [Float] = []
        let input = try PerformanceInput(besides: file, firstFrame: #require(performance.inputFrame), rate: 48_000)
        try PerformanceRendering(performance, sources: [:], kernel: .fastest, input: input)
            .run(periodFrames: 500) { samples, frames throws(AudioError) in
                again += UnsafeBufferPointer(start: samples, count: 2 * frames)
            }
        let isSame = again == heard
        #expect(isSame)
        #expect(heard.contains { abs($0) > 0.01 })
        #expect(throws: AudioError.self) {
            try PerformanceInput(besides: "\(scratch.path)/b.quern", firstFrame: 0, rate: 48_000)
        }
    }
}
