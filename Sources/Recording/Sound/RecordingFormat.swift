import AudioIO

/// In which format sound is kept.
public enum RecordingFormat: String, CaseIterable, Codable, Sendable {
    /// Those that a player chooses from for recordings in their folder. A file that is named at the start may have any.
    public static let allCases: [RecordingFormat] = [.wav, .wav24, .flac]

    /// WAV, 32-bit float: the very samples.
    case wav
    /// WAV, 24-bit.
    case wav24
    /// FLAC, 24-bit.
    case flac
    /// AIFF, 24-bit.
    case aiff
    /// Ogg Vorbis.
    case ogg
    /// Ogg Opus.
    case opus
    /// MP3.
    case mp3

    /// What players call it.
    public var name: String {
        switch self {
        case .wav: "WAV, 32-bit float"
        case .wav24: "WAV, 24-bit"
        case .flac: "FLAC, 24-bit"
        case .aiff: "AIFF, 24-bit"
        case .ogg: "Ogg Vorbis"
        case .opus: "Opus"
        case .mp3: "MP3"
        }
    }

    /// What the names of its files end in.
    public var ending: String { self == .wav24 ? "wav" : rawValue }

    /// The one whose files have that format.
    init(_ format: SoundFileFormat) {
        self =
            switch format {
            case .wavFloat: .wav
            case .wav24: .wav24
            case .flac24: .flac
            case .aiff24: .aiff
            case .vorbis: .ogg
            case .opus: .opus
            case .mp3: .mp3
            }
    }

    /// The same, or WAV where its files cannot hold so many channels.
    func fitting(channels: Int) -> RecordingFormat { fileFormat.takes(channels: channels) ? self : .wav }

    /// The format of its files.
    var fileFormat: SoundFileFormat {
        switch self {
        case .wav: .wavFloat
        case .wav24: .wav24
        case .flac: .flac24
        case .aiff: .aiff24
        case .ogg: .vorbis
        case .opus: .opus
        case .mp3: .mp3
        }
    }
}
