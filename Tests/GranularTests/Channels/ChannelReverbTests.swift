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

@Suite struct ChannelDelayTests {
    @Test(arguments: [4, 8, 16]) func `Echoes go from the left half of the ring to the right, as loud as in stereo`(
        count: Int
    ) {
        /// What a delay adds in each channel to a click.
        func echoes(_ count: Int) -> [[Float]] {
            var delay = BeatDelay(sampleRate: 48_000, channels: count)
            for (parameter, value) in [
                (Parameter.delayMix, 1.0), (.delayTime, 0.25), (.delayFeedback, 0.5), (.delayWidth, 1),
                (.delayDamping, 0),
            ] { delay.set(parameter, to: value) }
            let length = 24_000
            var send = [Float](repeating: 0, count: length)
            send[0] = 1
            var memory = [Float](repeating: 0, count: count * length)
            memory.withUnsafeMutableBufferPointer { memory in
                send.withUnsafeMutableBufferPointer { send in
                    guard let first = memory.baseAddress, let send = send.baseAddress else { return }
                    delay.process(
                        send: send, addingTo: Channels(first, stride: length, count: count), frames: length)
                }
            }
            return (0..<count).map { Array(memory[$0 * length..<($0 + 1) * length]) }
        }
        let (stereo, ring) = (echoes(2), echoes(count))
        let left = [0] + Array((count / 2 + 1)..<count)
        for channel in 0..<count {
            let side = stereo[left.contains(channel) ? 0 : 1]
            let gain = Float((2 / Double(count)).squareRoot())
            #expect(zip(ring[channel], side).allSatisfy { abs($0 - $1 * gain) < 1e-6 }, "\(channel)")
        }
        #expect(peak(stereo[0]) > 0.5 && left.count == count / 2)
    }
}
