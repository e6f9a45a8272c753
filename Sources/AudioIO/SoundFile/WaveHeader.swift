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

    private static let length = 88
    private static let riffSizePlace = 4
    private static let formatPlace = 12
    private static let factPlace = 36
    private static let paddingPlace = 48
    private static let dataSizePlace = 84

    /// - `descriptor`: of the file, open for reading too; it stays the caller's.
    init(descriptor: Int32, channels: Int) {
        self.descriptor = descriptor
        frameBytes = 4 * channels
    }

    /// Writes it for a file that holds so many frames; `false` where libsndfile's is another than it should be, and stays.
    /// - Parameter other: another descriptor of the file, where its own is closed.
    mutating func update(written frames: Int, by other: Int32? = nil) -> Bool {
        let file = other ?? descriptor
        if bytes.isEmpty {
            guard let found = Self.corrected(file) else { return false }
            bytes = found
        }
        let data = frames * frameBytes
        set(UInt32(clamping: Self.length - 8 + data), at: Self.riffSizePlace)
        set(UInt32(clamping: frames), at: Self.factPlace + 2 + 8)
        set(UInt32(clamping: data), at: Self.dataSizePlace)
        return pwrite(file, bytes, bytes.count, 0) == bytes.count
    }

    /// libsndfile's header with a format of 18 bytes instead of 16.
    private static func corrected(_ file: Int32) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: length)
        guard pread(file, &bytes, length, 0) == length, chunk(bytes, formatPlace) == ("fmt ", 16),
            chunk(bytes, factPlace) == ("fact", 4), chunk(bytes, paddingPlace) == ("PAD ", 24),
            chunk(bytes, dataSizePlace - 4).name == "data"
        else { return nil }
        bytes[formatPlace + 4] = 18
        bytes.insert(contentsOf: [0, 0], at: factPlace)
        bytes[paddingPlace + 2 + 4] = 22
        bytes.removeSubrange(paddingPlace + 10..<paddingPlace + 12)
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
