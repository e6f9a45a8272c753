import CHash

/// What tells one sound from another by what is to be heard in it, whatever the file is called and wherever it lies: XXH3 of 128
/// bits (https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md).
///
/// It goes over the rate and the number of channels, each as 32 bits, and then over the samples as they were decoded, frame by
/// frame, as 32-bit floats, all with the lowest byte first. What is written beside the sound has no part in it. A format that
/// loses something, such as MP3, may be decoded a little differently elsewhere, and has another fingerprint then.
public struct SoundFingerprint: ~Copyable {
    private let state: OpaquePointer?

    /// Of a sound of `rate` frames a second, of which nothing was added yet.
    public init(rate: Int, channels: Int) {
        self.init()
        add([UInt32(clamping: rate).littleEndian, UInt32(clamping: channels).littleEndian])
    }

    /// Of a whole sound; channels that are shorter than the first are filled up with silence.
    public init(of channels: [[Float]], rate: Int) {
        self.init(rate: rate, channels: channels.count)
        let length = channels.first?.count ?? 0
        var piece: [Float] = []
        for begin in stride(from: 0, to: length, by: Self.piece) {
            piece.removeAll(keepingCapacity: true)
            for frame in begin..<min(begin + Self.piece, length) {
                for channel in channels { piece.append(frame < channel.count ? channel[frame] : 0) }
            }
            add(piece)
        }
    }

    /// Of something that is made by a rule, known by the rule's name and version alone.
    package init(ofRule name: String, version: Int) {
        self.init()
        add(Array("\(name) \(version)".utf8))
    }

    /// Of a text file that says what is played: of its bytes.
    package init(ofBytes bytes: [UInt8]) {
        self.init()
        add(bytes)
    }

    private init() {
        state = XXH3_createState()
        XXH3_128bits_reset(state)
    }

    deinit { XXH3_freeState(state) }

    /// Adds samples, of each frame all channels one after the other. Into how many calls they are cut changes nothing.
    public mutating func add(_ samples: [Float]) {
        samples.withUnsafeBytes { add($0) }
    }

    private mutating func add(_ values: [some BitwiseCopyable]) { values.withUnsafeBytes { add($0) } }

    private mutating func add(_ bytes: UnsafeRawBufferPointer) {
        XXH3_128bits_update(state, bytes.baseAddress, bytes.count)
    }

    /// What was added so far, as 32 hexadecimal digits.
    public var text: String {
        var canonical = XXH128_canonical_t()
        XXH128_canonicalFromHash(&canonical, XXH3_128bits_digest(state))
        let digits = Array("0123456789abcdef".utf8)
        return withUnsafeBytes(of: canonical.digest) { bytes in
            String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
        }
    }

    private static let piece = 32_768
}
