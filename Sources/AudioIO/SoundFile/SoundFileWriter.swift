import CSndFile
import Files
import Glibc

/// Writes a sound file, in stereo unless more channels are asked for. The same samples give the same bytes, but for the serial number in
/// Ogg Vorbis and Opus. What is in the file can be read after every write, also when it is never closed: of WAV and AIFF everything, of
/// FLAC all but the last tenth of a second, of the lossy formats all but the last second.
///
/// In all formats but floats, samples beyond full scale end there, and what is no number is silence. A file into which nothing
/// went, as the disk is full, does not stay.
public final class SoundFileWriter {
    /// Where the file is.
    public let path: String
    /// In which format it is written.
    public let format: SoundFileFormat
    private let channels: Int
    private let descriptor: Int32
    private var file: OpaquePointer?
    private var length: FLACLength?
    private var header: WaveHeader?
    private let written: WrittenFile
    private let name: String
    private var frames = 0
    private var hasFailed = false

    /// Makes the file, or empties one that is there.
    /// - Parameters:
    ///   - rate: frames a second.
    ///   - format: what the name's ending asks for where `nil`.
    ///   - name: what errors call it; its path where `nil`.
    ///   - channels: 2 or more.
    /// - Throws: an error of the kind `fileNotWritable`; `unknownFormat` where the name's ending, the rate or the channels are none of a format.
    public convenience init(
        path: String, rate: Int, format: SoundFileFormat? = nil, called name: String? = nil, channels: Int = 2
    ) throws(AudioError) {
        let format = try Self.format(format, path, rate, channels)
        let access = format == .flac24 || format == .wavFloat ? O_RDWR : O_WRONLY
        let descriptor = open(Path.system(path), access | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw Self.failure(name ?? path, systemMessage(errno)) }
        try self.init(
            descriptor, WrittenFile(path, descriptor: descriptor), path: path, rate: rate, format: format, called: name,
            channels: channels)
    }

    /// Writes into a file that takes its place when its owner says so.
    /// - Throws: as ``init(path:rate:format:called:channels:)``; the file is discarded then.
    package convenience init(
        _ staged: StagedFile, rate: Int, format: SoundFileFormat? = nil, channels: Int = 2
    ) throws(AudioError) {
        let descriptor: Int32
        let kind: SoundFileFormat
        do throws(AudioError) { kind = try Self.format(format, staged.path, rate, channels) } catch {
            staged.discard()
            throw error
        }
        do throws(FileProblem) { descriptor = try staged.open() } catch {
            throw Self.failure(staged.path, error.text)
        }
        try self.init(
            descriptor, WrittenFile(staged.path, descriptor: descriptor, staged: staged), path: staged.path, rate: rate,
            format: kind, called: nil, channels: channels)
    }

    private static func format(
        _ asked: SoundFileFormat?, _ path: String, _ rate: Int, _ channels: Int
    ) throws(AudioError) -> SoundFileFormat {
        let format: SoundFileFormat
        if let asked { format = asked } else { format = try SoundFileFormat(ofFile: path) }
        try format.check(path, rate: rate, channels: channels)
        return format
    }

    /// - Parameter descriptor: of an empty file; the writer closes it.
    private init(
        _ descriptor: Int32, _ written: WrittenFile, path: String, rate: Int, format: SoundFileFormat,
        called name: String?, channels: Int
    ) throws(AudioError) {
        (self.descriptor, self.written, self.path) = (descriptor, written, path)
        self.name = name ?? path
        self.channels = channels
        self.format = format
        var info = SF_INFO()
        info.samplerate = Int32(clamping: rate)
        info.channels = Int32(channels)
        info.format = self.format.code
        file = sf_open_fd(descriptor, Int32(SFM_WRITE), &info, Int32(SF_TRUE))
        guard let file else {
            // libsndfile has closed the descriptor.
            written.remove()
            throw Self.failure(self.name, Self.text(String(cString: sf_strerror(nil))))
        }
        // The peak chunk carries the time of day: no two files would be the same.
        sf_command(file, Int32(SFC_SET_ADD_PEAK_CHUNK), nil, Int32(SF_FALSE))
        if format == .wavFloat {
            header = WaveHeader(descriptor: descriptor, channels: channels)
        } else if format.isInteger {
            updateHeaders(of: file)
        }
        if var compression = format.compression {
            sf_command(
                file, Int32(SFC_SET_COMPRESSION_LEVEL), &compression, Int32(MemoryLayout<Double>.size))
        }
        if self.format.isInteger { sf_command(file, Int32(SFC_SET_CLIPPING), nil, Int32(SF_TRUE)) }
        if self.format == .flac24 { length = FLACLength(descriptor: descriptor) }
    }

    deinit {
        if file != nil { end() }
    }

    /// Adds `frames` frames, channels interleaved, 1 = full scale.
    /// - Throws: an error of the kind `fileNotWritable`, for instance when the disk is full.
    public func write(_ samples: UnsafePointer<Float>, frames: Int) throws(AudioError) {
        guard let file else { throw Self.failure(name, "it is closed") }
        guard self.frames + frames <= format.maxFrames * 2 / channels else {
            throw Self.failure(name, format.limitText)
        }
        let all = UnsafeBufferPointer(start: samples, count: channels * frames)
        let isWild =
            format.isLossy && all.contains { !($0.magnitude <= 1) } || format.isInteger && all.contains(where: \.isNaN)
        let count =
            isWild
            ? sf_writef_float(file, all.map { $0.isNaN ? 0 : min(max($0, -1), 1) }, sf_count_t(frames))
            : sf_writef_float(file, samples, sf_count_t(frames))
        let failed = sf_error(file)
        guard count == frames, failed == 0 else {
            hasFailed = true
            throw Self.failure(name, failed == 0 ? written.diskFullText ?? Self.partText : reason(sf_strerror(file)))
        }
        self.frames += frames
        length?.update(written: self.frames)
        if header?.update(written: self.frames) == false {
            header = nil
            updateHeaders(of: file)
        }
    }

    private func updateHeaders(of file: OpaquePointer) {
        sf_command(file, Int32(SFC_SET_UPDATE_HEADER_AUTO), nil, Int32(SF_TRUE))
    }

    /// Lets the disk have what was written, so that it outlives a power cut too; waits for it.
    /// - Throws: an error of the kind `fileNotWritable` where the disk did not take it, or the file was removed.
    public func settle() throws(AudioError) {
        guard file != nil else { return }
        if fdatasync(descriptor) != 0, [EIO, ENOSPC, EDQUOT].contains(errno) {
            throw Self.failure(name, String(cString: strerror(errno)))
        }
        if written.isGone { throw Self.failure(name, Self.goneText) }
    }

    /// Closes the file; nothing can be added after that.
    /// - Throws: an error of the kind `fileNotWritable` when the system could not take the last of it, or the file was removed.
    public func close() throws(AudioError) {
        guard file != nil else { return }
        let isGone = written.isGone
        // libsndfile does not tell whether the last of FLAC's blocks went in.
        let twin = length == nil || !written.isOrdinary ? -1 : fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        defer { if twin >= 0 { Glibc.close(twin) } }
        let failed = end()
        guard failed == 0 else { throw Self.failure(name, Self.text(String(cString: sf_error_number(failed)))) }
        guard !isGone else { throw Self.failure(name, Self.goneText) }
        guard twin < 0 || hasFailed || frames == 0 || FLACLength(descriptor: twin).count == frames else {
            throw Self.failure(name, WrittenFile(path, descriptor: twin).diskFullText ?? Self.partText)
        }
    }

    /// Ends writing; what libsndfile says of it. Where nothing went in, nothing stays.
    @discardableResult
    private func end() -> Int32 {
        let twin = header == nil ? -1 : fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        let failed = sf_close(file)
        file = nil
        if twin >= 0 {
            // libsndfile has written its own once more.
            _ = header?.update(written: frames, by: twin)
            Glibc.close(twin)
        }
        if hasFailed, frames == 0 { written.remove() }
        return failed
    }

    private static let goneText = "the file was removed"
    private static let partText = "only a part was written"

    /// Why it took no more; where that is the system's, in its words, also where an encoder lost them.
    private func reason(_ said: UnsafePointer<CChar>) -> String {
        let said = String(cString: said)
        return said.hasPrefix(Self.systemPrefix) ? Self.text(said) : written.diskFullText ?? Self.text(said)
    }

    private static let systemPrefix = "System error : "

    /// What libsndfile says without its frame.
    private static func text(_ said: String) -> String {
        let words = said.hasPrefix(systemPrefix) ? said.dropFirst(systemPrefix.count) : said[...]
        return String(words.hasSuffix(".") ? words.dropLast() : words)
    }

    private static func failure(_ name: String, _ reason: String) -> AudioError {
        AudioError(.fileNotWritable, "cannot write '\(name)': \(reason)")
    }
}
