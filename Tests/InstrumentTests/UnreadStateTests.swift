import AudioIO
import Files
import Granular
import Performer
import Session
import TestSupport
import Testing
import Threads

/// Nothing of what plays waits until somebody reads the state.
@Suite("While nobody reads the state") struct UnreadStateTests {
    private static func soonRead(_ words: String, in path: String) -> Bool {
        eventually {
            let bytes = (try? WholeFile.read(path, limit: 1 << 20)) ?? []
            return String(decoding: bytes, as: UTF8.self).contains(words)
        }
    }

    /// The performance in a folder of recordings.
    private static func performance(in folder: String) throws -> Performance {
        let name = try #require(Folder.names(folder).first { $0.hasSuffix(".quern") })
        return try Performance(file: "\(folder)/\(name)")
    }

    @Test("the beat is placed as much later as it takes to the converter, from the first one on")
    func beat() throws {
        let log = try Scratch.Log(Scratch())
        let test = try TestInstrument(preparing: { setup in
            setup.log = log.writer
            setup.tempo = Settings.Tempo(beatsPerMinute: 90, locks: [])
        })
        log.writer.start(trouble: { test.instrument.report($0) })
        test.instrument.perform(.action(.record))
        #expect(Self.soonRead("recording to", in: log.path))
        // By 60 BPM, all since the boot.
        let line = BeatLine(beatsPerMinute: 60)
        let microseconds = MonotonicTime.microseconds
        test.instrument.perform(.tempo(.sync(line, .link)), at: microseconds)
        test.instrument.perform(.action(.record))
        #expect(Self.soonRead("recorded ", in: log.path))
        test.instrument.stop()
        log.writer.stop()
        let events = try Self.performance(in: test.place(".local/share/quern/recordings")).events
        let beats = events.compactMap { timed -> Double? in
            if case .change(.tempo(60, let beat)) = timed.event { beat } else { nil }
        }
        let latency = test.instrument.state.devices.latencySeconds
        #expect(latency > 0.003)
        #expect(beats.contains { abs($0 - line.beat(at: microseconds) - latency) < 1e-6 }, "\(beats) \(latency)")
    }

    @Test("what the output and a recording have to say comes into the log")
    func messages() throws {
        let log = try Scratch.Log(Scratch())
        let test = try TestInstrument(preparing: { $0.log = log.writer })
        log.writer.start(trouble: { test.instrument.report($0) })
        #expect(Self.soonRead(" notice: output: silent, 48000 Hz", in: log.path))
        test.instrument.perform(.action(.record))
        #expect(Self.soonRead(" info: recording to ", in: log.path))
        // What is said as the files are closed comes too.
        test.instrument.stop()
        log.writer.stop()
        #expect(try log.scratch.read("q.log").contains(" info: recorded "))
    }

    @Test("and while somebody reads it all the time, the same is said, kept and sent")
    func reading() throws {
        let test = try TestInstrument()
        test.instrument.perform(.snapshots(.store))
        test.instrument.perform(.tempo(.set(90)))
        test.instrument.stop()
        let before = test.instrument.state
        for _ in 0..<1_000 { _ = test.instrument.state }
        let after = test.instrument.state
        #expect(after.messages == before.messages && after.devices.latencySeconds == before.devices.latencySeconds)
        #expect(
            after.history == before.history && after.playing.values == before.playing.values
                && after.tempo == before.tempo)
        #expect(after.engine.frame == before.engine.frame && after.engine.grains == before.engine.grains)
    }

    @Test("a beat is sent the same whether the state was read 1,000 times before or never")
    func readingBefore() throws {
        for reads in [0, 1_000] {
            let test = try TestInstrument()
            for _ in 0..<reads { _ = test.instrument.state }
            let count = test.instrument.state.messages.count
            test.instrument.perform(.tempo(.set(90)))
            let messages = test.instrument.state.messages.map(\.text)
            #expect(messages.count == count + 1 && messages.last == "tempo: 90.0 BPM")
            test.instrument.stop()
        }
    }
}

extension Scratch {
    /// A log in a folder of its own.
    struct Log {
        let scratch: Scratch
        let writer: LogWriter
        var path: String { "\(scratch.path)/q.log" }

        init(_ scratch: Scratch) throws {
            self.scratch = scratch
            writer = LogWriter(try LogFile(at: "\(scratch.path)/q.log"))
        }
    }
}
