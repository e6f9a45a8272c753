import Granular
import Testing

/// The same samples, bit for bit, however they are asked for.
@Suite struct SameBitsTests {
    private func sound(
        threads: Int, kernel: Kernel, period: Int, rate: Int = 48_000, channels: Int = 2
    ) -> [Float] {
        let configuration = EngineConfiguration(
            sampleRate: rate, channels: channels, seed: 9, grainLimit: 600, liveSeconds: 1, kernel: kernel,
            threads: threads,
            levelDecibels: -20)
        var engine = Engine(configuration, source: RandomPlaying.sources[0])
        for change in RandomPlaying.changes() { _ = engine.enqueue(change) }
        var samples: [Float] = []
        var block = [Float](repeating: 0, count: channels * period)
        while samples.count < channels * 24_000 {
            let frames = min(period, 24_000 - samples.count / channels)
            // So loud that what comes back bends it.
            let input = (0..<2 * frames).map { 1.8 * (Float((Int(engine.frame) * 2 + $0) % 613) / 613 - 0.5) }
            engine.render(into: &block, frames: frames, input: input)
            samples += block[..<(channels * frames)]
        }
        #expect(engine.state.stolenGrains > 0, "\(engine.state)")
        return samples
    }

    @Test(arguments: Kernel.available) func anyPeriodAndAnyNumberOfThreads(kernel: Kernel) {
        let reference = sound(threads: 1, kernel: kernel, period: 64)
        #expect(peak(reference) > 0.01)
        for (threads, period) in [(1, 1_000), (1, 17), (2, 64), (3, 256), (4, 1_000)] {
            let other = sound(threads: threads, kernel: kernel, period: period)
            #expect(firstDifference(reference, other) == nil, "\(threads) threads, period \(period)")
        }
    }

    @Test(arguments: [8_000, 44_100]) func atAnyRate(rate: Int) {
        let reference = sound(threads: 1, kernel: .fastest, period: 64, rate: rate)
        for period in [1, 1_000] {
            let other = sound(threads: 2, kernel: .fastest, period: period, rate: rate)
            #expect(firstDifference(reference, other) == nil, "period \(period)")
        }
    }

    @Test(arguments: Kernel.available) func onAnyNumberOfChannels(kernel: Kernel) {
        for channels in [4, 16] {
            let reference = sound(threads: 1, kernel: kernel, period: 64, channels: channels)
            #expect(peak(reference) > 0.01)
            for (threads, period) in [(1, 17), (3, 256)] {
                let other = sound(threads: threads, kernel: kernel, period: period, channels: channels)
                #expect(firstDifference(reference, other) == nil, "\(channels) channels, \(threads) threads")
            }
        }
    }

    @Test(arguments: [2, 6]) func allKernelsSoundAlike(channels: Int) {
        let reference = sound(threads: 1, kernel: .plain, period: 128, channels: channels)
        let loudest = peak(reference)
        for kernel in Kernel.available {
            let other = sound(threads: 1, kernel: kernel, period: 128, channels: channels)
            let difference = peak(zip(reference, other).map { $0 - $1 })
            // Filters that ring and the limiter let roundings grow a little.
            #expect(difference < loudest * 1e-4, "\(kernel)")
        }
    }
}
