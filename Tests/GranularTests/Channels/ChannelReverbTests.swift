import Foundation
import Granular
import Testing

@Suite struct ChannelReverbTests {
    /// What a reverb adds in each of so many channels to a burst of noise.
    private func tail(_ count: Int, kind: ReverbKind) -> [[Float]] {
        var reverb = Reverb(sampleRate: 48_000, channels: count)
        reverb.set(.reverbKind, to: Double(kind.rawValue))
        let length = 96_000
        let input = [Float](repeating: 0, count: 9_600) + noise(frames: length - 9_600)
        var memory = [Float](repeating: 0, count: count * length)
        memory.withUnsafeMutableBufferPointer { memory in
            guard let first = memory.baseAddress else { return }
            let channels = Channels(first, stride: length, count: count)
            input.withUnsafeBufferPointer { send in
                guard let send = send.baseAddress else { return }
                reverb.process(send: send, addingTo: channels, frames: length)
            }
        }
        return (0..<count).map { Array(memory[($0 * length + 48_000)..<(($0 + 1) * length)]) }
    }

    @Test(arguments: [ReverbKind.schroeder, .plate]) func `As loud together as in stereo`(kind: ReverbKind) {
        let stereo = tail(2, kind: kind).reduce(0) { $0 + energy($1) }
        for count in [4, 8, 16] {
            let sounds = tail(count, kind: kind)
            let all = sounds.reduce(0) { $0 + energy($1) }
            #expect(abs(10 * log10(all / stereo)) < 0.6, "\(count)")
            for sound in sounds { #expect(abs(10 * log10(energy(sound) * Double(count) / all)) < 1.5) }
        }
    }

    @Test func `The plate is another in each channel`() {
        let sounds = tail(16, kind: .plate)
        for first in 0..<16 {
            for second in (first + 1)..<16 {
                let product = zip(sounds[first], sounds[second]).reduce(0.0) { $0 + Double($1.0) * Double($1.1) }
                let likeness = product / (energy(sounds[first]) * energy(sounds[second])).squareRoot()
                #expect(abs(likeness) < 0.35, "\(first) and \(second): \(likeness)")
            }
        }
    }
}
