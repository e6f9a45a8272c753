import Glibc
import Mapping
import Touch

/// What it costs to turn touches into changes: ten fingers that move all the time, lift and land, 250 times a second.
public struct TouchBenchmark: Sendable {
    /// What was measured.
    public struct Report: Codable, Equatable, Sendable {
        /// The mapping's name.
        public var mapping: String
        /// Fingers on the surface.
        public var fingers: Int
        /// Frames handled.
        public var frames: Int
        /// Frames that one core handles in a second.
        public var framesPerSecond: Double
        /// Processor time of a frame, in microseconds.
        public var microsecondsPerFrame: Double
        /// The same as a share of the time between two frames of a screen that reports 250 times a second.
        public var shareOf250Hz: Double
    }

    private let mapping: Mapping
    private let frames: Int
    private static let fingers = 10
    private static let frameMicroseconds: Int64 = 4_000

    /// Measures `mapping` with so many frames.
    public init(_ mapping: Mapping, frames: Int = 20_000) {
        self.mapping = mapping
        self.frames = frames
    }

    /// Handles the frames.
    public func run() -> Report {
        var mapper = Mapper(mapping)
        mapper.surface = .assumed(aspect: 1.6)
        // Made before, so that only the mapper is measured.
        let touches = (0..<1_000).map(Self.frame)
        var outputs = 0
        let start = Self.processorSeconds
        for number in 0..<frames {
            var frame = touches[number % touches.count]
            frame.timeMicroseconds = Int64(number) * Self.frameMicroseconds
            outputs += mapper.handle(frame).count
        }
        let spent = max(Self.processorSeconds - start, 1e-9)
        precondition(outputs > 0 || mapping.bindings.isEmpty, "the fingers moved nothing")
        let each = spent / Double(frames)
        return Report(
            mapping: mapping.name, fingers: Self.fingers, frames: frames, framesPerSecond: 1 / each,
            microsecondsPerFrame: each * 1e6, shareOf250Hz: each / (Double(Self.frameMicroseconds) * 1e-6))
    }

    /// Ten fingers all over the surface, each round a place of its own; every quarter of a second one lifts and lands again.
    private static func frame(_ number: Int) -> TouchFrame {
        let contacts = (0..<fingers).map { finger in
            let turn = Double(number) * 0.02 * (1 + 0.1 * Double(finger))
            let x = 0.05 + 0.1 * Double(finger) + 0.045 * sin(turn)
            let y = 0.15 + 0.35 * Double(finger % 3) + 0.1 * cos(turn)
            let isLanding = (number + finger * 6) % 62 == 0
            return Contact(
                id: finger + 1, phase: isLanding || number == 0 ? .began : .moved, position: SurfacePoint(x: x, y: y),
                strength: 0.5 + 0.4 * sin(turn / 3))
        }
        return TouchFrame(timeMicroseconds: 0, contacts: contacts)
    }

    private static var processorSeconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
}
