import Instrument
import Synchronization
import TestSupport
import Testing
import Threads
import Touch

@Suite("What an instrument tells others, and takes from them")
struct EventTests {
    /// What was told, in words.
    private final class Heard: Sendable {
        private let lines = Mutex<[String]>([])

        func add(_ event: InstrumentEvent) {
            let line =
                switch event {
                case .touch(let frame, let source): "\(frame.contacts.count) of \(source)"
                case .panic: "panic"
                case .listStep(let step): "list step \(step)"
                case .recordings(let paths): "recordings \(paths.count)"
                case .snapshotsSaved: "snapshots"
                case .sourceEnded: "end"
                }
            lines.withLock { $0.append(line) }
        }

        var all: [String] { lines.withLock { $0 } }
    }

    private func frame(_ phase: Contact.Phase) -> TouchFrame {
        TouchFrame(
            timeMicroseconds: MonotonicTime.microseconds,
            contacts: [Contact(id: 1, phase: phase, position: SurfacePoint(x: 0.5, y: 0.5))])
    }

    @Test("fingers of a surface that was added play by the mapping, and every listener hears of them in their order")
    func addedSurface() throws {
        let test = try TestInstrument()
        defer { test.instrument.stop() }
        let (one, two) = (Heard(), Heard())
        test.instrument.events.addListener { one.add($0) }
        let second = test.instrument.events.addListener { two.add($0) }
        let surface = try #require(test.instrument.addSurface(size: .assumed(aspect: 1.5)))
        test.instrument.touch(frame(.began), from: surface)
        #expect(test.instrument.state.playing.fingers.count == 1 && test.instrument.state.playing.isSounding)
        test.instrument.events.removeListener(second)
        test.instrument.touch(frame(.ended), from: surface)
        #expect(test.instrument.state.playing.fingers.isEmpty && !test.instrument.state.playing.isSounding)
        test.instrument.perform(.action(.panic))
        #expect(one.all == ["1 of 2", "1 of 2", "panic"] && two.all == ["1 of 2"])
    }

    @Test("there are eight surfaces beside the first, each a source of its own")
    func manySurfaces() throws {
        let test = try TestInstrument()
        defer { test.instrument.stop() }
        let surfaces = (0..<9).map { _ in test.instrument.addSurface(size: .assumed(aspect: 1)) }
        #expect(surfaces.compactMap(\.self).count == 8 && surfaces.last == .some(nil))
        for surface in surfaces.compactMap(\.self) { test.instrument.touch(frame(.began), from: surface) }
        #expect(test.instrument.state.playing.fingers.count == 8)
    }

    @Test("recordings and snapshots are told as they come to the disk")
    func files() throws {
        let scratch = try Scratch()
        let test = try TestInstrument(snapshots: "\(scratch.path)/snapshots.json")
        defer { test.instrument.stop() }
        let heard = Heard()
        test.instrument.events.addListener { heard.add($0) }
        test.instrument.perform(.snapshots(.store))
        #expect(eventually { heard.all.contains("snapshots") })
        test.instrument.perform(.action(.record))
        #expect(eventually { heard.all.contains("recordings 2") })
        test.instrument.perform(.action(.record))
        #expect(eventually { heard.all.last == "recordings 0" })
    }
}
