import AudioIO
import Files
import Granular
import Session

/// What came in while a performance was played, as it is kept beside it: for each frame what grains heard, and what the monitor
/// added to what went out, in stereo each.
public final class PerformanceInput: @unchecked Sendable {
    private let file: SoundFileReader
    private let firstFrame: Int64
    private var capacity = 0
    /// Four channels as they are in the file, then two for the grains and two of the monitor.
    private var samples = UnsafeMutablePointer<Float>.allocate(capacity: 0)

    /// Where it lies: "a.input.wav" beside "a.quern".
    public static func path(besides performance: String) -> String {
        let ending = ".quern"
        return (performance.hasSuffix(ending) ? String(performance.dropLast(ending.count)) : performance) + ".input.wav"
    }

    /// Opens what lies beside a performance.
    /// - Parameters:
    ///   - firstFrame: the engine's frame of its first.
    ///   - rate: the performance's.
    /// - Throws: where it is not there, or something else.
    public init(besides performance: String, firstFrame: Int64, rate: Int) throws(AudioError) {
        let path = Self.path(besides: performance)
        guard FileStamp(path) != nil else {
            throw AudioError(
                .fileNotReadable,
                "\(performance): the recording of its live input, '\(path)', is missing")
        }
        file = try SoundFileReader(path: path, rate: rate, channels: 4)
        self.firstFrame = firstFrame
    }

    deinit { samples.deallocate() }

    /// What came in from an engine's frame on; each call goes on where the one before ended. It stays until the next.
    func read(from frame: Int64, frames: Int) -> (heard: UnsafePointer<Float>, beside: UnsafePointer<Float>?) {
        if capacity < frames {
            samples.deallocate()
            samples = .allocate(capacity: 8 * frames)
            capacity = frames
        }
        samples.initialize(repeating: 0, count: 8 * frames)
        // Nothing is known of what lies before.
        let silent = Int(min(max(firstFrame - frame, 0), Int64(frames)))
        if silent < frames { _ = file.read(into: samples + 4 * silent, frames: frames - silent) }
        let (heard, beside) = (samples + 4 * frames, samples + 6 * frames)
        var isMonitored = false
        for index in 0..<frames {
            for side in 0..<2 {
                heard[2 * index + side] = samples[4 * index + side]
                beside[2 * index + side] = samples[4 * index + 2 + side]
                if beside[2 * index + side] != 0 { isMonitored = true }
            }
        }
        return (UnsafePointer(heard), isMonitored ? UnsafePointer(beside) : nil)
    }
}

extension Performance {
    /// Whether grains may be cut from live input that came in before it was kept.
    public var hasEarlierInput: Bool {
        guard let inputFrame, inputFrame > 0 else { return false }
        return events.contains { timed in
            if case .change(.use(Engine.liveSlot, _)) = timed.event { true } else { false }
        }
    }
}
