/// What of a sound is in the stream, piece by piece: from which frame of the stream on which frame of the sound is heard.
struct HeardTrack {
    /// A piece of the stream that goes evenly through the sound, or counts in.
    struct Piece {
        /// The frame of the stream with which it begins.
        var frame: Int
        var frames: Int
        /// The frame of the sound with which it begins.
        var place: Double
        /// How much further each frame is in the sound: 0 while it is counted in.
        var step: Double
        /// The speed of what is heard, or about to be.
        var speed: Double
        /// Which pass it is of, from 0 since the sound was opened.
        var pass: Int
        var countIn: CountIn?
        /// The frame of ``countIn`` with which it begins.
        var clickFrame = 0
    }

    private var pieces: [Piece] = []

    mutating func add(_ piece: Piece) { pieces.append(piece) }

    /// What is before a frame of the stream is asked for no more.
    mutating func forget(before frame: Int) {
        let old = pieces.prefix { $0.frame + $0.frames < frame }.count
        pieces.removeFirst(min(old, max(pieces.count - 1, 0)))
    }

    /// Nothing of what was there is heard.
    mutating func clear(to piece: Piece) { pieces = [piece] }

    /// The piece in which a frame of the stream lies.
    func piece(at frame: Int) -> Piece? { pieces.last { $0.frame <= frame } ?? pieces.first }

    /// The frame of the sound that is heard with a frame of the stream; what comes after the last piece is not written yet.
    func place(at frame: Int) -> Double? {
        piece(at: frame).map { $0.place + Double(min(max(frame - $0.frame, 0), $0.frames)) * $0.step }
    }
}
