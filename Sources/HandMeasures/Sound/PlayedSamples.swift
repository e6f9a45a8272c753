import Granular
import Recording
import Session

/// What a performance sounded like, all channels as one.
public struct PlayedSamples: Sendable {
    /// Samples a second.
    public let rate: Int
    /// The mean of all channels.
    public private(set) var samples: [Float] = []

    /// Plays a performance again.
    /// - Parameters:
    ///   - sources: the sounds that clouds used, by their numbers: see ``Recording/PerformanceSounds``.
    ///   - time: seconds from its beginning; all of it where `nil`. All that comes before is played too, and not kept.
    /// - Throws: where the time is too long or no time, or live input was played with, which is not kept here.
    public init(
        of performance: Performance, sources: [Int: Source], during time: ClosedRange<Double>? = nil
    ) throws(MeasureProblem) {
        let time = try MeasuredTime.checked(time, of: performance)
        guard performance.inputFrame == nil else {
            throw MeasureProblem(description: "it was played with live input, whose sound is not compared")
        }
        var performance = performance
        let (first, end) = (performance.frame(at: time.lowerBound), performance.frame(at: time.upperBound))
        performance.keepFrame = min(first, performance.endFrame)
        performance.endFrame = min(end, performance.endFrame)
        rate = performance.build.rate
        let channels = performance.build.channels
        let kernel = Kernel.available.first { $0.name == performance.build.kernel } ?? .fastest
        var kept: [Float] = []
        PerformanceRendering(performance, sources: sources, kernel: kernel).run(periodFrames: 1_024) { block, frames in
            for frame in 0..<frames {
                var sum: Float = 0
                for channel in 0..<channels { sum += block[frame * channels + channel] }
                kept.append(sum / Float(channels))
            }
        }
        samples = kept
    }
}
