import AudioIO
import Files
import Glibc
import Statistics

/// A sound file that has no name in any folder: it is gone with whoever has it open.
final class UnnamedSound {
    /// The file, to be read from its beginning.
    let descriptor: Int32

    /// Writes samples, left and right, as a WAV file with a hiss of 70 dB below full scale: `aubiotrack` drops a beat at which it finds
    /// digital silence, as between the clicks of a made loop.
    /// - Parameter isBassLouder: whether it goes through a ``BassFilter``.
    /// - Throws: where there is no room for it.
    init(_ samples: [Float], rate: Int, isBassLouder: Bool) throws {
        let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array(Path.joined(folder, "quern-XXXXXX").utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw AudioError(.fileNotWritable, "\(folder): \(systemMessage(errno))") }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        unlink(template)
        self.descriptor = descriptor
        let writer = try SoundFileWriter(
            path: "/proc/self/fd/\(descriptor)", rate: rate, format: .wav24, called: "a sound for the search")
        var random = SeededRandom(seed: 1)
        var (left, right) = (BassFilter(rate: rate), BassFilter(rate: rate))
        let piece = 131_072
        for start in stride(from: 0, to: samples.count, by: piece) {
            var part: [Float] = []
            part.reserveCapacity(piece)
            for index in start..<min(start + piece, samples.count) {
                var sample = samples[index]
                if isBassLouder { sample = index.isMultiple(of: 2) ? left.filtered(sample) : right.filtered(sample) }
                part.append(sample + Self.hiss(&random))
            }
            try writer.write(part, frames: part.count / 2)
        }
        try writer.close()
    }

    private static func hiss(_ random: inout SeededRandom) -> Float {
        (Float(random.next() >> 40) / Float(1 << 24) - 0.5) * 2 * loudestHiss
    }

    /// Evenly spread up to this, it has -70 dB.
    private static let loudestHiss: Float = 0.000_55

    deinit { close(descriptor) }
}
