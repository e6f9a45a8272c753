import Glibc
import Practice

/// A bar of clicks before a sound begins, the first beat higher; then the sound goes on in its beat.
struct CountIn: Equatable {
    /// How many clicks there are.
    let beats: Int
    /// From one click to the next, in frames that pass.
    let beatFrames: Double
    /// Silence before the first, in frames: what begins from standing still is faded in meanwhile.
    let silentFrames: Int
    /// From the first click to where the sound begins, in frames.
    let clickFrames: Int
    private let rate: Double

    /// Everything, in frames.
    var frames: Int { silentFrames + clickFrames }

    private static let silentSeconds = 0.01
    private static let hertz = (first: 1_568.0, other: 1_047.0)
    private static let clickSeconds = 0.08, attackSeconds = 0.000_5, decaySeconds = 0.012
    private static let level: Float = 0.7

    /// - Parameters:
    ///   - beats: how many are counted.
    ///   - beatSeconds: how long each is heard.
    ///   - aheadSeconds: how soon after the sound's beginning its next beat is heard: less than a beat.
    ///   - isFadedIn: whether it begins from standing still.
    ///   - rate: frames a second.
    init(beats: Int, beatSeconds: Double, aheadSeconds: Double, isFadedIn: Bool, rate: Double) {
        (self.beats, self.rate) = (beats, rate)
        beatFrames = beatSeconds * rate
        silentFrames = isFadedIn ? Int((Self.silentSeconds * rate).rounded()) : 0
        clickFrames = max(Int(((Double(beats) * beatSeconds - aheadSeconds) * rate).rounded()), 0)
    }

    /// The frame at which a click begins, counted from 0.
    func frame(of click: Int) -> Int { silentFrames + Int((Double(click) * beatFrames).rounded()) }

    /// The beat that is heard at a frame, from 1; before the first click too.
    func beat(at frame: Int) -> Int {
        let click = Int((Double(frame - silentFrames) / beatFrames + 1e-9).rounded(.down))
        return min(max(click, 0), beats - 1) + 1
    }

    /// Writes the next frames, left and right one after the other.
    func write(from first: Int, count: Int, into output: UnsafeMutablePointer<Float>) {
        for index in 0..<count {
            let frame = first + index
            let click = beat(at: frame) - 1
            let sample = frame < silentFrames ? 0 : sample(at: frame - self.frame(of: click), isFirst: click == 0)
            (output[2 * index], output[2 * index + 1]) = (sample, sample)
        }
    }

    private func sample(at frame: Int, isFirst: Bool) -> Float {
        // From its first frame on it is heard.
        let seconds = Double(frame + 1) / rate
        guard frame >= 0, seconds < Self.clickSeconds else { return 0 }
        let hertz = isFirst ? Self.hertz.first : Self.hertz.other
        let envelope = min(1, seconds / Self.attackSeconds) * exp(-seconds / Self.decaySeconds)
        return Self.level * Float(envelope * sin(2 * .pi * hertz * seconds))
    }
}

/// What is known of a sound to count in by.
struct CountInPlan: Equatable {
    var grid = BeatGrid()
    /// Beats a minute, as marked; what goes where there are no beats.
    var tempo: Double?

    private static let defaultBeats = 4
    /// What a beat may last to be counted, in seconds.
    private static let beatSeconds = 0.1...10.0

    /// Whether there is anything to count by.
    var isKnown: Bool { grid.count > 1 || tempo != nil }

    /// The bar before a place, in seconds, which then plays at a speed; `nil` where nothing says how fast.
    func countIn(before seconds: Double, speed: Double, isFadedIn: Bool, rate: Double) -> CountIn? {
        let local = grid.beatSeconds(around: seconds)
        guard let beat = local ?? tempo.map({ 60 / $0 }), Self.beatSeconds.contains(beat / speed) else { return nil }
        var ahead = 0.0
        if local != nil, let next = grid.beat(from: seconds) {
            ahead = max(next - seconds, 0).truncatingRemainder(dividingBy: beat)
            if min(ahead, beat - ahead) < BeatGrid.sameSeconds { ahead = 0 }
        }
        return CountIn(
            beats: grid.beatsPerBar ?? Self.defaultBeats, beatSeconds: beat / speed, aheadSeconds: ahead / speed,
            isFadedIn: isFadedIn, rate: rate)
    }
}
