import AudioIO

/// In which format sound is kept.
public enum RecordingFormat: String, CaseIterable, Codable, Sendable {
    /// WAV, 32-bit float: the very samples.
    case wav
    /// WAV, 24-bit.
    case wav24
    /// FLAC, 24-bit.
    case flac

    /// What players call it.
    public var name: String {
        switch self {
        case .wav: "WAV, 32-bit float"
        case .wav24: "WAV, 24-bit"
        case .flac: "FLAC, 24-bit"
        }
    }

    /// What the names of its files end in.
    public var ending: String { self == .flac ? "flac" : "wav" }

    /// The one whose files have that format.
    init(_ format: SoundFileFormat) {
        self =
            switch format {
            case .wavFloat: .wav
            case .wav24: .wav24
            case .flac24: .flac
            }
    }

    /// The format of its files.
    var fileFormat: SoundFileFormat {
        switch self {
        case .wav: .wavFloat
        case .wav24: .wav24
        case .flac: .flac24
        }
    }
}
