import CSndFile
import Files
import Glibc
import Granular

/// Reads sound files: whatever libsndfile knows (WAV, FLAC, Ogg, MP3, AIFF and more).
public enum SoundFile {
    /// The longest sound that is taken, in seconds.
    public static let longestSeconds = 1_200.0
    /// The root of a sound that does not say its own: middle C, in Hz.
    public static let usualRootHz = 261.625_565_3

    /// Reads a sound and prepares it for grains. Of more than two channels the first two are taken.
    /// - Parameter rootHz: its pitch at its own speed; the file's own, else ``usualRootHz``, where `nil`.
    public static func read(_ path: String, rootHz: Double? = nil) throws(SoundError) -> Source {
        let descriptor = try opened(path)
        var info = SF_INFO()
        // The file is libsndfile's from here on: it also closes it where it cannot use it.
        guard let file = sf_open_fd(descriptor, Int32(SFM_READ), &info, Int32(SF_TRUE)) else {
            throw unreadable(path, "not a sound that can be read: \(String(cString: sf_strerror(nil)))")
        }
        defer { sf_close(file) }
        guard info.channels > 0, info.samplerate > 0 else { throw unreadable(path, "has no channels") }
        guard Double(info.frames) <= longestSeconds * Double(info.samplerate) else {
            throw SoundError(
                kind: .tooLong, description: "\(path): lasts longer than \(Int(longestSeconds / 60)) minutes")
        }
        let channels = try samples(of: file, info, path)
        let root = rootHz ?? root(of: file) ?? usualRootHz
        return Source(sound: channels, sampleRate: Int(info.samplerate), rootHz: root)
    }

    /// A descriptor of the file. Of pipes and devices nobody knows when they end, or whether they begin.
    private static func opened(_ path: String) throws(SoundError) -> Int32 {
        do throws(FileProblem) {
            switch try FileKind(at: path) {
            case .folder: throw .isFolder
            case .device, .stream: throw .isDevice
            case .file: break
            }
            let descriptor = open(path, O_RDONLY | O_CLOEXEC)
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

    private static func samples(of file: OpaquePointer, _ info: SF_INFO, _ path: String) throws(SoundError) -> [[Float]]
    {
        let used = min(Int(info.channels), 2)
        var channels = [[Float]](repeating: [], count: used)
        for channel in channels.indices { channels[channel].reserveCapacity(Int(max(info.frames, 0))) }
        let piece = 65_536
        var buffer = [Float](repeating: 0, count: piece * Int(info.channels))
        let longest = Int(longestSeconds * Double(info.samplerate))
        while channels[0].count <= longest {
            let count = Int(sf_readf_float(file, &buffer, sf_count_t(piece)))
            guard count > 0 else { break }
            for channel in channels.indices {
                for frame in 0..<count { channels[channel].append(buffer[frame * Int(info.channels) + channel]) }
            }
        }
        if channels[0].isEmpty { throw unreadable(path, "has no sound in it") }
        return channels
    }

    /// What a sampler's file says of its key.
    private static func root(of file: OpaquePointer) -> Double? {
        var instrument = SF_INSTRUMENT()
        let size = Int32(MemoryLayout<SF_INSTRUMENT>.size)
        guard sf_command(file, Int32(SFC_GET_INSTRUMENT), &instrument, size) == SF_TRUE, instrument.basenote > 0 else {
            return nil
        }
        return 440 * exp2((Double(instrument.basenote) - 69 - Double(instrument.detune) / 100) / 12)
    }

    private static func unreadable(_ path: String, _ words: String) -> SoundError {
        SoundError(kind: .unreadable, description: "\(path): \(words)")
    }
}
