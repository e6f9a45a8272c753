import Foundation
import Glibc
import TestSupport
import Testing

/// Two programs on one machine, of which one leads a room and the other follows it.
@Suite("Following another Quern", .waiting, .serialized) struct JoinTests {
    @Test("a follower joins by the passcode, is seen, locked, goes on alone and comes back")
    func following() throws {
        let room = try LedRoom()
        defer { room.remove() }
        let follower = try room.join("--passcode", room.passcode, "--name", "Table 3")
        try room.leader.wait(for: "joined Table 3 (follower)")
        try room.leader.type("set pitch 300\nhold\n")
        try follower.wait(for: "pitch 300 Hz")
        try follower.type("status\n")
        try follower.wait(for: "sounding, held")
        try room.leader.type("roster\n")
        try room.leader.wait(for: "Table 3 (Quern): follows")
        try room.leader.type("lock\n")
        try follower.wait(for: "Friday is locked: the leader plays here")
        try follower.type("alone\n")
        try follower.wait(for: "locked: Friday plays on all instruments")
        try follower.type("set pitch 500\n")
        try follower.wait(for: "locked: Friday plays on all instruments")
        try room.leader.type("unlock\n")
        try follower.wait(for: "Friday is unlocked")
        try follower.type("set pitch 500\n")
        try follower.wait(for: "following Friday: Ctrl-F, or typed alone, plays by yourself")
        try follower.type("alone\n")
        try follower.wait(for: "playing by yourself: follow goes back to Friday")
        try room.leader.wait(for: "Table 3 plays alone")
        try room.leader.type("room\nguest Table 3 mute\nguest Table 3\n")
        try room.leader.wait(for: "1 follows with its own Quern")
        try room.leader.wait(
            for: "mute is for phones, and Table 3 has a Quern of its own: lock locks all hands, and there are stage"
                + " Table 3, lead Table 3 and kick Table 3")
        try room.leader.wait(for: "Table 3 (Quern): plays alone")
        try follower.type("set pitch 555\n")
        try follower.wait(for: "pitch 555 Hz")
        try follower.type("follow\n")
        try room.leader.wait(for: "Table 3 follows")
        // The leader may know before it is told here.
        #expect(
            eventually { (try? follower.output)?.components(separatedBy: "\n").contains("following Friday") == true })
        try follower.type("quit\n")
        try room.leader.wait(for: "left Table 3 (follower)")
        follower.expectEnd()
        try room.leader.type("quit\n")
        room.leader.expectEnd()
    }

    @Test("what a follower records while it follows renders to the leader's very samples")
    func recording() throws {
        let room = try LedRoom("--record", "leader.wav")
        defer { room.remove() }
        let follower = try room.join("--passcode", room.passcode)
        try room.leader.type("set pitch 300\nset pitch-spread 7\nhold\n")
        try follower.wait(for: "sounding")
        try follower.type("record\n")
        try follower.wait(for: "recording to ")
        for pitch in [310, 420, 530, 240] {
            try room.leader.type("set pitch \(pitch)\n")
            try follower.wait(for: "pitch \(pitch) Hz")
        }
        try follower.type("record\n")
        try follower.wait(for: "recorded ")
        try room.leader.type("quit\nquit\n")
        room.leader.expectEnd()
        try Self.expectWholeRecording(of: follower, heard: room.leader.program.file("leader.wav").path)
    }

    @Test("the panel shows whom one follows, and Ctrl-F leaves and comes back")
    func panel() throws {
        let room = try LedRoom()
        defer { room.remove() }
        let program = try Program()
        defer { program.remove() }
        let terminal = try Terminal(
            program, command: "join", room.address, "--passcode", room.passcode, "--name", "Table 3", "--audio",
            "silent")
        func see(_ words: String) throws { try terminal.wait(for: "\(words)") { $0.contains(words) } }
        try see("following Friday")
        try terminal.press("C-f")
        try room.leader.wait(for: "Table 3 plays alone")
        try see("Ctrl-F follows Friday")
        try terminal.press("C-f")
        try room.leader.wait(for: "Table 3 follows")
        try room.leader.type("quit\n")
        try see("Friday is over")
        try terminal.press("q")
        try terminal.expectLeft(0)
    }

    @Test("what the leader asks is answered at tables, in plain lines and on the panel, and each counts once")
    func questions() throws {
        let room = try LedRoom()
        defer { room.remove() }
        let plain = try room.join("--passcode", room.passcode, "--name", "Table 3")
        try room.leader.type("ask Which? | one | two | three\n")
        try plain.wait(for: "question 1: Which? 1 one, 2 two, 3 three (type vote NUMBER)")
        try plain.type("vote 3\n")
        try plain.wait(for: "your answer: three")
        try room.leader.wait(for: "vote on question 1 by Table 3: 1 of 1 answered")
        let program = try Program()
        defer { program.remove() }
        // Who plays by themselves is asked, too.
        let terminal = try Terminal(
            program, command: "join", room.address, "--passcode", room.passcode, "--name", "Table 4", "--free",
            "--audio", "silent")
        try terminal.wait(for: "the question") { $0.contains("Which?") && $0.contains("1/2") }
        let keys = KeyTour(terminal)
        try keys.press("Q", "▸ one", "1 of 2 answered", without: "texture")
        try keys.press("1", "your answer: one", "2 of 2 answered")
        try keys.press("2", "your answer: two", "2 of 2 answered")
        try keys.press("3", "your answer: three")
        try keys.press("↑", "▸ two")
        try keys.press("↓", "▸ three")
        try terminal.press("Up")
        try terminal.wait(for: "the mark") { $0.contains("▸ two") }
        try keys.press("Enter", "your answer: two")
        try keys.expectAll(under: "In the question of a room that you joined")
        try room.leader.type("reveal\n")
        try plain.wait(for: "closed: one 0, two 1, three 1; 2 of 2 answered")
        try plain.type("vote 1\n")
        try plain.wait(for: "the question is closed")
        try room.leader.type("ask hidden 60 s open What did you hear?\n")
        try plain.wait(for: "question 2: What did you hear? (type vote TEXT, 60 s left)")
        try plain.type("vote rain\nvote bees\n")
        try plain.wait(for: "your answer: bees")
        try terminal.wait(for: "no result") { $0.contains("hidden until the reveal") && $0.contains("1 of 2 answered") }
        try room.leader.type("question pick 1\nreveal\n")
        try plain.wait(for: "an answer: bees")
        try terminal.wait(for: "what was picked") { $0.contains("bees") && $0.contains("closed") }
        try terminal.press("C-c")
        try terminal.expectLeft(0)
    }

    @Test("a wrong passcode is refused, and told in one line")
    func passcodes() throws {
        let room = try LedRoom()
        defer { room.remove() }
        let program = try Program()
        defer { program.remove() }
        let wrong = try program.run("join", room.address, "--passcode", "WRONG2", "--plain", "--audio", "silent")
        #expect(wrong.status == 77)
        #expect(wrong.errors == "quern: the passcode is wrong\n")
        let without = try program.run("join", room.address, "--plain", "--audio", "silent")
        #expect(without.status == 64)
        #expect(without.errors.hasSuffix("has a passcode: give it with --passcode\n"), "\(without.errors)")
        let nobody = try program.run("join", "127.0.0.1:9", "--passcode", "WRONG2", "--plain", "--audio", "silent")
        #expect(nobody.status == 69)
        #expect(nobody.errors == "quern: 127.0.0.1:9: no connection: nobody answers there\n")
    }

    @Test("a broker that is killed and a leader that is killed come back, and the follower with them")
    func comingBack() throws {
        let room = try LedRoom()
        defer { room.remove() }
        let follower = try room.join("--passcode", room.passcode)
        try room.leader.type("set pitch 310\nhold\n")
        try follower.wait(for: "pitch 310 Hz")
        try room.killBroker()
        try room.leader.type("set pitch 320\n")
        try follower.wait(for: "pitch 320 Hz")
        room.leader.cutOff()
        try follower.wait(for: "the leader of Friday is gone: waiting for them")
        let again = try room.leadAgain()
        try again.type("set pitch 330\n")
        try follower.wait(for: "the leader of Friday is back")
        try follower.wait(for: "pitch 330 Hz")
        try again.type("quit\n")
        again.expectEnd()
        try follower.wait(for: "Friday is over: you play by yourself")
    }

    @Test("a sound that a follower lacks is fetched from the leader, and played")
    func fetching() throws {
        let room = try LedRoom()
        defer { room.remove() }
        let follower = try room.join("--passcode", room.passcode)
        try Self.tone().write(to: room.leader.program.file("gong-of-ours.wav"))
        try room.leader.type("load gong-of-ours.wav\nhold\n")
        try room.leader.wait(for: "sound: gong-of-ours")
        try follower.wait(for: "gong-of-ours is not on this machine: silent here until it is")
        #expect(
            eventually {
                (try? follower.type("sound\n")) != nil
                    && ((try? follower.output.contains("sound: gong-of-ours")) ?? false)
            })
        try room.leader.type("hand gong-of-ours.wav once\n")
        try room.leader.wait(for: "handed over: gong-of-ours.wav, for this room alone")
        try follower.wait(for: "received gong-of-ours.wav: ")
        try follower.type("quit\n")
        follower.expectEnd()
        // It was for this room alone.
        let rooms = follower.program.file(".local/share/quern/rooms").path
        let left = FileManager.default.enumerator(atPath: rooms)?.compactMap { $0 as? String } ?? []
        #expect(!left.contains { $0.hasSuffix("gong-of-ours.wav") })
    }

    @Test("a sound that only the table has that all hear goes to all, and is gone after the room")
    func ownSounds() throws {
        let room = try LedRoom()
        defer { room.remove() }
        let ada = try room.join("--passcode", room.passcode, "--name", "Ada", "--free")
        let bob = try room.join("--passcode", room.passcode, "--name", "Bob")
        try room.leader.wait(for: "joined Ada (follower)")
        try room.leader.wait(for: "joined Bob (follower)")
        try Self.tone().write(to: ada.program.file("gong-of-ours.wav"))
        try ada.type("load gong-of-ours.wav\nhold\n")
        try ada.wait(for: "sound: gong-of-ours")
        #expect(try !room.leader.output.contains("gong-of-ours"))
        try room.leader.type("stage Ada\n")
        for typed in [room.leader, bob] {
            try typed.wait(for: "gong-of-ours is not on this machine: silent here until it is")
        }
        try ada.wait(for: "gong-of-ours.wav goes to the leader, so that all can hear it")
        try ada.wait(for: "the leader has gong-of-ours.wav: all get it from there")
        try room.leader.wait(for: "fetching gong-of-ours.wav from Ada")
        try room.leader.wait(for: "received gong-of-ours.wav from Ada: all who follow get it")
        for typed in [room.leader, bob] {
            #expect(
                eventually {
                    (try? typed.type("sound\n")) != nil
                        && ((try? typed.output.contains("sound: gong-of-ours")) ?? false)
                })
            try typed.type("status\n")
            try typed.wait(for: "sounding, held")
        }
        #expect(Self.kept(by: room.leader) == ["gong-of-ours.wav"])
        // What nobody asked for, and what nobody of the room sends, is not stored.
        let hash = String(repeating: "a", count: 64)
        #expect(try room.patch("/files/\(hash)", "RIFF").hasPrefix("HTTP/1.1 404 "))
        try room.leader.type("quit\n")
        room.leader.expectEnd()
        try bob.wait(for: "Friday is over: you play by yourself")
        try bob.type("quit\n")
        bob.expectEnd()
        #expect(Self.kept(by: room.leader).isEmpty && Self.kept(by: bob).isEmpty)
    }

    @Test("a file is handed over if it can be read, the leader is told who has it, and it is taken back")
    func handing() throws {
        let room = try LedRoom()
        defer { room.remove() }
        let ada = try room.join("--passcode", room.passcode, "--name", "Ada")
        let bob = try room.join("--passcode", room.passcode, "--name", "Bob")
        try room.leader.wait(for: "joined Ada (follower)")
        try room.leader.wait(for: "joined Bob (follower)")
        func write(_ data: Data, _ name: String) throws { try data.write(to: room.leader.program.file(name)) }
        for name in ["notes.txt", "broken.toml", "broken.scene.toml", "broken.json", "broken.quern"] {
            try write(Data("no sound = [".utf8), name)
            try room.leader.type("hand \(name)\n")
            try room.leader.wait(for: "\(name) is not handed over: ")
        }
        try write(Self.tone(), "gong-of-ours.wav")
        try room.leader.type("hand gong-of-ours.wav\n")
        try room.leader.wait(for: "gong-of-ours.wav is on all 2 tables")
        #expect(Self.kept(by: ada) == ["gong-of-ours.wav"] && Self.kept(by: bob) == ["gong-of-ours.wav"])
        try room.leader.type("hand back rain.wav\nhand back\n")
        try room.leader.wait(for: "rain.wav is not handed over: there is gong-of-ours.wav")
        try room.leader.wait(for: "hand back needs the name of a file")
        try room.leader.type("hand back gong-of-ours.wav\n")
        try room.leader.wait(for: "gong-of-ours.wav is handed over no more: tables delete it")
        for typed in [ada, bob] {
            try typed.wait(for: "the leader took gong-of-ours.wav back: it is deleted here")
            #expect(Self.kept(by: typed).isEmpty)
        }
        // Who comes later does not get it, and one who cannot store a file is named.
        let cleo = try room.join("--passcode", room.passcode, "--name", "Cleo")
        try room.leader.wait(for: "joined Cleo (follower)")
        var snow = Self.tone()
        snow[100] = 1
        try write(snow, "snow-of-ours.wav")
        let rooms = bob.program.file(".local/share/quern/rooms").path
        let folder = try #require(try FileManager.default.contentsOfDirectory(atPath: rooms).first)
        let hash = try Self.sha256(room.leader.program.file("snow-of-ours.wav").path)
        try FileManager.default.createDirectory(
            atPath: "\(rooms)/\(folder)/.\(hash).part", withIntermediateDirectories: false)
        try room.leader.type("hand snow-of-ours.wav\n")
        try room.leader.wait(for: "Bob: \"snow-of-ours.wav\" is not fetched: ")
        try room.leader.wait(for: "snow-of-ours.wav is on 2 of 3 tables")
        #expect(Self.kept(by: cleo) == ["snow-of-ours.wav"])
        // Handed once more, it is there at once; taken back it is not.
        try room.leader.type("hand gong-of-ours.wav\n")
        try room.leader.wait(for: "gong-of-ours.wav is on all 3 tables")
        try room.leader.type("quit\n")
        room.leader.expectEnd()
    }

    private static func sha256(_ path: String) throws -> String {
        let (process, pipe) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/usr/bin/sha256sum")
        process.arguments = [path]
        process.standardOutput = pipe
        try process.run()
        let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return String(text.prefix(64))
    }

    /// The sounds that a program has of a room.
    private static func kept(by typed: Typed) -> [String] {
        let rooms = typed.program.file(".local/share/quern/rooms").path
        let all = FileManager.default.enumerator(atPath: rooms)?.compactMap { $0 as? String } ?? []
        return all.filter { $0.hasSuffix(".wav") || $0.hasSuffix(".part") }
            .map { URL(fileURLWithPath: $0).lastPathComponent }
    }

    @Test("a follower is heard by all, gets the lead of a locked room, and is sent out")
    func stage() throws {
        let room = try LedRoom()
        defer { room.remove() }
        let ada = try room.join("--passcode", room.passcode, "--name", "Ada")
        let bob = try room.join("--passcode", room.passcode, "--name", "Bob")
        try room.leader.wait(for: "joined Ada (follower)")
        try room.leader.type("stage Ada\n")
        try room.leader.wait(for: "Ada follows you: let them play alone first, or hand them the lead: lead Ada")
        try ada.type("alone\n")
        try room.leader.wait(for: "Ada plays alone")
        try room.leader.type("stage Ada\n")
        try ada.wait(for: "all in Friday hear what you play")
        try room.leader.wait(for: "all hear Ada until you type stage, or press Ctrl-F")
        try bob.wait(for: "all in Friday hear what Ada plays")
        try bob.type("status\n")
        try bob.wait(for: "following Friday, all hear Ada")
        try ada.type("status\n")
        try ada.wait(for: "all in Friday hear you")
        try ada.type("set pitch 555\nhold\n")
        for typed in [room.leader, bob] { try typed.wait(for: "pitch 555 Hz") }
        try room.leader.type("set pitch 310\n")
        try room.leader.wait(for: "following Ada: Ctrl-F, or typed alone, plays by yourself")
        try room.leader.type("roster\nstatus\n")
        try room.leader.wait(for: "Ada (Quern): heard by all")
        try room.leader.wait(for: "(Ada)")
        #expect(try !room.leader.output.contains("(leader)"))
        try room.leader.type("stage\n")
        try room.leader.wait(for: "all hear and follow you again")
        for typed in [ada, bob] { try typed.wait(for: "all hear the leader of Friday again") }
        try room.leader.type("set pitch 320\n")
        try bob.wait(for: "pitch 320 Hz")
        try room.leader.type("lock\n")
        try ada.wait(for: "Friday is locked")
        try room.leader.type("lead Ada\n")
        try ada.wait(for: "you lead Friday: all hear and follow what you play")
        try bob.wait(for: "Ada leads Friday: all hear and follow what they play")
        try ada.type("set pitch 444\n")
        for typed in [room.leader, bob] { try typed.wait(for: "pitch 444 Hz") }
        ada.cutOff()
        try room.leader.wait(for: "left Ada (follower)")
        try room.leader.type("set pitch 333\n")
        try bob.wait(for: "pitch 333 Hz")
        try room.leader.type("kick Bob\n")
        try bob.wait(for: "the leader of Friday has sent you out: you play by yourself")
        try room.leader.wait(for: "left Bob (follower)")
        try bob.type("set pitch 350\n")
        try bob.wait(for: "pitch 350 Hz")
        try room.leader.type("quit\n")
        room.leader.expectEnd()
    }

    @Test("what a follower plays who is heard by all is recorded by another to the very samples")
    func heardByAll() throws {
        let room = try LedRoom()
        defer { room.remove() }
        let ada = try room.join("--passcode", room.passcode, "--name", "Ada", "--free", "--record", "ada.wav")
        let bob = try room.join("--passcode", room.passcode, "--name", "Bob")
        try room.leader.wait(for: "joined Ada (follower)")
        try ada.type("set pitch-spread 7\nhold\n")
        try room.leader.type("lead Ada\n")
        try bob.wait(for: "sounding")
        try bob.type("record\n")
        try bob.wait(for: "recording to ")
        for pitch in [310, 420, 530, 240] {
            try ada.type("set pitch \(pitch)\n")
            try bob.wait(for: "pitch \(pitch) Hz")
        }
        try bob.type("record\n")
        try bob.wait(for: "recorded ")
        try ada.type("quit\nquit\n")
        ada.expectEnd()
        try Self.expectWholeRecording(of: bob, heard: ada.program.file("ada.wav").path)
    }

    /// What a follower recorded renders to samples of the one who was followed, and its sound file has them.
    private static func expectWholeRecording(of follower: Typed, heard: String) throws {
        let folder = follower.program.file(".local/share/quern/recordings").path
        let files = try FileManager.default.contentsOfDirectory(atPath: folder)
        let wave = try #require(files.first { $0.hasSuffix(".wav") })
        let performance = try #require(files.first { $0.hasSuffix(".quern") })
        let output = follower.program.file("rendered.wav").path
        let result = try follower.program.run("render", "\(folder)/\(performance)", "-o", output)
        #expect(result.status == 0, "\(result.errors)")
        let (rendered, recorded) = (try samples(output), try samples("\(folder)/\(wave)"))
        let played = try samples(heard)
        #expect(rendered.count > 10_000 && played.firstRange(of: rendered.dropFirst(8)) != nil)
        #expect(recorded.count == rendered.count)
        // Where this machine stood still for more than 0.1 s there was silence, as there is in the file.
        let others = zip(recorded, rendered).enumerated().filter { $0.element.0 != $0.element.1 }.map(\.offset)
        #expect(others.allSatisfy { recorded[$0] == 0 })
        #expect(others.count < recorded.count / 2)
        let holes = others.indices.filter { $0 == 0 || others[$0] > others[$0 - 1] + 64 }.count
        #expect(others.count >= holes * 2 * 4_000)
    }

    private static func samples(_ path: String) throws -> [Float] {
        let data = try Data(contentsOf: URL(fileURLWithPath: path))
        let start = try #require(data.range(of: Data("data".utf8))).upperBound + 4
        return data[start...].withUnsafeBytes { bytes in
            (0..<bytes.count / 4).map { bytes.loadUnaligned(fromByteOffset: 4 * $0, as: Float.self) }
        }
    }

    /// Two seconds of a tone, as a WAV file.
    private static func tone() -> Data {
        var data = Data("RIFF".utf8)
        func append<Number: FixedWidthInteger>(_ number: Number) {
            withUnsafeBytes(of: number.littleEndian) { data.append(contentsOf: $0) }
        }
        let frames = 96_000
        append(UInt32(36 + 2 * frames))
        data.append(Data("WAVEfmt ".utf8))
        append(UInt32(16))
        append(UInt16(1))
        append(UInt16(1))
        append(UInt32(48_000))
        append(UInt32(96_000))
        append(UInt16(2))
        append(UInt16(16))
        data.append(Data("data".utf8))
        append(UInt32(2 * frames))
        for frame in 0..<frames { append(Int16(12_000 * sin(Double(frame) * 0.05))) }
        return data
    }
}
