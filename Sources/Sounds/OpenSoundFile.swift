import CSndFile
import Files
import Glibc

/// A sound file that was opened for reading. Closed when it is gone.
struct OpenSoundFile: ~Copyable {
    private let path: String
    private let file: OpaquePointer
    private let info: SF_INFO

    /// Opens the file and reads its header.
    /// - Throws: why it cannot be used.
    init(_ path: String) throws(SoundError) {
        let descriptor = try Self.descriptor(path)
        var info = SF_INFO()
        // The file is libsndfile's from here on: it also closes it where it cannot use it.
        guard let file = sf_open_fd(descriptor, Int32(SFM_READ), &info, Int32(SF_TRUE)) else {
            throw Self.unreadable(path, "not a sound that can be read: \(String(cString: sf_strerror(nil)))")
        }
        guard info.channels > 0, info.samplerate > 0 else {
            sf_close(file)
            throw Self.unreadable(path, "has no channels")
        }
        self.path = path
        self.file = file
        self.info = info
    }

    deinit { sf_close(file) }

    /// Frames a second.
    var rate: Int { Int(info.samplerate) }
    /// How long it is by its header, in seconds; `nil` where the header does not tell, as that of a FLAC file from a pipe.
    var seconds: Double? {
        // The most that the field holds is libsndfile's word for that.
        info.frames == .max ? nil : Double(info.frames) / Double(info.samplerate)
    }

    /// What the file says of itself in words; `nil` where it has none.
    var comment: String? { sf_get_string(file, Int32(SF_STR_COMMENT)).map { String(cString: $0) } }

    /// What a sampler's file says of its key, in Hz.
    var rootHz: Double? {
        var instrument = SF_INSTRUMENT()
        let size = Int32(MemoryLayout<SF_INSTRUMENT>.size)
        guard sf_command(file, Int32(SFC_GET_INSTRUMENT), &instrument, size) == SF_TRUE, instrument.basenote > 0 else {
            return nil
        }
        return 440 * exp2((Double(instrument.basenote) - 69 - Double(instrument.detune) / 100) / 12)
    }

    /// Reads from its beginning at most `longestSeconds` and a little; of more than two channels the first two.
    /// - Parameter progress: told now and then which share is read, 0…1; whether to go on.
    /// - Throws: where there is no sound in it, or `progress` wanted no more.
    func samples(
        longestSeconds: Double, progress: (_ share: Double) -> Bool = { _ in true }
    ) throws(SoundError) -> [[Float]] {
        let count = Int(info.channels)
        var channels = [[Float]](repeating: [], count: min(count, 2))
        let longest = Int(longestSeconds * Double(rate))
        let expected = seconds == nil ? 0 : min(Int(max(info.frames, 0)), longest)
        for channel in channels.indices { channels[channel].reserveCapacity(expected) }
        let piece = 65_536
        var buffer = [Float](repeating: 0, count: piece * count)
        while channels[0].count <= longest {
            let read = Int(sf_readf_float(file, &buffer, sf_count_t(piece)))
            guard read > 0 else { break }
            for channel in channels.indices {
                for frame in 0..<read { channels[channel].append(buffer[frame * count + channel]) }
            }
            guard progress(min(Double(channels[0].count) / Double(max(expected, 1)), 1)) else {
                throw Self.unreadable(path, "was not read to its end")
            }
        }
        if channels[0].isEmpty { throw Self.unreadable(path, "has no sound in it") }
        return channels
    }

    /// A descriptor of the file. Of pipes and devices nobody knows when they end, or whether they begin.
    private static func descriptor(_ path: String) throws(SoundError) -> Int32 {
        do throws(FileProblem) {
            switch try FileKind(at: path) {
            case .folder: throw .isFolder
            case .device, .stream: throw .isDevice
            case .file: break
            }
            // What became a pipe meanwhile is not waited for either.
            let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
            guard descriptor >= 0 else { throw FileProblem(errno: errno) }
            return descriptor
        } catch {
            let kind: SoundError.Kind =
                switch error.kind {
                case .notFound: .notFound
                case .noPermission: .noPermission
                default: .unreadable
                }
            throw SoundError(kind: kind, description: "\(path): \(error.words)")
        }
    }

    private static func unreadable(_ path: String, _ words: String) -> SoundError {
        SoundError(kind: .unreadable, description: "\(path): \(words)")
    }
}
