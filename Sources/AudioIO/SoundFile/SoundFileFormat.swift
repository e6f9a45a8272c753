import CSndFile
import Files

/// In which format a sound file is written.
public enum SoundFileFormat: CaseIterable, Sendable {
    /// WAV, 32-bit float: the very samples.
    case wavFloat
    /// WAV, 24-bit.
    case wav24
    /// FLAC, 24-bit.
    case flac24
    /// AIFF, 24-bit.
    case aiff24
    /// Ogg Vorbis, lossy, 130 to 260 kbit/s by the sound.
    case vorbis
    /// Ogg Opus, lossy, about 265 kbit/s.
    case opus
    /// MP3, lossy, the best variable bit rate: 140 to 260 kbit/s by the sound.
    case mp3

    /// What the ending of a file's name asks for; WAV as floats for a pipe or a device whose name has none.
    /// - Throws: an error of the kind `unknownFormat` where Quern does not write that format, or the installed libsndfile cannot.
    public init(ofFile path: String) throws(AudioError) {
        let name = path.split(separator: "/").last ?? ""
        let point = name.lastIndex(of: ".").flatMap { $0 == name.startIndex ? nil : $0 }
        // A folder, and no name at all, fail when they are opened, with the reason.
        if point == nil, (try? FileKind(at: path)).map({ $0 != .file }) ?? name.isEmpty {
            self = .wavFloat
            return
        }
        let ending = point.map { name[name.index(after: $0)...].lowercased() }
        guard
            let format = Self.allCases.first(where: { format in
                ending.map { format.endings.contains($0) } == true && format.isAvailable
            })
        else {
            throw AudioError(
                .unknownFormat,
                "cannot write '\(path)': a sound file's name must end in \(Self.endingsText)")
        }
        self = format
    }

    /// Makes sure that a file of that name can hold sound of that rate and so many channels.
    /// - Parameter rate: frames a second.
    /// - Throws: an error of the kind `unknownFormat` where it cannot, with what can.
    public static func check(_ path: String, rate: Int, channels: Int = 2) throws(AudioError) {
        try Self(ofFile: path).check(path, rate: rate, channels: channels)
    }

    func check(_ name: String, rate: Int, channels: Int) throws(AudioError) {
        guard takes(channels: channels) else {
            throw AudioError(
                .unknownFormat,
                "cannot write '\(name)' with \(channels) channels: \(title) takes at most \(maxChannels); WAV takes all"
            )
        }
        guard !takes(rate: rate) else { return }
        let rates = self == .vorbis ? "8000 to 192000" : takenRates.map(String.init).joined(separator: ", ")
        throw AudioError(
            .unknownFormat, "cannot write '\(name)' at \(rate) Hz: \(title) takes sample rates of \(rates) Hz")
    }

    /// All endings that can be written here, without their points: "wav", "flac".
    public static var knownEndings: [String] { allCases.filter(\.isAvailable).flatMap(\.endings) }

    /// Whether the name ends as that of a file that can be written.
    public static func isKnown(_ path: String) -> Bool {
        knownEndings.contains { path.lowercased().hasSuffix(".\($0)") }
    }

    /// The same in words: ".wav, .flac or .mp3".
    public static var endingsText: String {
        let points = knownEndings.map { ".\($0)" }
        return points.dropLast().joined(separator: ", ") + " or " + (points.last ?? "")
    }

    /// What names of its files end in; none where another format has the ending.
    private var endings: [String] {
        switch self {
        case .wavFloat: ["wav"]
        case .wav24: []
        case .flac24: ["flac"]
        case .aiff24: ["aiff", "aif"]
        case .vorbis: ["ogg"]
        case .opus: ["opus"]
        case .mp3: ["mp3"]
        }
    }

    private var title: String {
        switch self {
        case .wavFloat, .wav24: "WAV"
        case .flac24: "FLAC"
        case .aiff24: "AIFF"
        case .vorbis: "Ogg Vorbis"
        case .opus: "Opus"
        case .mp3: "MP3"
        }
    }

    /// For users: what it is, with its bits where they are fixed: "WAV, 32-bit float", "MP3".
    public var about: String {
        isLossy ? title : "\(title), \(self == .wavFloat ? "32-bit float" : "24-bit")"
    }

    /// The most channels that it takes.
    private var maxChannels: Int {
        switch self {
        case .wavFloat, .wav24, .aiff24: 1_024
        case .flac24: 8
        // Of six and eight they take the last for a subwoofer, and leave its highs out.
        case .vorbis, .opus: 4
        case .mp3: 2
        }
    }

    /// Whether a file of it can hold so many channels.
    package func takes(channels: Int) -> Bool { channels <= maxChannels }

    /// Whether its samples are whole numbers, which end at full scale.
    var isInteger: Bool { self == .wav24 || self == .flac24 || self == .aiff24 }

    /// Whether an encoder leaves out what is hardly heard.
    var isLossy: Bool { compression != nil }

    /// How strongly a lossy encoder compresses, from 0, the best, to 1, in libsndfile's measure.
    var compression: Double? {
        switch self {
        case .wavFloat, .wav24, .flac24, .aiff24: nil
        case .vorbis: 0.2
        case .opus: 0.5
        case .mp3: 0
        }
    }

    /// libsndfile's word for it.
    var code: Int32 { Int32(container | encoding) }

    private var container: Int {
        switch self {
        case .wavFloat, .wav24: SF_FORMAT_WAV
        case .flac24: SF_FORMAT_FLAC
        case .aiff24: SF_FORMAT_AIFF
        case .vorbis, .opus: SF_FORMAT_OGG
        case .mp3: SF_FORMAT_MPEG
        }
    }

    private var encoding: Int {
        switch self {
        case .wavFloat: SF_FORMAT_FLOAT
        case .wav24, .flac24, .aiff24: SF_FORMAT_PCM_24
        case .vorbis: SF_FORMAT_VORBIS
        case .opus: SF_FORMAT_OPUS
        case .mp3: SF_FORMAT_MPEG_LAYER_III
        }
    }

    /// Whether the installed libsndfile was built with it.
    private var isAvailable: Bool {
        Self.lists(container, SFC_GET_FORMAT_MAJOR_COUNT, SFC_GET_FORMAT_MAJOR)
            && Self.lists(encoding, SFC_GET_FORMAT_SUBTYPE_COUNT, SFC_GET_FORMAT_SUBTYPE)
    }

    private static func lists(_ wanted: Int, _ counting: Int, _ listing: Int) -> Bool {
        var count: Int32 = 0
        sf_command(nil, Int32(counting), &count, Int32(MemoryLayout<Int32>.size))
        return (0..<count).contains { index in
            var info = SF_FORMAT_INFO()
            info.format = index
            return sf_command(nil, Int32(listing), &info, Int32(MemoryLayout<SF_FORMAT_INFO>.size)) == 0
                && Int(info.format) == wanted
        }
    }

    private func takes(rate: Int) -> Bool {
        self == .vorbis ? (8_000...192_000).contains(rate) : takenRates.isEmpty || takenRates.contains(rate)
    }

    /// The only rates that it takes, in Hz; empty where it takes any.
    private var takenRates: [Int] {
        switch self {
        case .opus: [8_000, 12_000, 16_000, 24_000, 48_000]
        case .mp3: [8_000, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000]
        default: []
        }
    }

    /// The most frames that a file takes: WAV and AIFF tell their size in 32 bits (AIFF's have a sign), where the header must fit beside
    /// them; FLAC counts frames in 36 bits, and the lossy formats count without an end.
    var maxFrames: Int {
        let wavBytes = Int(UInt32.max) - 65_536
        return switch self {
        case .wavFloat: wavBytes / 8
        case .wav24: wavBytes / 6
        case .aiff24: (Int(Int32.max) - 65_536) / 6
        case .flac24: 1 << 36 - 1
        case .vorbis, .opus, .mp3: 1 << 48
        }
    }

    /// Why it takes no more.
    var limitText: String {
        switch self {
        case .wavFloat, .wav24: "a WAV file cannot exceed 4 GiB"
        case .aiff24: "an AIFF file cannot exceed 2 GiB"
        default: "\(self == .flac24 ? "a" : "an") \(title) file cannot be longer"
        }
    }
}
