/// A sound file that is read from its beginning to its end, piece by piece, in little memory.
package struct SoundStream: ~Copyable {
    private let file: OpenSoundFile
    private var buffer: [Float]
    private var meter: LoudnessMeter
    private var frames = 0

    private static let pieceFrames = 16_384

    /// Opens the file at `path`.
    /// - Throws: why it cannot be read.
    package init(_ path: String) throws(SoundError) {
        file = try OpenSoundFile(path)
        meter = LoudnessMeter(rate: file.rate)
        buffer = [Float](repeating: 0, count: Self.pieceFrames * file.channelCount)
    }

    /// Frames a second.
    package var rate: Int { file.rate }
    /// How many frames it has by its header; `nil` where the header does not tell.
    package var frameCount: Int? { file.frames }
    /// Whether what was read until nothing more came is less than the header promises.
    package var isCutOff: Bool {
        Double(frames) <= SoundFile.longestSeconds * Double(rate) && file.isCutOff(after: frames)
    }
    /// How loud all that was read is, in LUFS; minus infinity for silence, and for what is shorter than 0.4 s.
    package var loudness: Double { meter.integrated }

    /// The next piece: left and right, one after the other for each frame, 1 = full scale; a mono file gives both the same, of more than two
    /// channels the first two are taken. What is no number is silence. Empty at the end, and after the longest sound that can be played.
    package mutating func next() -> [Float] {
        guard Double(frames) <= SoundFile.longestSeconds * Double(rate) else { return [] }
        let count = file.read(Self.pieceFrames, into: &buffer)
        guard count > 0 else { return [] }
        frames += count
        let channels = file.channelCount
        let right = channels > 1 ? 1 : 0
        let piece = [Float](unsafeUninitializedCapacity: 2 * count) { piece, size in
            for frame in 0..<count {
                piece[2 * frame] = Self.bounded(buffer[frame * channels])
                piece[2 * frame + 1] = Self.bounded(buffer[frame * channels + right])
            }
            size = 2 * count
        }
        meter.add(piece, frames: count)
        return piece
    }

    private static func bounded(_ sample: Float) -> Float { sample.isFinite ? min(max(sample, -16), 16) : 0 }
}
