import CSndFile
import Files
import Glibc

/// A sound file that was opened for reading. Closed when it is gone.
struct OpenSoundFile: ~Copyable {
    let path: String
    private let file: OpaquePointer
    private let info: SF_INFO
    private let promise: PromisedLength

    /// Opens the file and reads its header.
    /// - Throws: why it cannot be used.
    init(_ path: String) throws(SoundError) {
        let descriptor = try Self.descriptor(path)
        let promise = PromisedLength(descriptor: descriptor)
        var info = SF_INFO()
        quern_quiet_begin()
        // The file is libsndfile's from here on: it also closes it where it cannot use it.
        let opened = sf_open_fd(descriptor, Int32(SFM_READ), &info, Int32(SF_TRUE))
        quern_quiet_end()
        guard let file = opened else { throw Self.unreadable(path, Self.noSoundText) }
        guard info.channels > 0, info.samplerate > 0 else {
            sf_close(file)
            throw Self.unreadable(path, "has no channels")
        }
        self.path = path
        self.promise = promise
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

    /// How many frames it has by its header; `nil` where the header does not tell.
    var frames: Int? { info.frames == .max ? nil : Int(info.frames) }

    /// How many channels it has.
    var channelCount: Int { Int(info.channels) }

    /// Whether files of its kind may have a chunk with a tag of ID3, which libsndfile does not read.
    var mayHaveID3Chunk: Bool {
        let kind = Int(info.format) & Int(SF_FORMAT_TYPEMASK)
        return [Int(SF_FORMAT_WAV), Int(SF_FORMAT_WAVEX), Int(SF_FORMAT_AIFF)].contains(kind)
    }

    /// Whether it ends before its own header says so.
    /// - Parameter frames: how many there were, once it was read to its end.
    func isCutOff(after frames: Int? = nil) -> Bool {
        if promise.isBroken { return true }
        switch info.format & Int32(SF_FORMAT_TYPEMASK) {
        // Of these libsndfile knows the length by their end.
        case Int32(SF_FORMAT_OGG) where info.frames == .max: return true
        // Without a count in it the length is a guess.
        case Int32(SF_FORMAT_MPEG) where !promise.hasFrameCount: return false
        default: break
        }
        guard let frames, info.frames != .max else { return false }
        return Int64(frames) < info.frames - Int64(rate) / 50
    }

    /// What the file says of itself in words; `nil` where it has none.
    var comment: String? { sf_get_string(file, Int32(SF_STR_COMMENT)).map { String(cString: $0) } }

    /// The bytes of one of the texts that stand in the file, at most so many; `nil` where it has none.
    /// - Parameter kind: `SF_STR_TITLE` and the like.
    func text(_ kind: Int, maxBytes: Int) -> [UInt8]? {
        guard let found = sf_get_string(file, Int32(kind)) else { return nil }
        let bytes = UnsafeBufferPointer(start: found, count: strnlen(found, maxBytes))
        return bytes.map(UInt8.init(bitPattern:))
    }

    /// What programs for music wrote into it.
    var marks: FileMarks {
        var marks = FileMarks()
        marks.cycleFrames = WavetableMark.cycleFrames(
            serum: chunk("clm "), hive: chunk("uhWT"), surge: chunk("srge"))
        var instrument = SF_INSTRUMENT()
        let size = Int32(MemoryLayout<SF_INSTRUMENT>.size)
        guard sf_command(file, Int32(SFC_GET_INSTRUMENT), &instrument, size) == SF_TRUE else { return marks }
        if instrument.basenote > 0 {
            marks.rootHz = 440 * exp2((Double(instrument.basenote) - 69 - Double(instrument.detune) / 100) / 12)
        }
        if instrument.loop_count == 1, quern_loop_start(&instrument) == 0 {
            // Some count the last frame, and some the one after it.
            let end = Int(quern_loop_end(&instrument))
            marks.loopFrames = [end, end + 1].first { $0 >= 64 && $0.nonzeroBitCount == 1 }
        }
        return marks
    }

    /// The first bytes of a chunk of a WAV file; `nil` where there is none of that name.
    private func chunk(_ name: String) -> [UInt8]? {
        var info = SF_CHUNK_INFO()
        withUnsafeMutableBytes(of: &info.id) { $0.copyBytes(from: name.utf8.prefix($0.count - 1)) }
        info.id_size = UInt32(name.utf8.count)
        guard let found = sf_get_chunk_iterator(file, &info), sf_get_chunk_size(found, &info) == 0 else { return nil }
        var bytes = [UInt8](repeating: 0, count: min(Int(info.datalen), WavetableMark.maxBytes))
        info.datalen = UInt32(bytes.count)
        let isRead = bytes.withUnsafeMutableBytes { bytes in
            info.data = bytes.baseAddress
            return bytes.isEmpty || sf_get_chunk_data(found, &info) == 0
        }
        return isRead ? bytes : nil
    }

    /// Reads from its beginning at most `longestSeconds` and a little; of more than two channels the first two.
    /// - Parameters:
    ///   - mostFrames: of more there is no memory for it.
    ///   - progress: told now and then which share is read, 0…1; whether to go on.
    /// - Throws: where there is no sound in it, too much of it, or `progress` wanted no more.
    func samples(
        longestSeconds: Double, maxFrames: Int = .max, progress: (_ fraction: Double) -> Bool = { _ in true }
    ) throws(SoundError) -> [[Float]] {
        let count = channelCount
        var channels = [[Float]](repeating: [], count: min(count, 2))
        let longest = Int(longestSeconds * Double(rate))
        let expected = seconds == nil ? 0 : min(Int(max(info.frames, 0)), longest)
        for channel in channels.indices { channels[channel].reserveCapacity(expected) }
        let piece = min(65_536, 262_144 / count)
        var buffer = [Float](repeating: 0, count: piece * count)
        while channels[0].count <= longest {
            let read = read(piece, into: &buffer)
            guard read > 0 else { break }
            guard channels[0].count + read <= maxFrames else { throw SoundFile.noMemory(path) }
            for channel in channels.indices {
                for frame in 0..<read { channels[channel].append(buffer[frame * count + channel]) }
            }
            guard progress(min(Double(channels[0].count) / Double(max(expected, 1)), 1)) else {
                throw Self.unreadable(path, "could not be read to the end")
            }
        }
        if channels[0].isEmpty { throw Self.unreadable(path, "is empty") }
        return channels
    }

    /// Reads on where the last call ended.
    /// - Parameters:
    ///   - frames: how many are wanted.
    ///   - buffer: gets all channels of each frame, one after the other; has room for them.
    /// - Returns: how many frames there were; 0 at the end.
    func read(_ frames: Int, into buffer: inout [Float]) -> Int {
        quern_quiet_begin()
        defer { quern_quiet_end() }
        return max(Int(sf_readf_float(file, &buffer, sf_count_t(frames))), 0)
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
            let descriptor = open(Path.system(path), O_RDONLY | O_CLOEXEC | O_NONBLOCK)
            guard descriptor >= 0 else { throw FileProblem(errno: errno) }
            return descriptor
        } catch {
            let kind: SoundError.Kind =
                switch error.kind {
                case .notFound: .notFound
                case .noPermission: .noPermission
                default: .unreadable
                }
            throw SoundError(kind: kind, description: "\(path): \(error.text)")
        }
    }

    /// What libsndfile has against a file that it could not open. That there is none is what it says of a broken MP3.
    private static var noSoundText: String {
        let said = String(cString: sf_strerror(nil))
        return "not a readable sound file" + (said.hasPrefix("File does not exist") ? "" : ": \(said)")
    }

    private static func unreadable(_ path: String, _ words: String) -> SoundError {
        SoundError(kind: .unreadable, description: "\(path): \(words)")
    }
}

/// What programs for music wrote into a sound file.
struct FileMarks {
    /// The key of a sampler's sound, in Hz.
    var rootHz: Double?
    /// Frames of the only loop, where it begins with the file and is a power of two.
    var loopFrames: Int?
    /// Frames of each cycle of a wavetable.
    var cycleFrames: Int?
}
