import AudioIO
import CSndFile
import Foundation
import Testing

@Suite("Formats of sound files") struct SoundFormatTests {
    private let folder = ScratchFolder()
    private let samples = (0..<60_000).map { Float($0 % 4_001) / 2_001 - 1 }

    private static let formats = [SoundFileFormat.wavFloat, .wav24, .flac24, .aiff24]

    /// What libsndfile reads: the frames that the file says it has, and the samples that are there.
    private func read(_ path: String) throws -> (frames: Int, samples: [Float]) {
        var info = SF_INFO()
        let file = try #require(sf_open(path, Int32(SFM_READ), &info))
        defer { sf_close(file) }
        var samples = [Float](repeating: 0, count: 2 * 200_000)
        let count = sf_readf_float(file, &samples, 200_000)
        return (Int(info.frames), Array(samples.prefix(2 * Int(count))))
    }

    private func write(_ samples: [Float], to name: String, _ format: SoundFileFormat) throws -> String {
        let file = try SoundFileWriter(path: folder.file(name), rate: 48_000, format: format)
        try file.write(samples, frames: samples.count / 2)
        try file.close()
        return folder.file(name)
    }

    @Test("24 bits hold every sample to within their step", arguments: [SoundFileFormat.wav24, .flac24, .aiff24])
    func roundTrip(_ format: SoundFileFormat) throws {
        let read = try read(write(samples, to: "a", format))
        let worst = zip(read.samples, samples).map { abs($0 - $1) }.max() ?? 1
        #expect(read.frames == 30_000 && read.samples.count == samples.count && worst <= 0x1p-23)
    }

    @Test(
        "beyond full scale a sample ends there, and what is no number is silence",
        arguments: [SoundFileFormat.wav24, .flac24, .aiff24])
    func clipping(_ format: SoundFileFormat) throws {
        let wild: [Float] = [2, -2, .nan, .infinity, -.infinity, 0.5, 1e30, -.nan]
        let kept = try read(write(wild, to: "a", format)).samples
        let expected: [Float] = [1, -1, 0, 1, -1, 0.5, 1, 0]
        #expect(zip(kept, expected).allSatisfy { abs($0 - $1) <= 0x1p-22 } && kept.count == 8)
    }

    @Test("a file that is never closed has its length and can be read, all but a fifth of a second", arguments: formats)
    func unclosed(_ format: SoundFileFormat) throws {
        let file = try SoundFileWriter(path: folder.file("a"), rate: 48_000, format: format)
        for piece in 0..<12 {
            try samples.withUnsafeBufferPointer { try file.write($0.baseAddress! + 5_000 * piece, frames: 2_500) }
        }
        try file.settle()
        let read = try read(folder.file("a"))
        #expect(read.frames == read.samples.count / 2 && read.frames > 30_000 - 9_600)
        let isSame = zip(read.samples, samples).allSatisfy { abs($0 - $1) <= 0x1p-23 }
        #expect(isSame)
        try file.close()
    }

    @Test("the same samples give the same bytes, in whatever pieces", arguments: formats)
    func sameBytes(_ format: SoundFileFormat) throws {
        let whole = bytes(of: try write(samples, to: "a", format))
        let file = try SoundFileWriter(path: folder.file("b"), rate: 48_000, format: format)
        for piece in 0..<30 {
            try samples.withUnsafeBufferPointer { try file.write($0.baseAddress! + 2_000 * piece, frames: 1_000) }
        }
        try file.close()
        let isSame = bytes(of: folder.file("b")) == whole
        #expect(isSame)
    }

    @Test("the name's ending says the format")
    func ending() throws {
        #expect(try SoundFileFormat(ofFile: "a/b.FLAC") == .flac24 && SoundFileFormat(ofFile: "a.b/c.aif") == .aiff24)
        #expect(try SoundFileFormat(ofFile: "a/b.wav") == .wavFloat)
        // Devices and pipes have none.
        #expect(try SoundFileFormat(ofFile: "/dev/null") == .wavFloat)
        for name in ["a/b.m4a", "flac", "/a.b/c", "/a.b/.wav", "a."] {
            let error = #expect(throws: AudioError.self, "\(name)") { try SoundFileFormat(ofFile: name) }
            #expect(error?.kind == .unknownFormat && error?.description.contains(".wav, .flac") == true)
        }
    }

    @Test(
        "lossy formats keep full scale, and what is no number is silence",
        arguments: [SoundFileFormat.vorbis, .opus, .mp3])
    func lossy(_ format: SoundFileFormat) throws {
        let wild = (0..<48_000).map { $0 % 1_000 == 0 ? Float.nan : 30 * Float(($0 % 109) - 54) / 54 }
        let kept = try read(write(wild, to: "a", format)).samples
        #expect(kept.count >= 48_000 && kept.allSatisfy { abs($0) < 2.5 })
    }

    @Test("a file that takes no such rate is refused")
    func rates() throws {
        #expect(throws: AudioError.self) { try SoundFileFormat.check("a.opus", rate: 44_100) }
        #expect(throws: AudioError.self) { try SoundFileFormat.check("a.ogg", rate: 384_000) }
        try SoundFileFormat.check("a.flac", rate: 384_000)
        try SoundFileFormat.check("a.opus", rate: 24_000)
    }

    @Test("a file that takes no so many channels is refused, with what takes them")
    func channels() throws {
        for (name, most) in [("a.wav", 16), ("a.aiff", 16), ("a.flac", 8), ("a.ogg", 4), ("a.opus", 4), ("a.mp3", 2)] {
            for channels in [2, 4, 6, 8, 16] where channels <= most {
                try SoundFileFormat.check(name, rate: 48_000, channels: channels)
            }
            guard most < 16 else { continue }
            let error = #expect(throws: AudioError.self) {
                try SoundFileFormat.check(name, rate: 48_000, channels: 16)
            }
            #expect(error?.kind == .unknownFormat && error?.description.hasSuffix("\(most); WAV takes all") == true)
        }
    }

    @Test("each channel is read where it was written", arguments: formats + [.vorbis, .opus])
    func order(_ format: SoundFileFormat) throws {
        // Each channel has a tone of its own.
        for channels in [4, 6, 8] where channels == 4 || !([.vorbis, .opus] as [SoundFileFormat]).contains(format) {
            let samples = (0..<24_000 * channels).map { index -> Float in
                let hertz = Double(300 * (index % channels + 1))
                return Float(0.5 * sin(2 * Double.pi * hertz * Double(index / channels) / 48_000))
            }
            let file = try SoundFileWriter(path: folder.file("a"), rate: 48_000, format: format, channels: channels)
            try file.write(samples, frames: 24_000)
            try file.close()
            if format == .wavFloat {
                // SoX and others ask for the length of the format's extension.
                let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.file("a")))
                #expect(bytes[12..<20].elementsEqual(Data("fmt ".utf8) + [18, 0, 0, 0]), "\(channels)")
            }
            var info = SF_INFO()
            let read = try #require(sf_open(folder.file("a"), Int32(SFM_READ), &info))
            defer { sf_close(read) }
            #expect(Int(info.channels) == channels)
            var kept = [Float](repeating: 0, count: channels * 24_000)
            #expect(sf_readf_float(read, &kept, 24_000) >= 23_000)
            for channel in 0..<channels {
                let heard = stride(from: channel, to: 20_000 * channels, by: channels).map { kept[$0] }
                let rises = zip(heard, heard.dropFirst()).count { $0 < 0 && $1 >= 0 }
                #expect(abs(rises - 125 * (channel + 1)) < 8, "\(channels): \(channel)")
            }
        }
    }

    @Test("a full disk is told in one line, in every format", arguments: formats)
    func fullDisk(_ format: SoundFileFormat) {
        let error = #expect(throws: AudioError.self) {
            let file = try SoundFileWriter(path: "/dev/full", rate: 48_000, format: format)
            try file.write(samples, frames: samples.count / 2)
            try file.close()
        }
        #expect(error?.kind == .fileNotWritable)
        #expect(error?.description.hasPrefix("cannot write '/dev/full': ") == true)
        #expect(error?.description.contains("\n") == false)
    }
}
