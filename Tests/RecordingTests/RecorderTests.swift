import AudioEngine
import AudioIO
import Files
import Foundation
import Granular
import Recording
import Session
import Synchronization
import TestSupport
import Testing
import UnthreadedSound

@Suite struct RecorderTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("quern-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    /// The messages up to the first that is wanted.
    private func messages(_ recorder: Recorder, until isSo: (String) -> Bool) -> [String] {
        var messages: [String] = []
        _ = eventually(every: 2) {
            messages += recorder.takeMessages()
            return messages.contains(where: isSo)
        }
        return messages
    }

    private func bytes(_ samples: [Float], rate: Int) throws -> Data {
        let file = try SoundFileWriter(path: path("expected.wav"), rate: rate)
        try file.write(samples, frames: samples.count / 2)
        try file.close()
        return try Data(contentsOf: URL(fileURLWithPath: path("expected.wav")))
    }

    @Test func whatTheOutputGetsIsInTheFileSampleForSample() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let recorder = Recorder(rate: 48_000)
        let sound = UnthreadedSound(source: .thesis(sampleRate: 48_000), tap: recorder.tap.reference)
        _ = sound.exchange.pointee.ring.write(TimedChange(frame: 100, change: .start(cloud: 0)))
        func render(_ blocks: Int) -> [Float] {
            var played: [Float] = []
            for _ in 0..<blocks {
                var samples = [Float](repeating: 0, count: 512)
                sound.render(into: &samples, frames: 256)
                played += samples
            }
            return played
        }
        _ = render(3)
        try recorder.start([path("kept.wav")])
        let played = render(400)
        recorder.toggle()
        #expect(recorder.seconds == nil)
        _ = render(2)
        let told = messages(recorder) { $0.hasPrefix("recorded") }
        #expect(told.last == "recorded 2 s to \(path("kept.wav"))")
        #expect(recorder.trouble == nil)
        let isSame =
            try bytes(played, rate: 48_000) == Data(contentsOf: URL(fileURLWithPath: path("kept.wav")))
        #expect(isSame)
        #expect(played.contains { abs($0) > 0.01 })
    }

    @Test func aDiskThatIsTooSlowIsToldOnceAndTheRestIsKept() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let recorder = Recorder(rate: 8_000)
        try recorder.start([path("kept.wav")])
        let block = [Float](repeating: 0.5, count: 2 * 8_192)
        func loseFrames() -> Bool {
            let lost = recorder.tap.pointee.lostFrames
            return eventually(every: 0) {
                recorder.tap.pointee.write(block, frames: 8_192, engineFrame: 0)
                return recorder.tap.pointee.lostFrames > lost
            }
        }
        #expect(loseFrames())
        let first = messages(recorder) { $0.contains("too slow") }
        #expect(first.contains { $0.contains("too slow") })
        #expect(loseFrames())
        recorder.stop()
        let all = first + recorder.takeMessages()
        #expect(all.count { $0.contains("too slow") } == 1)
        #expect(all.last?.hasPrefix("recorded") == true)
        #expect(recorder.trouble != nil)
    }

    @Test func whereNoFileCanBeTheSoundGoesOnAndOneMessageTells() {
        try? FileManager.default.removeItem(at: folder)
        let recorder = Recorder(
            rate: 8_000, directories: UserDirectories(["HOME": "/dev/full", "TMPDIR": path("none")]))
        recorder.toggle()
        let told = messages(recorder) { $0.contains("cannot write") }
        #expect(told.count == 1 && told[0].contains("playing continues"), "\(told)")
        // It is told before it is over.
        #expect(eventually { recorder.seconds == nil })
        #expect(throws: AudioError.self) { try recorder.start(["/dev/full"]) }
    }

    @Test func aRecordingInThePlayersFolderIsWholeWhenItIsStopped() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let recorder = Recorder(rate: 8_000, directories: UserDirectories(["XDG_DATA_HOME": folder.path]))
        let block = (0..<2_000).map { Float($0) / 2_000 }
        for round in 1...2 {
            recorder.toggle()
            recorder.tap.pointee.write(block, frames: 1_000, engineFrame: 0)
            recorder.toggle()
            recorder.tap.pointee.write(block, frames: 1_000, engineFrame: 0)
            _ = messages(recorder) { $0.hasPrefix("recorded") }
            let recordings = try FileManager.default.contentsOfDirectory(atPath: path("quern/recordings"))
            #expect(recordings.count == round)
            for name in recordings {
                let file = URL(fileURLWithPath: path("quern/recordings/\(name)"))
                #expect(try Data(contentsOf: file) == bytes(block, rate: 8_000))
            }
        }
    }

    @Test("a format that cannot hold all channels gives way to WAV: the recording is kept")
    func manyChannels() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let recorder = Recorder(
            rate: 8_000, channels: 16, directories: UserDirectories(["XDG_DATA_HOME": folder.path]))
        recorder.format = .flac
        #expect(recorder.format == .flac && recorder.writtenFormat == .wav)
        let block = [Float](repeating: 0.5, count: 16_000)
        recorder.toggle()
        recorder.tap.pointee.write(block, frames: 1_000, engineFrame: 0)
        #expect(recorder.runningFormats == [.wav])
        recorder.toggle()
        recorder.tap.pointee.write(block, frames: 1_000, engineFrame: 1_000)
        _ = messages(recorder) { $0.hasPrefix("recorded") }
        #expect(recorder.trouble == nil)
        let recordings = try FileManager.default.contentsOfDirectory(atPath: path("quern/recordings"))
        #expect(recordings.count == 1 && recordings.allSatisfy { $0.hasSuffix(".wav") })
    }

    @Test("a recording that is removed while it runs ends with a line, and the next one is kept")
    func removed() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let recorder = Recorder(rate: 8_000, directories: UserDirectories(["XDG_DATA_HOME": folder.path]))
        let block = [Float](repeating: 0.5, count: 2_000)
        recorder.toggle()
        recorder.tap.pointee.write(block, frames: 1_000, engineFrame: 0)
        _ = messages(recorder) { $0.hasPrefix("recording to") }
        try FileManager.default.removeItem(atPath: path("quern"))
        let told = messages(recorder) { $0.contains("cannot write") }
        #expect(told.count == 1 && told[0].contains("the file was removed") && told[0].contains("playing continues"))
        #expect(eventually(every: 1) { recorder.seconds == nil })
        recorder.toggle()
        recorder.tap.pointee.write(block, frames: 1_000, engineFrame: 1_000)
        recorder.toggle()
        recorder.tap.pointee.write(block, frames: 1_000, engineFrame: 2_000)
        #expect(messages(recorder) { $0.hasPrefix("recorded") }.last?.hasPrefix("recorded 0 s to") == true)
        #expect(try FileManager.default.contentsOfDirectory(atPath: path("quern/recordings")).count == 1)
    }

    @Test func aTapThatWasClosedIsCompleteWhenTheAudioThreadKnows() {
        let tap = RecordingTap(rate: 8_000)
        let block = [Float](repeating: 1, count: 16)
        tap.write(block, frames: 8, engineFrame: 0)
        tap.setOpen(true)
        tap.write(block, frames: 8, engineFrame: 0)
        tap.setOpen(false)
        tap.setOpen(false)
        let wasComplete = tap.isComplete
        tap.write(block, frames: 8, engineFrame: 0)
        let isComplete = tap.isComplete
        #expect(!wasComplete && isComplete)
        var frames = 0
        tap.drain { frames += $1 }
        #expect(frames == 8)
    }

    @Test("several files hold the same frames, and the engine's frames of the first and the last are known")
    func severalFiles() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let recorder = Recorder(rate: 8_000)
        #expect(recorder.engineFrames == nil)
        try recorder.start([path("a.wav"), path("b.wav"), path("c.flac")])
        recorder.format = .wav24
        #expect(recorder.runningFormats == [.wav, .flac], "what is recorded, and not what is chosen for the next time")
        let block = (0..<2_000).map { Float($0) / 2_000 }
        for index in 0..<40 {
            recorder.tap.pointee.write(block, frames: 1_000, engineFrame: 700 + 1_000 * Int64(index))
        }
        recorder.stop()
        #expect(recorder.runningFormats.isEmpty)
        let told = recorder.takeMessages()
        #expect(told.count { $0.hasPrefix("recorded 5 s to") } == 3 && recorder.trouble == nil)
        #expect(recorder.engineFrames == 700..<40_700 && recorder.lostFrames == 0)
        let first = try Data(contentsOf: URL(fileURLWithPath: path("a.wav")))
        let isSame = try first == Data(contentsOf: URL(fileURLWithPath: path("b.wav")))
        #expect(isSame && first.count > 40_000 * 8)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path("c.flac"))).starts(with: Array("fLaC".utf8)))
    }

    @Test("where its disk has less than 200 MB left, a recording ends with a line and plays, and no other one begins")
    func reserve() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let free = Mutex<UInt64>(300_000_000)
        let kept = folder.path
        let recorder = Recorder(
            rate: 8_000, directories: UserDirectories(["XDG_DATA_HOME": folder.path]),
            reserve: DiskReserve { path in
                // Another disk has room.
                FileSystemSpace(
                    totalBytes: 1 << 40, availableBytes: path.hasPrefix(kept) ? free.withLock { $0 } : 1 << 39)
            })
        let other = FileManager.default.temporaryDirectory.appendingPathComponent("quern-\(UUID().uuidString).wav").path
        defer { try? FileManager.default.removeItem(atPath: other) }
        let block = [Float](repeating: 0.5, count: 2_000)
        try recorder.start([path("a.wav"), path("b.flac"), other])
        recorder.tap.pointee.write(block, frames: 1_000, engineFrame: 0)
        #expect(eventually(every: 1) { recorder.seconds != 0 })
        free.withLock { $0 = 199_999_999 }
        let told = messages(recorder) { $0.contains("playing continues") }
        #expect(
            told.last?.hasPrefix("less than 200 MB free on the disk of '\(path("a.wav"))': ")
                == true)
        recorder.tap.pointee.write(block, frames: 1_000, engineFrame: 1_000)
        #expect(recorder.seconds != nil && recorder.runningFormats == [.wav], "what lies elsewhere goes on")
        recorder.toggle()
        recorder.tap.pointee.write(block, frames: 1_000, engineFrame: 2_000)
        let end = messages(recorder) { $0.hasPrefix("recorded") }
        #expect(end.count { $0.contains("less than") } == 0 && recorder.trouble == told.last)
        let isWhole = try Data(contentsOf: URL(fileURLWithPath: path("a.wav"))) == bytes(block, rate: 8_000)
        #expect(isWhole)
        #expect(eventually(every: 1) { recorder.isIdle })
        recorder.toggle()
        let refused = messages(recorder) { $0.contains("playing continues") }
        #expect(refused.count { $0.contains("less than 200 MB free") } == 1, "\(refused)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: path("quern/recordings")) == [])
        #expect(throws: AudioError.self) { try recorder.start([path("c.wav")]) }
        #expect(!FileManager.default.fileExists(atPath: path("c.wav")))
    }

    @Test("its files are told when they begin and when they are over")
    func paths() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let recorder = Recorder(rate: 8_000, directories: UserDirectories(["XDG_DATA_HOME": folder.path]))
        let told = Mutex<[[String]]>([])
        recorder.whenPathsChange { paths in told.withLock { $0.append(paths) } }
        try recorder.start([path("a.wav")])
        #expect(told.withLock { $0.prefix(2) } == [[], [path("a.wav")]], "before it returns")
        recorder.toggle()
        recorder.tap.pointee.write([0, 0], frames: 1, engineFrame: 0)
        #expect(eventually(every: 1) { recorder.isIdle })
        recorder.toggle()
        _ = messages(recorder) { $0.hasPrefix("recording to \(path("quern"))") }
        recorder.stop()
        let all = told.withLock { $0 }
        #expect(all.last == [] && all.dropLast().last?.first?.hasPrefix(path("quern/recordings")) == true, "\(all)")
    }

    @Test("the next recording is kept in the format that was chosen", arguments: RecordingFormat.allCases)
    func format(_ format: RecordingFormat) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let recorder = Recorder(rate: 8_000, directories: UserDirectories(["XDG_DATA_HOME": folder.path]))
        recorder.format = format
        recorder.toggle()
        #expect(recorder.runningFormats == [format])
        recorder.tap.pointee.write([Float](repeating: 0.25, count: 2_000), frames: 1_000, engineFrame: 0)
        recorder.stop()
        let names = try FileManager.default.contentsOfDirectory(atPath: path("quern/recordings"))
        #expect(names.count == 1 && names[0].hasSuffix("." + format.ending))
        let data = try Data(contentsOf: URL(fileURLWithPath: path("quern/recordings/\(names[0])")))
        switch format {
        case .wav: #expect(data.count > 8_000 && data.count < 8_200)
        case .wav24: #expect(data.count > 6_000 && data.count < 6_200)
        case .flac: #expect(data.starts(with: Array("fLaC".utf8)))
        case .aiff, .ogg, .opus, .mp3: Issue.record("not for the player's folder")
        }
    }
}
