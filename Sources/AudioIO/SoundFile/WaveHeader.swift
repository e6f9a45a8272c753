import Glibc

/// The header of a WAV file of floats, as the format has it: libsndfile leaves out the length of the format's extension, which must be
/// there for all but whole numbers, and which SoX and others ask for. The two bytes come out of the padding that libsndfile leaves
/// before the samples.
///
/// It also keeps the sizes true while the file is written: a file of a program that was killed has its length.
struct WaveHeader {
    private let descriptor: Int32
    private let frameBytes: Int
    private var bytes: [UInt8] = []

    private static let riffSizePlace = 4
    private static let formatPlace = 12
    private static let factPlace = 36
    private static let paddingPlace = 48
    /// libsndfile leaves room for each channel's peak.
    private let paddingLength: Int
    private var length: Int { Self.paddingPlace + 8 + paddingLength + 8 }
    private var dataSizePlace: Int { length - 4 }

    /// - `descriptor`: of the file, open for reading too; it stays the caller's.
    init(descriptor: Int32, channels: Int) {
        self.descriptor = descriptor
        frameBytes = 4 * channels
        paddingLength = 8 + 8 * channels
    }

    /// Writes it for a file that holds so many frames; `false` where libsndfile's is another than it should be, and stays.
    /// - Parameter other: another descriptor of the file, where its own is closed.
    mutating func update(written frames: Int, by other: Int32? = nil) -> Bool {
        let file = other ?? descriptor
        if bytes.isEmpty {
            guard let found = corrected(file) else { return false }
            bytes = found
        }
        let data = frames * frameBytes
        set(UInt32(clamping: length - 8 + data), at: Self.riffSizePlace)
        set(UInt32(clamping: frames), at: Self.factPlace + 2 + 8)
        set(UInt32(clamping: data), at: dataSizePlace)
        return pwrite(file, bytes, bytes.count, 0) == bytes.count
    }

    /// libsndfile's header with a format of 18 bytes instead of 16.
    private func corrected(_ file: Int32) -> [UInt8]? {
        let (format, fact, padding) = (Self.formatPlace, Self.factPlace, Self.paddingPlace)
        var bytes = [UInt8](repeating: 0, count: length)
        guard pread(file, &bytes, length, 0) == length, Self.chunk(bytes, format) == ("fmt ", 16),
            Self.chunk(bytes, fact) == ("fact", 4), Self.chunk(bytes, padding) == ("PAD ", UInt32(paddingLength)),
            Self.chunk(bytes, dataSizePlace - 4).name == "data"
        else { return nil }
        bytes[format + 4] = 18
        bytes.insert(contentsOf: [0, 0], at: fact)
        for index in 0..<2 {
            bytes[padding + 2 + 4 + index] = UInt8(truncatingIfNeeded: (paddingLength - 2) >> (8 * index))
        }
        bytes.removeSubrange(padding + 10..<padding + 12)
        return bytes
    }

    private static func chunk(_ bytes: [UInt8], _ place: Int) -> (name: String, size: UInt32) {
        let size = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[place + 4 + $1]) << (8 * UInt32($1)) }
        return (String(decoding: bytes[place..<place + 4], as: UTF8.self), size)
    }

    private mutating func set(_ value: UInt32, at place: Int) {
        for index in 0..<4 { bytes[place + index] = UInt8(truncatingIfNeeded: value >> (8 * UInt32(index))) }
    }
}
