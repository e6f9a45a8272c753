import CSndFile
import Glibc

/// Writes a sound file in stereo. The same samples give the same bytes, and what is in the file can be read after every write,
/// also when it is never closed: of FLAC all but the last tenth of a second, of WAV everything.
///
/// In the formats of whole numbers, samples beyond full scale end there, and what is no number is silence.
public final class SoundFileWriter {
    /// Where the file is.
    public let path: String
    /// In which format it is written.
    public let format: SoundFileFormat
    private let descriptor: Int32
    private var file: OpaquePointer?
    private var length: FLACLength?
    private var frames = 0

    /// Makes the file, or empties one that is there.
    /// - Parameters:
    ///   - rate: frames a second.
    ///   - format: what the name's ending asks for where `nil`.
    /// - Throws: an error of the kind `fileNotWritable`.
    public init(path: String, rate: Int, format: SoundFileFormat? = nil) throws(AudioError) {
        self.path = path
        self.format = format ?? SoundFileFormat(ofFile: path)
        let access = self.format == .flac24 ? O_RDWR : O_WRONLY
        descriptor = open(path, access | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw Self.failure(path, String(cString: strerror(errno))) }
        var info = SF_INFO()
        info.samplerate = Int32(clamping: rate)
        info.channels = 2
        info.format = self.format.code
        file = sf_open_fd(descriptor, Int32(SFM_WRITE), &info, Int32(SF_TRUE))
        guard let file else {
            // libsndfile has closed the descriptor.
            throw Self.failure(path, Self.words(String(cString: sf_strerror(nil))))
        }
        // The peak chunk carries the time of day: no two files would be the same.
        sf_command(file, Int32(SFC_SET_ADD_PEAK_CHUNK), nil, Int32(SF_FALSE))
        sf_command(file, Int32(SFC_SET_UPDATE_HEADER_AUTO), nil, Int32(SF_TRUE))
        if self.format.isInteger { sf_command(file, Int32(SFC_SET_CLIPPING), nil, Int32(SF_TRUE)) }
        if self.format == .flac24 { length = FLACLength(descriptor: descriptor) }
    }

    deinit {
        sf_close(file)
    }

    /// Adds `frames` frames, left and right interleaved, 1 = full scale.
    /// - Throws: an error of the kind `fileNotWritable`, for instance when the disk is full.
    public func write(_ samples: UnsafePointer<Float>, frames: Int) throws(AudioError) {
        guard let file else { throw Self.failure(path, "it is closed") }
        guard self.frames + frames <= format.mostFrames else { throw Self.failure(path, format.limitWords) }
        self.frames += frames
        let all = UnsafeBufferPointer(start: samples, count: 2 * frames)
        let count =
            format.isInteger && all.contains(where: \.isNaN)
            ? sf_writef_float(file, all.map { $0.isNaN ? 0 : $0 }, sf_count_t(frames))
            : sf_writef_float(file, samples, sf_count_t(frames))
        let failed = sf_error(file)
        guard count == frames, failed == 0 else {
            throw Self.failure(path, Self.reason(file))
        }
        length?.update(written: self.frames)
    }

    /// Lets the disk have what was written, so that it outlives a power cut too; waits for it.
    public func settle() {
        if file != nil { fdatasync(descriptor) }
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
