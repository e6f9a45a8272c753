import Sounds

/// Reads a sound on from a place: slower or faster at its own pitch, and round in a part of it, where wished.
package final class MarkedReader {
    private let samples: [Float]
    private let rate: Int
    private let stretch: TimeStretch?
    /// The next frame that is read from the sound; before its beginning is silence.
    private var place = 0
    /// The frame of the sound that is given out next; between frames where its speed is not its own.
    package private(set) var heard = 0.0
    /// Frames of the sound that are still to be given out before ``heard`` moves on.
    private var lag = 0.0
    private var loop: Range<Int>?
    /// What is left of the fade after another speed began, in frames.
    private var edgeLeft = 0
    private var piece = [Float](repeating: 0, count: 2 * pieceFrames)

    /// What the speed may be; 1 = the sound's own.
    package static let speeds = 0.25...2.0
    private static let pieceFrames = 512
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

    /// The speed of the pass that is read.
    package private(set) var speed = 1.0
    /// The speed of the passes from the next one on; `nil`: it stays.
    package var nextSpeed: Double?
    /// Whether what was read last was the end of a pass: what comes next begins another one, unless it is at its end.
    package private(set) var hasPassEnded = false

    /// Goes on from there.
    /// - Parameters:
    ///   - frame: brought into the sound, and into the part where there is one.
    ///   - loop: the part to go round in.
    ///   - speed: within ``speeds``.
    package func move(to frame: Double, loop: Range<Int>?, speed: Double) {
        self.loop = loop.flatMap { $0.clamped(to: 0..<frames).isEmpty ? nil : $0.clamped(to: 0..<frames) }
        self.speed = stretch == nil ? 1 : min(max(speed, Self.speeds.lowerBound), Self.speeds.upperBound)
        (hasPassEnded, edgeLeft) = (false, 0)
        heard = min(max(frame, 0), Double(frames))
        if let loop = self.loop, !(Double(loop.lowerBound)..<Double(loop.upperBound)).contains(heard) {
            heard = Double(loop.lowerBound)
        }
        let lead = StretchLead.seconds(at: self.speed) * Double(rate)
        // What comes out too far on is read from before the place; what comes out late is told late, so that nothing is left out.
        place = Int(heard - max(lead, 0))
        lag = max(-lead, 0)
        if let loop = self.loop, place < loop.lowerBound { place = max(place + loop.count, loop.lowerBound) }
        stretch?.clear()
        stretch?.setTempo(self.speed)
    }

    /// The next pass begins at the beginning, at ``nextSpeed`` where that is set.
    package func restart() {
        move(to: Double(loop?.lowerBound ?? 0), loop: loop, speed: nextSpeed ?? speed)
        nextSpeed = nil
    }

    /// Gives the next frames out, left and right one after the other.
    /// - Returns: how many there were: fewer where a pass ends, none at the end alone.
    package func read(_ count: Int, into output: UnsafeMutablePointer<Float>) -> Int {
        hasPassEnded = false
        guard !isAtEnd else { return 0 }
        let passLeft = passLeft
        let count = min(count, passLeft)
        var given = 0
        if speed == 1 {
            given = copyFrames(count, into: output)
        } else if let stretch {
            while given < count {
                let came = stretch.read(count - given, into: output + 2 * given)
                given += came
                if came == 0 { feed(stretch) }
            }
        }
        fadeEdges(given, passLeft: passLeft, output)
        let further = Double(given) * speed
        heard += max(further - lag, 0)
        lag = max(lag - further, 0)
        if given == passLeft { endPass() }
        return given
    }

    /// What is left of the pass, in frames that are given out.
    private var passLeft: Int {
        let end = loop.map { Double($0.upperBound) } ?? Double(frames)
        return max(Int(((end - heard + lag) / speed - Self.roundingFrames).rounded(.up)), 1)
    }

    /// What the sum of many steps may be off by.
    private static let roundingFrames = 1e-6

    private func endPass() {
        hasPassEnded = true
        guard let loop else {
            heard = Double(frames)
            return
        }
        if let nextSpeed, nextSpeed != speed {
            restart()
            (hasPassEnded, edgeLeft) = (true, fadeFrames)
        } else {
            nextSpeed = nil
            heard = max(heard - Double(loop.count), Double(loop.lowerBound))
        }
    }

    private var fadeFrames: Int { max(Int(Self.fadeSeconds * Double(rate)), 1) }

    /// Where the speed is another in the next pass, what is heard does not go on: it ends and begins softly.
    private func fadeEdges(_ given: Int, passLeft: Int, _ output: UnsafeMutablePointer<Float>) {
        let isEnding = loop != nil && nextSpeed.map { $0 != speed } ?? false
        guard isEnding && passLeft - given < fadeFrames || edgeLeft > 0 else { return }
        for index in 0..<given {
            var gain: Float = 1
            if isEnding { gain = min(1, Float(passLeft - 1 - index) / Float(fadeFrames)) }
            if edgeLeft > 0 {
                gain *= 1 - Float(edgeLeft) / Float(fadeFrames)
                edgeLeft -= 1
            }
            output[2 * index] *= gain
            output[2 * index + 1] *= gain
        }
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
        let fade = fadeFrames
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
