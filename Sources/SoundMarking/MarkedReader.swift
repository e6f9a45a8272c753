import Sounds

/// Reads a sound on from a place: slower at its own pitch, and round in a part of it, where wished.
package final class MarkedReader {
    private let samples: [Float]
    private let rate: Int
    private let stretch: TimeStretch?
    /// The next frame that is read from the sound; before its beginning is silence.
    private var place = 0
    /// The frame of the sound that is given out next; between frames where it is slower.
    package private(set) var heard = 0.0
    private var loop: Range<Int>?
    private var speed = 1.0
    private var piece = [Float](repeating: 0, count: 2 * pieceFrames)

    package static let speeds = 0.25...1.0
    private static let pieceFrames = 512
    /// SoundTouch plays pieces of so many seconds as they are, each found within so many: on average what comes out lies further on
    /// in the sound than its tempo says, by half of the former's part that is not kept pace with, and half of the latter.
    private static let pieceSeconds = 0.09
    private static let searchSeconds = 0.02
    /// A part that is gone round in is faded at its ends, in seconds.
    private static let fadeSeconds = 0.002

    /// - `samples`: left and right, one after the other.
    package init(_ samples: [Float], rate: Int) {
        self.samples = samples
        self.rate = rate
        stretch = TimeStretch(rate: rate)
    }

    package var frames: Int { samples.count / 2 }

    /// Whether everything was given out.
    package var isAtEnd: Bool { loop == nil && heard >= Double(frames) }

    /// Goes on from there.
    /// - Parameters:
    ///   - frame: brought into the sound, and into the part where there is one.
    ///   - loop: the part to go round in.
    ///   - speed: within ``speeds``.
    package func move(to frame: Double, loop: Range<Int>?, speed: Double) {
        self.loop = loop.flatMap { $0.clamped(to: 0..<frames).isEmpty ? nil : $0.clamped(to: 0..<frames) }
        self.speed = stretch == nil ? 1 : min(max(speed, Self.speeds.lowerBound), Self.speeds.upperBound)
        heard = min(max(frame, 0), Double(frames))
        if let loop = self.loop, !(Double(loop.lowerBound)..<Double(loop.upperBound)).contains(heard) {
            heard = Double(loop.lowerBound)
        }
        let lead = self.speed == 1 ? 0 : (Self.pieceSeconds * (1 - self.speed) + Self.searchSeconds) / 2
        place = Int(heard - lead * Double(rate))
        if let loop = self.loop, place < loop.lowerBound { place = max(place + loop.count, loop.lowerBound) }
        stretch?.clear()
        stretch?.setTempo(self.speed)
    }

    /// Gives the next frames out, left and right one after the other; how many there were, which are fewer at the end alone.
    package func read(_ count: Int, into output: UnsafeMutablePointer<Float>) -> Int {
        guard !isAtEnd else { return 0 }
        var given = 0
        if speed == 1 {
            given = copyFrames(count, into: output)
        } else if let stretch {
            while given < count {
                let came = stretch.read(count - given, into: output + 2 * given)
                given += came
                if came == 0 { feed(stretch) }
            }
            let left = Double(frames) - heard
            if loop == nil { given = min(given, Int((left / speed).rounded(.up))) }
        }
        heard += Double(given) * speed
        if let loop {
            while heard >= Double(loop.upperBound) { heard -= Double(loop.count) }
        } else if isAtEnd {
            heard = Double(frames)
        }
        return given
    }

    private func feed(_ stretch: TimeStretch) {
        piece.withUnsafeMutableBufferPointer { piece in
            guard let begin = piece.baseAddress else { return }
            let taken = copyFrames(Self.pieceFrames, into: begin)
            // Beyond the end silence pushes the rest out.
            (begin + 2 * taken).update(repeating: 0, count: 2 * (Self.pieceFrames - taken))
            stretch.write(begin, frames: Self.pieceFrames)
        }
    }

    /// Frames of the sound as they are.
    private func copyFrames(_ count: Int, into output: UnsafeMutablePointer<Float>) -> Int {
        let fade = max(Int(Self.fadeSeconds * Double(rate)), 1)
        var given = 0
        while given < count {
            if let loop, place >= loop.upperBound { place = loop.lowerBound }
            guard place < frames else { break }
            var gain: Float = place < 0 ? 0 : 1
            let source = 2 * max(place, 0)
            if let loop {
                gain = min(1, Float(min(place - loop.lowerBound, loop.upperBound - 1 - place)) / Float(fade))
            }
            output[2 * given] = samples[source] * gain
            output[2 * given + 1] = samples[source + 1] * gain
            (given, place) = (given + 1, place + 1)
        }
        return given
    }
}
