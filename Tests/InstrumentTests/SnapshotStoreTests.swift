import Files
import Foundation
import Granular
import Performer
import Session
import Sounds
import TestSupport
import Testing

@Suite("Snapshots on the disk", .serialized)
struct SnapshotStoreTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private var place: String { "\(scratch.path)/quern/snapshots.json" }

    private func text() throws -> String { try scratch.read("quern/snapshots.json") }

    /// An instrument that keeps its snapshots at `place`, and nothing else.
    private func instrument(at place: String? = nil) throws -> TestInstrument {
        try TestInstrument(snapshots: place ?? self.place)
    }

    @Test("What was stored, named and forgotten is there after a restart, at once")
    func kept() throws {
        let first = try instrument()
        first.instrument.perform(.playing(.set(.pitch, to: 333)))
        first.instrument.perform(.playing(.set(.reverbTime, to: 9)))
        for _ in 0..<3 { first.instrument.perform(.snapshots(.store)) }
        first.instrument.perform(.snapshots(.name(2, "  the\u{1B} quiet\n one ")))
        first.instrument.perform(.snapshots(.delete(1)))
        #expect(
            eventually {
                (try? text())?.contains("the quiet one") == true && (try? text())?.contains("\"number\" : 1,") != true
            })
        // It was killed: nothing is written at an end.
        let second = try instrument()
        let expected = [
            SnapshotSummary(number: 2, name: "the quiet one", sound: "study", mapping: "Touch"),
            SnapshotSummary(number: 3, sound: "study", mapping: "Touch"),
        ]
        #expect(
            second.instrument.state.snapshots.summaries == expected && second.instrument.state.snapshots.current == nil)
        second.instrument.perform(.action(.snapshot(2)))
        #expect(second.instrument.state.playing.values[.pitch] == 333)
        #expect(second.instrument.state.playing.values[.reverbTime] == 9)
        #expect(second.hears("snapshot: 2, the quiet one"))
        first.instrument.stop()
        second.instrument.stop()
    }

    /// A file as version 1 writes it, with what other versions may have put in beside.
    private static let first = """
        {"snapshots": [{"mapping": "Touch", "name": "old", "number": 7, "sound": {"name": "study"},
        "values": {"pitch": 440, "density": 1e9, "wobble": 3, "window": 1.4}, "colour": "red"}], "version": 1}
        """

    @Test(
        "A file of version 1: what is missing is as at the start, what is unknown is passed over, the rest is within its range"
    )
    func firstVersion() throws {
        try scratch.write(Self.first, to: "quern/snapshots.json")
        let test = try instrument()
        test.instrument.perform(.playing(.set(.duration, to: 0.9)))
        test.instrument.perform(.playing(.set(.reverbMix, to: 0.9)))
        test.instrument.perform(.action(.snapshot(7)))
        let values = test.instrument.state.playing.values
        #expect(values[.pitch] == 440 && values[.duration] == Parameter.duration.definition.defaultValue)
        #expect(values[.reverbMix] == Parameter.reverbMix.definition.defaultValue)
        #expect(values[.density] == Parameter.density.definition.range.upperBound && values[.window] == 1)
        test.instrument.stop()
    }

    @Test(
        "A file that is broken, without a version, or of a newer one is said to be, and moved aside before one is written",
        arguments: [
            "", "{", "[]", #"{"snapshots": []}"#, #"{"version": 2, "snapshots": []}"#, #"{"version": 1}"#,
            #"{"version": 0, "snapshots": []}"#, #"{"version": "1", "snapshots": []}"#,
            SnapshotStoreTests.first.replacingOccurrences(of: "\"number\": 7", with: "\"number\": 17"),
            SnapshotStoreTests.first.replacingOccurrences(of: "440", with: "\"A4\""),
        ])
    func broken(_ text: String) throws {
        try scratch.write(text, to: "quern/snapshots.json")
        let test = try instrument()
        #expect(test.instrument.state.snapshots.summaries == [])
        let lines = test.instrument.state.messages.filter { $0.text.contains("snapshots.json") }
        #expect(lines.count == 1 && lines[0].text.hasSuffix("; it will be moved aside before a snapshot is saved"))
        #expect(try self.text() == text, "nothing was written so far")
        test.instrument.perform(.snapshots(.store))
        #expect(eventually { (try? self.text())?.contains("\"number\" : 1,") == true })
        #expect(try scratch.read("quern/snapshots.json.broken-1") == text)
        test.instrument.stop()
    }

    @Test("Where nothing can be written it is said in a line, and the snapshots are there until the end")
    func noFolder() throws {
        try scratch.write("", to: "file")
        let test = try instrument(at: "\(scratch.path)/file/quern/snapshots.json")
        test.instrument.perform(.snapshots(.store))
        #expect(test.hears("snapshots are lost when Quern quits: \(scratch.path)/file/quern/snapshots.json: "))
        test.instrument.perform(.playing(.set(.pitch, to: 200)))
        test.instrument.perform(.action(.snapshot(1)))
        #expect(test.instrument.state.playing.values[.pitch] != 200)
        test.instrument.stop()
        #expect(test.instrument.state.messages.filter { $0.text.contains("are lost when") }.count == 1)
    }

    @Test("Of many in a row the last one is on the disk at the end")
    func order() throws {
        let test = try instrument()
        for number in 1...50 { test.instrument.perform(.action(.storeSnapshot(number % 16 + 1))) }
        test.instrument.perform(.action(.storeSnapshot(1)))
        test.instrument.perform(.snapshots(.name(1, "last")))
        test.instrument.stop()
        #expect(try text().contains("\"last\""))
        #expect(Folder.names("\(scratch.path)/quern") == ["snapshots.json"])
    }

    @Test("A snapshot of a file that is not loaded loads it, and its values stay when it comes")
    func loads() throws {
        let first = try instrument()
        try first.sine("rain.wav", seconds: 0.5)
        first.instrument.perform(.files(.load(first.place("rain.wav"))))
        #expect(eventually { first.instrument.state.sounds.played == "rain" })
        first.instrument.perform(.playing(.set(.pitch, to: 123)))
        first.instrument.perform(.snapshots(.store))
        #expect(eventually { (try? text())?.contains("rain.wav") == true })
        let second = try instrument()
        second.instrument.perform(.action(.snapshot(1)))
        #expect(second.instrument.state.playing.values[.pitch] == 123)
        #expect(eventually { second.instrument.state.sounds.played == "rain" })
        #expect(second.instrument.state.playing.values[.pitch] == 123)
        first.instrument.stop()
        second.instrument.stop()
    }
}
