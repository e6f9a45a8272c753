import CSndFile

/// In which format a sound file is written; always in stereo.
public enum SoundFileFormat: Sendable {
    /// WAV, 32-bit float: the very samples.
    case wavFloat
    /// WAV, 24-bit.
    case wav24
    /// FLAC, 24-bit.
    case flac24

    /// What the ending of a file's name asks for: FLAC by `.flac`, else WAV as floats.
    public init(ofFile path: String) { self = path.lowercased().hasSuffix(".flac") ? .flac24 : .wavFloat }

    /// Whether its samples are whole numbers, which end at full scale.
    var isInteger: Bool { self != .wavFloat }

    /// libsndfile's word for it.
    var code: Int32 {
        switch self {
        case .wavFloat: Int32(SF_FORMAT_WAV | SF_FORMAT_FLOAT)
        case .wav24: Int32(SF_FORMAT_WAV | SF_FORMAT_PCM_24)
        case .flac24: Int32(SF_FORMAT_FLAC | SF_FORMAT_PCM_24)
        }
    }

    /// The most frames that a file takes: a WAV file tells its size in 32 bits, where the header and the last odd chunk must fit
    /// beside them; FLAC counts frames in 36 bits.
    var maxFrames: Int {
        let wavBytes = Int(UInt32.max) - 65_536
        return switch self {
        case .wavFloat: wavBytes / 8
        case .wav24: wavBytes / 6
        case .flac24: 1 << 36 - 1
        }
    }

    /// Why it takes no more.
    var limitText: String {
        self == .flac24 ? "a FLAC file cannot be longer" : "a WAV file cannot exceed 4 GiB"
    }
}
