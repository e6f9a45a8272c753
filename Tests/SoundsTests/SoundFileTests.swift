import Foundation
import Granular
import Sounds
import Testing

@Suite struct SoundFileTests {
    private func path(_ data: Data, _ name: String = "sound.wav") throws -> String {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("quern-sounds-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appendingPathComponent(name)
        try data.write(to: file)
        return file.path
    }

    /// A WAV file of 16-bit samples; `key` = a sampler's note.
    private func wave(_ samples: [Int16], channels: Int, rate: Int, key: UInt32? = nil) -> Data {
        func number<T: FixedWidthInteger>(_ value: T) -> Data { withUnsafeBytes(of: value.littleEndian) { Data($0) } }
        func chunk(_ name: String, _ body: Data) -> Data { Data(name.utf8) + number(UInt32(body.count)) + body }
        let format =
            number(UInt16(1)) + number(UInt16(channels)) + number(UInt32(rate)) + number(UInt32(rate * channels * 2))
            + number(UInt16(channels * 2)) + number(UInt16(16))
        var body = Data("WAVE".utf8) + chunk("fmt ", format)
        if let key {
            var sampler = Data(count: 12)
            sampler += number(key) + Data(count: 20)
            body += chunk("smpl", sampler)
        }
        body += chunk("data", samples.reduce(into: Data()) { $0 += number($1) })
        return chunk("RIFF", body)
    }

    @Test func whatAFileSaysOfItself() throws {
        let samples = (0..<88_200).map { Int16(($0 * 37) % 2_000) }
        let stereo = try SoundFile.read(path(wave(samples, channels: 2, rate: 44_100)))
        #expect(stereo.isStereo && !stereo.isWaveform)
        // Whole groups of frames are kept: up to 64 less.
        #expect(stereo.durationSeconds > 0.98 && stereo.durationSeconds <= 1)
        #expect(abs(stereo.rootHz - SoundFile.defaultRootHz) < 0.01)
        let mono = try SoundFile.read(path(wave(samples, channels: 1, rate: 8_000, key: 69)))
        #expect(!mono.isStereo)
        #expect(abs(mono.rootHz - 440) < 0.01)
        #expect(try SoundFile.read(path(wave(samples, channels: 1, rate: 8_000, key: 69)), rootHz: 100).rootHz == 100)
        #expect(try SoundFile.read(path(wave(samples, channels: 6, rate: 48_000))).isStereo)
    }

    @Test func whatCannotBeReadIsToldInOneLine() throws {
        func error(_ path: String) -> SoundError? {
            do { _ = try SoundFile.read(path) } catch { return error }
            return nil
        }
        #expect(error("/nowhere/at/all.wav")?.kind == .notFound)
        for (data, kind) in [
            (Data(), SoundError.Kind.unreadable), (Data("not a sound\n".utf8), .unreadable),
            (wave([], channels: 1, rate: 48_000), .unreadable),
            (wave([1, 2], channels: 1, rate: 48_000).dropLast(60), .unreadable),
        ] {
            let found = try error(path(data))
            #expect(found?.kind == kind)
            #expect(found?.description.contains("\n") == false)
        }
        #expect(error("/tmp") != nil)
        let long = wave([Int16](repeating: 1, count: 1_300 * 100), channels: 1, rate: 100)
        #expect(try error(path(long))?.kind == .tooLong)
    }
}
