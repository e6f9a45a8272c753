import AudioEngine
import SoundMarking
import Sounds
import Threads

/// A sound of 10 s that is open, with a beat each half second, four in a bar, and a click 1,000 frames after each beat. It is heard block by
/// block, as the audio thread hears it, and no clock runs.
final class OfflineMarking {
    static let rate = 48_000
    static let beatFrames = 24_000, clickFrames = 1_000

    let open: OpenMarking
    private let stream = SharedValue(MarkedStream(rate: rate))
    private var reader: MarkedStreamReader

    init(hasBeats: Bool = true) {
        var samples = [Float](repeating: 0, count: 20 * Self.rate)
        var marks = SoundSidecar()
        for beat in 0..<20 {
            let frame = beat * Self.beatFrames + Self.clickFrames
            (samples[2 * frame], samples[2 * frame + 1]) = (0.9, 0.9)
            if hasBeats { marks.beats.append(Beat(seconds: Double(beat) / 2, isDownbeat: beat.isMultiple(of: 4))) }
        }
        open = OpenMarking(
            MarkedSound(name: "clicks", file: nil, rootHz: 440, marks: marks), samples: samples, rate: Self.rate)
        reader = MarkedStreamReader(stream.reference)
    }

    /// What is heard next.
    var now: MarkingMoment {
        let frame = stream.pointee.taken
        return MarkingMoment(frame: frame, seconds: open.state(at: frame).positionSeconds, stream: stream)
    }

    var state: MarkingState { open.state(at: stream.pointee.taken) }

    /// Hears so many frames.
    func hear(_ frames: Int) -> [Float] {
        var heard: [Float] = []
        heard.reserveCapacity(frames)
        while heard.count < frames {
            while open.fill(stream) {}
            _ = reader.begin()
            for _ in 0..<min(256, frames - heard.count) { heard.append(reader.next().left) }
            reader.end()
        }
        while open.fill(stream) {}
        return heard
    }

    /// The frames at which something begins after silence of at least 500 frames.
    static func onsets(_ samples: [Float]) -> [Int] {
        var (found, last): ([Int], Int) = ([], -1_000)
        for (frame, sample) in samples.enumerated() where sample != 0 {
            if frame - last > 500 { found.append(frame) }
            last = frame
        }
        return found
    }
}
