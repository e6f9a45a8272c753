import Files
import Foundation
import Granular
import Instrument
import Session
import TestSupport
import Testing

@Suite("Snapshots of two Querns with one file", .serialized)
struct SharedSnapshotsTests {
    private let scratch: Scratch
    private let first: TestInstrument
    private let second: TestInstrument

    init() throws {
        scratch = try Scratch()
        let place = "\(scratch.path)/quern/snapshots.json"
        first = try TestInstrument(snapshots: place)
        second = try TestInstrument(snapshots: place)
    }

    private var file: KeptFile { KeptSnapshots.file(at: "\(scratch.path)/quern/snapshots.json") }

    /// The pitches of the snapshots in the file, by their numbers.
    private var kept: [Int: Double] {
        let content: KeptSnapshots? = try? file.read()
        return Dictionary(uniqueKeysWithValues: (content?.snapshots ?? []).map { ($0.number, $0.values["pitch"] ?? 0) })
    }

    private func names(_ test: TestInstrument) -> [Int: String] {
        Dictionary(uniqueKeysWithValues: test.instrument.state.snapshots.summaries.map { ($0.number, $0.name) })
    }

    private func stop() {
        first.instrument.stop()
        second.instrument.stop()
    }

    private func play(_ test: TestInstrument, _ pitch: Double, _ command: Command) {
        test.instrument.perform(.playing(.set(.pitch, to: pitch)))
        test.instrument.perform(command)
    }

    /// Both know a snapshot of that number with that pitch.
    private func fraction(_ number: Int, _ pitch: Double) {
        play(first, pitch, .action(.storeSnapshot(number)))
        #expect(eventually { names(second)[number] != nil })
    }

    @Test("What one stores, names and deletes is in the other's list, which says so, and both store on")
    func seen() throws {
        play(first, 111, .snapshots(.store))
        #expect(eventually { second.instrument.state.snapshots.numbers == [1] })
        #expect(second.hears("another Quern saved snapshot 1"))
        play(second, 222, .snapshots(.store))
        #expect(eventually { first.instrument.state.snapshots.numbers == [1, 2] } && kept == [1: 111, 2: 222])
        second.instrument.perform(.snapshots(.name(1, "mine")))
        #expect(eventually { names(first)[1] == "mine" } && first.hears("another Quern changed snapshot 1"))
        first.instrument.perform(.snapshots(.delete(2)))
        #expect(eventually { second.instrument.state.snapshots.numbers == [1] })
        #expect(second.hears("another Quern deleted snapshot 2"))
        stop()
        #expect(kept == [1: 111])
    }

    /// Does both while neither can write.
    private func atOnce(_ body: () -> Void) throws {
        let lock = try FileLock(of: file.path)
        body()
        lock.release()
    }

    @Test("Both store into the next free number at once: the later one gets the next, and says so")
    func sameNumber() throws {
        try atOnce {
            play(first, 111, .snapshots(.store))
            play(second, 222, .snapshots(.store))
        }
        #expect(eventually { kept.count == 2 && first.instrument.state.snapshots.numbers == [1, 2] })
        #expect(eventually { second.instrument.state.snapshots.numbers == [1, 2] })
        #expect(Set(kept.values) == [111, 222])
        let moved = eventually {
            [first, second].contains { test in
                test.instrument.state.messages.contains {
                    $0.text == "another Quern already saved snapshot 1: yours is now snapshot 2"
                }
            }
        }
        #expect(moved)
        // Whoever's moved goes back to its own.
        #expect(Set([first, second].map { $0.instrument.state.snapshots.current }) == [1, 2])
        stop()
    }

    @Test("A number that the player gives is theirs, and what the other put there has the next free one")
    func chosen() throws {
        try atOnce {
            play(first, 111, .action(.storeSnapshot(5)))
            play(second, 222, .action(.storeSnapshot(5)))
        }
        #expect(eventually { kept.count == 2 } && Set(kept.keys) == [1, 5] && Set(kept.values) == [111, 222])
        #expect(
            eventually {
                first.instrument.state.snapshots.numbers == [1, 5]
                    && second.instrument.state.snapshots.numbers == [1, 5]
            })
        stop()
    }

    @Test("One is replaced by both: the later one stays, the other has the next free number")
    func replaced() throws {
        fraction(3, 100)
        try atOnce {
            play(first, 111, .action(.storeSnapshot(3)))
            play(second, 222, .action(.storeSnapshot(3)))
        }
        #expect(eventually { kept.count == 2 } && Set(kept.keys) == [1, 3] && Set(kept.values) == [111, 222])
        stop()
    }

    @Test("One that is renamed by one and deleted by the other stays, with its new name")
    func renamedAndDeleted() throws {
        fraction(3, 100)
        try atOnce {
            first.instrument.perform(.snapshots(.delete(3)))
            second.instrument.perform(.snapshots(.name(3, "stays")))
        }
        #expect(eventually { names(first)[3] == "stays" && names(second)[3] == "stays" })
        stop()
        #expect(kept == [3: 100])
    }

    @Test("A new name and new values of one snapshot are both taken")
    func nameAndValues() throws {
        fraction(3, 100)
        try atOnce {
            first.instrument.perform(.snapshots(.name(3, "named")))
            play(second, 222, .action(.storeSnapshot(3)))
        }
        #expect(eventually { names(first)[3] == "named" && names(second)[3] == "named" && kept == [3: 222] })
        stop()
    }

    @Test("Undo and going on do not bring back what the other deleted")
    func undo() throws {
        fraction(3, 100)
        play(second, 222, .action(.snapshot(3)))
        first.instrument.perform(.snapshots(.delete(3)))
        #expect(
            eventually {
                second.instrument.state.snapshots.numbers == [] && second.instrument.state.snapshots.current == nil
            })
        second.instrument.perform(.history(.undo))
        second.instrument.perform(.history(.redo))
        play(second, 333, .snapshots(.store))
        #expect(eventually { kept == [1: 333] })
        stop()
        #expect(kept == [1: 333])
    }

    @Test("Where no number is free the one that found none is in a file of its own, which is named")
    func full() throws {
        for number in 1...15 { play(first, Double(100 + number), .action(.storeSnapshot(number))) }
        #expect(eventually { second.instrument.state.snapshots.numbers.count == 15 })
        try atOnce {
            play(first, 301, .snapshots(.store))
            play(second, 302, .snapshots(.store))
        }
        let aside = "\(file.path).replaced-1"
        #expect(eventually { FileStamp(aside) != nil } && eventually { kept.count == 16 })
        let content: KeptSnapshots? = try KeptSnapshots.file(at: aside).read()
        let found = try #require(content?.snapshots.first?.values["pitch"])
        #expect(Set([found, kept[16] ?? 0]) == [301, 302])
        #expect(
            eventually {
                [first, second].contains { $0.instrument.state.messages.contains { $0.text.contains(aside) } }
            })
        stop()
    }

    @Test("A file that somebody took away was not deleted by another Quern: what is here is written again")
    func gone() throws {
        fraction(3, 100)
        unlink(file.path)
        play(second, 222, .snapshots(.store))
        #expect(eventually { kept == [1: 222, 3: 100] })
        stop()
    }

    @Test("Another that hangs costs a line, and the snapshots are written once it lets go")
    func hanging() throws {
        let lock = try FileLock(of: file.path)
        play(first, 111, .snapshots(.store))
        #expect(first.hears("another Quern is still writing it"))
        #expect(first.instrument.state.snapshots.numbers == [1])
        lock.release()
        stop()
        #expect(kept == [1: 111])
    }

    @Test("A name of thousands of marks is bounded where it comes in, and the file stays readable")
    func names() throws {
        for _ in 1...16 { first.instrument.perform(.snapshots(.store)) }
        for number in 1...16 {
            first.instrument.perform(
                .snapshots(.name(number, "e" + String(repeating: "\u{301}", count: 32_650) + "\u{202E}x")))
        }
        stop()
        #expect(kept.count == 16)
        let again = try TestInstrument(snapshots: file.path)
        #expect(again.instrument.state.snapshots.summaries.count == 16)
        #expect(again.instrument.state.snapshots.summaries.allSatisfy { 1...160 ~= $0.name.utf8.count })
        again.instrument.stop()
    }

    @Test("A snapshot that cannot be read costs itself alone: it is told, and the file is kept aside once")
    func brokenEntry() throws {
        stop()
        let entry = #""name": "", "values": {"pitch": 440}, "sound": {"name": "study"}, "mapping": "Touch"}"#
        let text =
            #"{"version": 1, "snapshots": [{"number": 7, \#(entry), {"number": 8, "name": 3}, {"number": 9, \#(entry)]}"#
        try scratch.write(text, to: "quern/snapshots.json")
        let test = try TestInstrument(snapshots: file.path)
        #expect(test.instrument.state.snapshots.numbers == [7, 9])
        let line = "\(file.path): skipped entry 2 (snapshot 8), which cannot be read; it will be moved aside"
        #expect(test.instrument.state.messages.count { $0.text.hasPrefix(line) } == 1)
        for _ in 0..<2 { test.instrument.perform(.snapshots(.store)) }
        #expect(eventually { kept.keys.sorted() == [1, 2, 7, 9] })
        test.instrument.stop()
        #expect(try scratch.read("quern/snapshots.json.broken-1") == text)
        #expect(Folder.names("\(scratch.path)/quern") == ["snapshots.json", "snapshots.json.broken-1"])
    }

    @Test("Settings that the other changed stay where this one did not change them")
    func settings() throws {
        let place = "\(scratch.path)/quern/settings.json"
        let one = SettingsStore(at: place)
        one.start(first.instrument)
        one.stop(first.instrument)
        let stores = [SettingsStore(at: place), SettingsStore(at: place)]
        first.instrument.perform(.master(.change(by: -5)))
        second.instrument.perform(.tempo(.set(93.5)))
        for (store, test) in zip(stores, [first, second]) {
            store.start(test.instrument)
            store.stop(test.instrument)
        }
        let settings = Settings(at: place)
        #expect(settings.levelDecibels == -5 && settings.tempo?.beatsPerMinute == 93.5)
        stop()
    }
}
