import Glibc
import Testing
import Touch
import TouchInput

private let header = """
    # EVEMU 1.3
    #   Event type 3 (EV_ABS)
    #     Event code 47 (ABS_MT_SLOT)
    #       Value        2
    N: A screen
    I: 0003 056a 005d 0005
    P: 02 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    A: 2f 0 9 0 0
    A: 35 0 1000 4 0 10
    A: 36 -10 90 0 0 5
    A: 39 0 65535 0 0 0

    """
private let frame = "E: 5.1 0003 0039 0001\nE: 5.100000 0003 0035 -500 # x\nE: 5.100001 0000 0000 0\n"

@Suite("Recordings in evemu's format")
struct RecordingTests {
    @Test("A recording says what device it was, which slot was in use, and what happened when")
    func read() throws {
        let recording = try EvemuRecording.parse(header + frame, file: "r")
        let device = recording.device
        #expect(device.name == "A screen")
        #expect([device.bus, device.vendor, device.product, device.version] == [3, 0x56a, 0x5d, 5])
        #expect(device.properties == [InputProperty.direct])
        #expect(device.initialSlot == 2)
        #expect(device.axes[EventCode.positionX] == DeviceAxis(minimum: 0, maximum: 1000, fuzz: 4, resolution: 10))
        #expect(device.axes[EventCode.slot] == DeviceAxis(minimum: 0, maximum: 9))
        #expect(recording.events.map(\.timeMicroseconds) == [5_100_000, 5_100_000, 5_100_001])
        #expect(recording.events.map(\.value) == [1, -500, 0])
        #expect(recording.frames(filtered: false).map(\.timeMicroseconds) == [1])
    }

    @Test("What is written is read back the same")
    func roundTrip() throws {
        var device = slotScreen(slots: 7, initialSlot: 3)
        device.codes[EventType.key]?.insert(0x2ff)
        device.codes[EventType.synchronise] = [0, 1, 3]
        device.bus = 0x18
        let said: [Say] = [.id(1), .x(-5), .y(123_456), .report, .id(-1), .report]
        let recording = EvemuRecording(device: device, events: events(said))
        let back = try EvemuRecording.parse(recording.text, file: "r")
        #expect(back == recording)
        #expect(back.text == recording.text)
    }

    @Test("A name cannot smuggle lines into a recording")
    func nameWithLineEnd() throws {
        var device = slotScreen()
        device.name = "bad\nE: 0.0 0003 0039 1"
        #expect(try EvemuRecording.parse(EvemuRecording(device: device, events: []).text, file: "r").events.isEmpty)
    }

    @Test("A file is written and read as a whole")
    func files() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/played.evemu"
        try BuiltInPerformance.recording.write(to: path)
        let read = try EvemuRecording.read(path)
        #expect(read.events == BuiltInPerformance.recording.events)
    }

    @Test(
        "Bad input gives one line that names the file and the place",
        arguments: [
            ("", RecordingError.Kind.notARecording, "r: "),
            ("hello\n", .notARecording, "r:1: "),
            ("\u{0}\u{1}binary", .notARecording, "r: "),
            ("# libinput record\nversion: 1\n", .notARecording, "r:2: "),
            (header + "E: 5.3 0003 00", .cutShort, "r:13: "),
            (header + "E: 5.3 0003 0035 12\n", .cutShort, "r:13: "),
            ("\u{0}\u{0}", .notARecording, "r: "),
            (header + frame.replacing("E: 5.100001 0000 0000 0\n", with: ""), .cutShort, "r:14: "),
            ("N: A scr", .cutShort, "r:1: "),
            (header + "E: now 0003 0035 1\n", .malformed, "r:13: "),
            (header + "E: 1.0 0003 0035\n", .malformed, "r:13: "),
            (header + "E: 1.0 0003 0035 99999999999\n", .malformed, "r:13: "),
            (header + "A: 35 0\n", .malformed, "r:13: "),
            (header + "B: 03 zz\n", .malformed, "r:13: "),
            (header + "I: 1 2 3\n", .malformed, "r:13: "),
            (header + "P:\n", .malformed, "r:13: "),
            (header + "what is this\n", .malformed, "r:13: "),
            (header + frame + "E: 4.9 0000 0000 0\n", .timeRunsBackwards, "r:16: "),
        ])
    func badInput(_ text: String, _ kind: RecordingError.Kind, _ place: String) {
        do {
            _ = try EvemuRecording.parse(text, file: "r")
            Issue.record("read without an error")
        } catch {
            #expect(error.kind == kind)
            #expect(error.description.hasPrefix(place))
            #expect(!error.description.contains("\n"))
        }
    }

    @Test(
        "A recording that is cut short is read as far as it is whole, and says where it breaks off",
        arguments: [
            ("E: 5.3 0003 00", "r:16: "), ("E: 5.3 0003 0035 12", "r:16: "), ("E: 5.3 0003 0035 12\n", "r:16: "),
            ("E: 5.3 0003 0035 12\n\u{0}\u{0}\u{0}", "r:16: "), ("\u{0}\u{0}", "r:15: "),
        ])
    func cutShort(_ rest: String, _ place: String) throws {
        let recording = try EvemuRecording.parse(header + frame + rest, file: "r")
        #expect(recording.events == (try EvemuRecording.parse(header + frame, file: "r").events))
        let cut = try #require(recording.cutShort)
        #expect(cut.kind == .cutShort)
        #expect(cut.description.hasPrefix(place))
        #expect(cut.description.hasSuffix("the frame before it is used"))
        #expect(try EvemuRecording.parse(header + frame, file: "r").cutShort == nil)
    }

    @Test("A recording cut at any byte is refused, or has only whole frames")
    func cutAnywhere() throws {
        let recording = EvemuRecording(
            device: slotScreen(), events: events([.id(1), .x(10), .y(10), .report, .x(20), .report, .id(-1), .report]))
        let bytes = Array(recording.text.utf8)
        let whole = recording.frames(filtered: false)
        for length in bytes.indices {
            let text = String(decoding: bytes[..<length], as: UTF8.self)
            guard let cut = try? EvemuRecording.parse(text, file: "r"), !cut.events.isEmpty else { continue }
            #expect(cut.events.last?.endsFrame == true)
            let frames = cut.frames(filtered: false)
            #expect(frames == Array(whole.prefix(frames.count)))
        }
    }

    @Test("A last line without a line end is whole if it ends its frame as the frame before ended")
    func noFinalLineEnd() throws {
        let plain = header + frame + "E: 5.2 0000 0000 0"
        #expect(try EvemuRecording.parse(plain, file: "r").events.count == 4)
        let comment = "\t# ------------ SYN_REPORT (0) ---------- +"
        let full = header + "E: 5.1 0000 0000 0000\(comment)0ms\nE: 5.2 0000 0000 0000\(comment)100ms"
        #expect(try EvemuRecording.parse(full, file: "r").events.count == 2)
        for missing in [3, 30] {
            let cut = try EvemuRecording.parse(String(full.dropLast(missing)), file: "r")
            #expect(cut.events.count == 1)
            #expect(cut.cutShort?.line == 14)
        }
    }

    @Test("Stamps inside one frame may differ either way")
    func stampsInsideAFrame() throws {
        let text = header + "E: 5.2 0003 0039 1\nE: 5.200003 0003 0035 1\nE: 5.200001 0000 0000 0\n"
        #expect(try EvemuRecording.parse(text, file: "r").events.count == 3)
    }

    @Test("Line ends from other systems are taken")
    func carriageReturns() throws {
        #expect(try EvemuRecording.parse((header + frame).replacing("\n", with: "\r\n"), file: "r").events.count == 3)
    }

    @Test("A file that is not there, a folder and a device are each refused in words")
    func files2() throws {
        let folder = try TemporaryFolder()
        func kind(_ path: String) -> RecordingError.Kind? {
            do {
                _ = try EvemuRecording.read(path)
                return nil
            } catch {
                return error.kind
            }
        }
        #expect(kind(folder.path + "/none.evemu") == .notFound)
        #expect(kind(folder.path) == .notARecording)
        #expect(kind("/dev/zero") == .notARecording)
        #expect(kind(folder.write(header, "no-events.evemu")) == .noEvents)
        #expect(kind(folder.write("N: A keyboard\nA: 00 0 1\n" + frame, "no-axes.evemu")) == .refused(.noTouchAxes))
        #expect(kind(folder.write(header + "B: 02 03 00\n" + frame, "mouse.evemu")) == .refused(.mouse))
        #expect(kind(folder.write(header + frame, "good.evemu")) == nil)
    }

    @Test("A recording whose description stands in comments alone says so")
    func commentsOnly() throws {
        let folder = try TemporaryFolder()
        let comments = header.split(separator: "\n").filter { $0.first == "#" }.joined(separator: "\n")
        let path = folder.write(comments + "\nN: A screen\n" + frame, "comments.evemu")
        do {
            _ = try EvemuRecording.read(path)
            Issue.record("read without an error")
        } catch {
            #expect(error.kind == .refused(.noTouchAxes))
            #expect(error.message.contains("comments"))
        }
    }

    @Test("A file that cannot be written is said")
    func unwritable() {
        do {
            try BuiltInPerformance.recording.write(to: "/no/such/folder/x.evemu")
            Issue.record("written without an error")
        } catch {
            #expect(error.kind == .notFound)
        }
    }
}
