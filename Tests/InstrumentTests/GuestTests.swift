import AudioIO
import Foundation
import Granular
import Instrument
import Mapping
import Performer
import Recording
import Session
import Sounds
import Synchronization
import TestSupport
import Testing
import Threads
import Touch

@Suite("Guests of an instrument") struct GuestTests {
    private static let zone = """
        name = "Phones"
        for = "phones"
        [[zone]]
        name = "z"
        area = { x = [0, 1], y = [0, 1] }
        x = { parameter = "pitch", range = [100, 1000] }
        y = { parameter = "density", range = [5, 100] }
        """
    private static let size = SurfaceSize(widthMillimetres: 65, heightMillimetres: 120)

    /// An instrument with that part.
    private func instrument(_ target: AudioSettings.Target = .silent) throws -> TestInstrument {
        let scratch = try Scratch()
        try scratch.write(Self.zone, to: "phones.toml")
        return try TestInstrument(
            target: target,
            preparing: { setup in
                setup.mappings =
                    (try? MappingChoice(named: "touch", in: MappingStore(folders: [scratch.path, Self.shipped])))
                    ?? setup.mappings
            })
    }

    private static let shipped =
        "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/Mappings"

    private func frame(_ phase: Contact.Phase, _ x: Double = 0.5, id: Int = 1) -> TouchFrame {
        TouchFrame(
            timeMicroseconds: MonotonicTime.microseconds,
            contacts: [Contact(id: id, phase: phase, position: SurfacePoint(x: x, y: 0.5))])
    }

    @Test("parts are found, guests come, play, are told of, and go")
    func playing() throws {
        let test = try instrument()
        let instrument = test.instrument
        defer { instrument.stop() }
        #expect(instrument.parts.map(\.name).contains("Phones") && instrument.parts.count == 5)
        #expect(!instrument.state.playing.mappings.contains("Phones") && instrument.state.guests == nil)
        let sources = Mutex<[Int]>([])
        instrument.events.addListener { event in
            if case .touch(_, let source) = event { sources.withLock { $0.append(source) } }
        }
        #expect(instrument.addGuest(number: 1, part: "nothing", size: Self.size) == nil)
        let one = try #require(instrument.addGuest(number: 1, part: "Phones", size: Self.size))
        let two = try #require(instrument.addGuest(number: 2, part: "Phones", size: Self.size))
        instrument.touch(frame(.began), from: one)
        instrument.touch(frame(.began), from: two)
        let state = try #require(instrument.state.guests)
        #expect(state.all.map(\.cloud) == [17, 18] && state.all.allSatisfy(\.isPlaying))
        #expect(state.all[0].values == [.pitch: 550, .density: 52.5] && state.all[0].fingers.count == 1)
        #expect(instrument.state.playing.fingers.isEmpty && !instrument.state.playing.isSounding)
        #expect(eventually { instrument.state.engine.grains > 0 })
        instrument.perform(.guests(.lock(true)))
        instrument.touch(frame(.moved, 0.7), from: one)
        #expect(instrument.state.guests?.all.allSatisfy { $0.cloud == nil && $0.fingers.isEmpty } == true)
        #expect(sources.withLock { $0 } == [10_001, 10_002])
        instrument.perform(.guests(.lock(false)))
        instrument.perform(.guests(.part("One note", one)))
        #expect(instrument.state.guests?.all[0].part == "One note" && instrument.state.guests?.all[0].note != nil)
        instrument.removeGuest(one)
        instrument.removeGuest(two)
        #expect(instrument.state.guests == nil)
        #expect(eventually { instrument.state.engine.grains == 0 })
    }

    @Test("a reset, as at the end of a kiosk's visit, leaves guests sounding; a panic does not")
    func resetting() throws {
        let test = try instrument()
        let instrument = test.instrument
        defer { instrument.stop() }
        let guest = try #require(instrument.addGuest(number: 1, part: "Phones", size: Self.size))
        instrument.touch(frame(.began), from: guest)
        #expect(eventually { instrument.state.engine.grains > 0 })
        let panics = Mutex(0)
        instrument.events.addListener { event in
            if case .panic = event { panics.withLock { $0 += 1 } }
        }
        instrument.perform(.history(.reset))
        #expect(panics.withLock { $0 } == 1, "who plays along is told that the host's hands ended")
        let frame = instrument.state.engine.frame
        // Longer than a panic's fade, and the grains of before.
        #expect(eventually { instrument.state.engine.frame > frame + 96_000 })
        #expect(instrument.state.engine.grains > 0 && instrument.state.guests?.all[0].cloud == 17)
        instrument.perform(.action(.panic))
        #expect(instrument.state.guests?.all[0].cloud == nil)
        #expect(eventually { instrument.state.engine.grains == 0 })
    }

    @Test("what guests played is in the performance, and renders to the very samples")
    func rendered() throws {
        let scratch = try Scratch()
        let (wav, quern) = ("\(scratch.path)/played.wav", "\(scratch.path)/played.quern")
        let test = try instrument()
        let instrument = test.instrument
        try instrument.record(to: [wav, quern])
        let guests = try (1...3).map { number in
            try #require(
                instrument.addGuest(number: number, part: number == 3 ? "One note" : "Phones", size: Self.size))
        }
        for step in 0..<40 {
            for guest in guests {
                let phase: Contact.Phase = step == 0 ? .began : step == 39 ? .ended : .moved
                instrument.touch(frame(phase, Double(step * guest.number % 40) / 40), from: guest)
            }
            if step == 20 { instrument.perform(.playing(.set(.duration, to: 0.2))) }
            if step == 30 { instrument.perform(.playing(.release)) }
            MonotonicTime.sleep(untilNanoseconds: MonotonicTime.nanoseconds + 10_000_000)
        }
        #expect(eventually { instrument.state.engine.frame > 48_000 })
        instrument.stop()
        let performance = try Performance(file: quern)
        let parts = performance.commands.compactMap { timed -> Int? in
            if case .part(let guest, _) = timed.command { guest } else { nil }
        }
        #expect(parts == [1, 2, 3])
        let sources = performance.commands.compactMap { timed -> Int? in
            if case .touch(let source, _) = timed.command { source } else { nil }
        }
        #expect(Set(sources) == [10_001, 10_002, 10_003])
        #expect(performance.mappings.map(\.title).contains("One note"))
        let found = PerformanceSounds(
            of: performance, file: quern, directories: UserDirectories(["HOME": scratch.path]))
        let rendering = PerformanceRendering(
            performance, sources: found.sounds.mapValues(\.source), kernel: .fastest)
        var again: [Float] = []
        rendering.run(periodFrames: 300) { block, frames in
            again += UnsafeBufferPointer(start: block, count: 2 * frames)
        }
        let file = try Data(contentsOf: URL(fileURLWithPath: wav))
        let isSame = file.suffix(4 * again.count) == again.withUnsafeBytes { Data($0) }
        #expect(isSame && file.count < 4 * again.count + 200 && again.contains { abs($0) > 0.01 })
    }
}
