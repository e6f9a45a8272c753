import Files
import Granular
import Mapping
import Performer
import Session
import Sounds
import Testing
import Touch

@Suite("A performance that is played again") struct PlaybackTests {
    private static let zone = Mapping(
        name: "Touch",
        controls: [.zone(name: "z", area: Area(x: 0...1, y: 0...1), x: Binding(.pitch, low: 0, high: 1_000))])

    /// A finger comes down after a second, moves after two, and stays to the end at four.
    private static func performance() throws -> Performance {
        var text = PerformanceText(
            Performance.Build(rate: 48_000, seed: 1, kernel: "avx2", quality: .fine, levelDecibels: 0), beginFrame: 0)
        text.addKept(from: 0)
        for (second, x) in [(1, 0.25), (2, 0.5), (3, 0.75)] {
            let contact = Contact(id: 1, phase: .moved, position: SurfacePoint(x: x, y: 0))
            text.add(
                Performance.TimedCommand(microseconds: Int64(second) * 1_000_000, .touch(source: 0, [contact])))
        }
        text.end(at: 4 * 48_000)
        return try Performance(text: text.takeText(), file: "test.quern")
    }

    private func performer() throws -> Performer {
        var performer = Performer(
            mappings: [Self.zone], start: Self.zone,
            sounds: [Sound(name: "study", source: .thesis(sampleRate: 48_000))],
            levelDecibels: 0)
        performer.playBack(try Self.performance(), file: "test.quern", at: 0)
        return performer
    }

    @Test("stopped, its fingers lift at once, what they set stays, and nothing more of it comes")
    func stopped() throws {
        var performer = try performer()
        _ = performer.advance(to: 2_500_000)
        #expect(performer.mapper.isSounding && performer.mapper.values[.pitch] == 500 && performer.playbackState != nil)
        let effects = performer.stopPlayback(at: 2_500_000)
        #expect(effects.message == "performance stopped after 2 s")
        #expect(effects.changes.contains { if case .release = $0 { true } else { false } })
        #expect(!performer.mapper.isSounding && performer.fingers.isEmpty && performer.playbackState == nil)
        let later = performer.advance(to: 10_000_000)
        #expect(!later.contains { $0.effects.message != nil } && performer.mapper.values[.pitch] == 500)
    }

    @Test("the tempo, and what goes by it, come with it")
    func tempo() throws {
        var text = PerformanceText(
            Performance.Build(rate: 48_000, seed: 1, kernel: "avx2", quality: .fine, levelDecibels: 0), beginFrame: 0)
        text.addKept(from: 0)
        text.add(Performance.TimedCommand(microseconds: 1_000_000, .tempo(92.5)))
        text.add(Performance.TimedCommand(microseconds: 1_000_000, .lock(.density, true)))
        text.add(Performance.TimedCommand(microseconds: 2_000_000, .lock(.density, false)))
        text.end(at: 4 * 48_000)
        var performer = try performer()
        performer.playBack(try Performance(text: text.takeText(), file: "test.quern"), file: "test.quern", at: 0)
        let timedEffects = performer.advance(to: 1_500_000)
        #expect(performer.tempoState.line.beatsPerMinute == 92.5 && performer.tempoState.locks == [.density])
        #expect(
            timedEffects.contains { $0.effects.changes.contains { if case .lock(true) = $0 { true } else { false } } })
        _ = performer.advance(to: 2_500_000)
        #expect(performer.tempoState.locks.isEmpty)
    }

    @Test("what was done to the tempo is kept, and how it stood when it began")
    func kept() throws {
        let test = try TestInstrument()
        test.instrument.perform(.tempo(.set(93.5)))
        test.instrument.perform(.action(.record))
        #expect(test.hears("recording to"))
        test.instrument.perform(.tempo(.lock(.density, true)))
        test.instrument.perform(.tempo(.set(60)))
        test.instrument.perform(.action(.record))
        #expect(test.hears("recorded "))
        test.instrument.stop()
        let folder = test.place(".local/share/quern/recordings")
        let name = try #require(Folder.names(folder).first { $0.hasSuffix(".quern") })
        let commands = try Performance(file: "\(folder)/\(name)").commands.map(\.command)
        let tempos = commands.compactMap { if case .tempo(let tempo) = $0 { tempo } else { nil } }
        #expect(tempos == [93.5, 60] && commands.contains(.lock(.density, true)))
    }

    @Test("single grains that no finger triggered are kept, and played back")
    func grains() throws {
        let test = try TestInstrument()
        test.instrument.perform(.action(.record))
        #expect(test.hears("recording to"))
        test.instrument.perform(.action(.grain(3)))
        test.instrument.perform(.action(.grain(2, cloud: 5)))
        test.instrument.perform(.action(.record))
        #expect(test.hears("recorded "))
        test.instrument.stop()
        let folder = test.place(".local/share/quern/recordings")
        let name = try #require(Folder.names(folder).first { $0.hasSuffix(".quern") })
        let performance = try Performance(file: "\(folder)/\(name)")
        #expect(performance.hasSound)
        let kept = performance.commands.map(\.command).filter { if case .grain = $0 { true } else { false } }
        #expect(kept == [.grain(3, cloud: nil), .grain(2, cloud: 5)])
        var performer = try performer()
        performer.playBack(performance, file: "test.quern", at: 0)
        let changes = performer.advance(to: 100_000_000).flatMap(\.effects.changes)
        let counts = changes.compactMap { if case .grain(let count, let cloud) = $0 { [count, cloud] } else { nil } }
        #expect(counts == [[3, 0], [2, 5]])
    }

    @Test("before it has begun it is stopped too; where none is played that is said")
    func early() throws {
        var performer = try performer()
        #expect(performer.stopPlayback(at: 0).message == "performance stopped after 0 s")
        #expect(performer.advance(to: 2_500_000).isEmpty && performer.fingers.isEmpty)
        #expect(performer.stopPlayback(at: 2_500_000).message == "no performance is playing")
    }
}
