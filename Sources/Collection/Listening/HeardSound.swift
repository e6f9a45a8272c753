import Sounds

/// What comes of listening to a sound file.
struct HeardSound: Equatable {
    /// How loud it is as a whole, in LUFS; minus infinity for silence, and for what is shorter than 0.4 s.
    var loudness: Double
    /// What it is like; `nil` for silence.
    var likeness: SoundLikeness?
    /// Whether it ended before its header said.
    var isCutOff: Bool

    /// At most so many moments of a sound are compared, from all over it.
    private static let maxMoments = 200

    /// Listens to the whole file at `path`.
    /// - Throws: why it cannot be read, or that it was not to go on.
    init(_ path: String, goesOn: () -> Bool = { true }) throws(SoundError) {
        var stream = try SoundStream(path)
        let bands = MelBands(rate: stream.rate)
        let step = max((stream.frameCount ?? 0) / Self.maxMoments, bands.windowFrames / 2)
        var windows = WindowCutter(frames: bands.windowFrames, step: step)
        var powers: [[Double]] = []
        while true {
            let piece = stream.next()
            guard !piece.isEmpty, goesOn() else { break }
            windows.add(piece) { if powers.count < 2 * Self.maxMoments { powers.append(bands.powers($0)) } }
        }
        // A sound that is shorter than a window.
        if powers.isEmpty { powers.append(bands.powers(windows.rest)) }
        loudness = stream.loudness
        likeness = SoundLikeness(powers: powers)
        isCutOff = stream.isCutOff
    }
}

/// Cuts windows out of a sound that comes in pieces, one every `step` frames.
private struct WindowCutter {
    let frames: Int
    let step: Int
    private var window: [SIMD2<Double>] = []
    /// So many frames are passed over before the next window.
    private var skipped = 0

    init(frames: Int, step: Int) { (self.frames, self.step) = (frames, step) }

    /// What was left over, with silence behind it.
    var rest: [SIMD2<Double>] { window + [SIMD2<Double>](repeating: .zero, count: frames - window.count) }

    /// Adds left and right, one after the other for each frame.
    mutating func add(_ piece: [Float], _ body: ([SIMD2<Double>]) -> Void) {
        let end = piece.count / 2
        var place = 0
        while place < end {
            if skipped > 0 {
                let count = min(skipped, end - place)
                (skipped, place) = (skipped - count, place + count)
                continue
            }
            let count = min(frames - window.count, end - place)
            for frame in place..<place + count {
                window.append(SIMD2(Double(piece[2 * frame]), Double(piece[2 * frame + 1])))
            }
            place += count
            guard window.count == frames else { continue }
            body(window)
            window.removeFirst(min(step, frames))
            skipped = max(step - frames, 0)
        }
    }
}
