import CSndFile
import Files

/// Reads a sound file of a known kind from its beginning to its end, piece by piece.
package final class SoundFileReader {
    /// Its channels.
    package let channels: Int
    private let file: OpaquePointer

    /// Opens a file.
    /// - Throws: where it cannot be read, or is not of that rate and so many channels.
    package init(path: String, rate: Int, channels: Int) throws(AudioError) {
        var info = SF_INFO()
        guard let file = sf_open(Path.system(path), Int32(SFM_READ), &info) else {
            throw AudioError(.fileNotReadable, "cannot read '\(path)': \(String(cString: sf_strerror(nil)))")
        }
        guard Int(info.samplerate) == rate, Int(info.channels) == channels else {
            sf_close(file)
            throw AudioError(
                .fileNotReadable,
                "'\(path)' has \(info.channels) channels at \(info.samplerate) Hz instead of \(channels) at \(rate) Hz")
        }
        self.file = file
        self.channels = channels
    }

    deinit { sf_close(file) }

    /// Reads the next frames, channels interleaved; how many there were.
    package func read(into samples: UnsafeMutablePointer<Float>, frames: Int) -> Int {
        max(Int(sf_readf_float(file, samples, sf_count_t(frames))), 0)
    }
}
