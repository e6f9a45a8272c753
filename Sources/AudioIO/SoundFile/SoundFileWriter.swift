import CSndFile
import Glibc

/// Writes a sound file: WAV, 32-bit float, stereo. The same samples give the same bytes, and the file is good after every
/// write, also when it is never closed.
public final class SoundFileWriter {
    /// Where the file is.
    public let path: String
    private var file: OpaquePointer?
    private var frames = 0

    /// A WAV file tells its size in 32 bits; the header and the last odd chunk fit below the rest.
    private static let frameLimit = (Int(UInt32.max) - 65_536) / 8

    /// Makes the file, or empties one that is there.
    /// - Parameter rate: frames a second.
    /// - Throws: an error of the kind `fileNotWritable`.
    public init(path: String, rate: Int) throws(AudioError) {
        self.path = path
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw Self.failure(path, String(cString: strerror(errno))) }
        var info = SF_INFO()
        info.samplerate = Int32(clamping: rate)
        info.channels = 2
        info.format = Int32(SF_FORMAT_WAV | SF_FORMAT_FLOAT)
        file = sf_open_fd(descriptor, Int32(SFM_WRITE), &info, Int32(SF_TRUE))
        guard let file else {
            // libsndfile has closed the descriptor.
            throw Self.failure(path, Self.words(String(cString: sf_strerror(nil))))
        }
        // The peak chunk carries the time of day: no two files would be the same.
        sf_command(file, Int32(SFC_SET_ADD_PEAK_CHUNK), nil, Int32(SF_FALSE))
        sf_command(file, Int32(SFC_SET_UPDATE_HEADER_AUTO), nil, Int32(SF_TRUE))
    }

    deinit {
        sf_close(file)
    }

    /// Adds `frames` frames, left and right interleaved, 1 = full scale.
    /// - Throws: an error of the kind `fileNotWritable`, for instance when the disk is full.
    public func write(_ samples: UnsafePointer<Float>, frames: Int) throws(AudioError) {
        guard let file else { throw Self.failure(path, "it is closed") }
        guard self.frames + frames <= Self.frameLimit else {
            throw Self.failure(path, "a WAV file holds no more than 4 GiB")
        }
        self.frames += frames
        let count = sf_writef_float(file, samples, sf_count_t(frames))
        let failed = sf_error(file)
        guard count == frames, failed == 0 else {
            throw Self.failure(path, Self.reason(file))
        }
    }

    /// Closes the file; nothing can be added after that.
    /// - Throws: an error of the kind `fileNotWritable` when the system could not take the last of it.
    public func close() throws(AudioError) {
        guard let file else { return }
        self.file = nil
        let failed = sf_close(file)
        guard failed == 0 else { throw Self.failure(path, Self.words(String(cString: sf_error_number(failed)))) }
    }

    private static func reason(_ file: OpaquePointer) -> String {
        sf_error(file) == 0 ? "it took only a part" : words(String(cString: sf_strerror(file)))
    }

    /// What libsndfile says without its frame.
    private static func words(_ said: String) -> String {
        let prefix = "System error : "
        let words = said.hasPrefix(prefix) ? said.dropFirst(prefix.count) : said[...]
        return String(words.hasSuffix(".") ? words.dropLast() : words)
    }

    private static func failure(_ path: String, _ reason: String) -> AudioError {
        AudioError(.fileNotWritable, "cannot write '\(path)': \(reason)")
    }
}
