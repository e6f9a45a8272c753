/// What synthesizers write into a WAV file of how long the cycles of a wavetable are.
enum WavetableMark {
    /// Frames of a cycle; `nil` where no chunk says a length that a cycle can have.
    /// - Parameters:
    ///   - serum: the first bytes of the chunk "clm "; `nil` where there is none.
    ///   - hive: those of "uhWT".
    ///   - surge: those of "srge".
    static func cycleFrames(serum: [UInt8]?, hive: [UInt8]?, surge: [UInt8]?) -> Int? {
        let frames = serum.flatMap(serumFrames) ?? hive.map { _ in hiveFrames } ?? surge.flatMap(surgeFrames)
        return frames.flatMap { WavetableLayout.cycleLengths.contains($0) ? $0 : nil }
    }

    /// The most bytes of a chunk that are looked at.
    static let maxBytes = 64

    private static let hiveFrames = 2_048

    /// "<!>2048 10000000 wavetable (www.xferrecords.com)".
    private static func serumFrames(_ bytes: [UInt8]) -> Int? {
        guard bytes.starts(with: "<!>".utf8) else { return nil }
        let digits = bytes.dropFirst(3).prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        return digits.count <= 6 ? Int(String(decoding: digits, as: UTF8.self)) : nil
    }

    /// A version, and the length: 32 bits each, the lowest first.
    private static func surgeFrames(_ bytes: [UInt8]) -> Int? {
        guard bytes.count >= 8 else { return nil }
        func number(_ first: Int) -> Int { bytes[first..<first + 4].reversed().reduce(0) { $0 << 8 | Int($1) } }
        return number(0) == 1 ? number(4) : nil
    }
}
