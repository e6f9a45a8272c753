/// The sample formats that cards are given, in order of preference.
package enum SampleFormat: UInt8, CaseIterable, Sendable {
    case float32
    case signed32
    /// 24 bits in three bytes.
    case signed24Packed
    /// 24 bits in the low end of four bytes.
    case signed24
    case signed16

    /// The loudest sample of a card that gives floats, 1 = full scale: 24 dB above that.
    package static var loudest: Float { 16 }

    /// Bytes a sample.
    package var bytes: Int {
        switch self {
        case .float32, .signed32, .signed24: 4
        case .signed24Packed: 3
        case .signed16: 2
        }
    }

    /// Converts `frames` frames for a card of `channels` channels.
    ///
    /// Full scale clips and never wraps; what is not a number becomes silence. One channel gets the mean of the first two, channels
    /// beyond those that are played get silence.
    /// - Parameter played: channels of `samples`, 2 or more; no more than the card's but where that has one.
    package func convert(
        _ samples: UnsafePointer<Float>, frames: Int, of played: Int = 2, to output: UnsafeMutableRawPointer,
        channels: Int
    ) {
        switch self {
        case .float32:
            Self.spread(samples, frames, played, channels) { index, sample in
                output.storeBytes(of: Self.clipped(sample), toByteOffset: index * 4, as: Float.self)
            }
        case .signed32:
            Self.spread(samples, frames, played, channels) { index, sample in
                output.storeBytes(of: Self.integer(sample, 2_147_483_648), toByteOffset: index * 4, as: Int32.self)
            }
        case .signed24:
            Self.spread(samples, frames, played, channels) { index, sample in
                output.storeBytes(of: Self.integer(sample, 8_388_608), toByteOffset: index * 4, as: Int32.self)
            }
        case .signed24Packed:
            Self.spread(samples, frames, played, channels) { index, sample in
                let value = Self.integer(sample, 8_388_608)
                output.storeBytes(of: UInt8(truncatingIfNeeded: value), toByteOffset: index * 3, as: UInt8.self)
                output.storeBytes(
                    of: UInt8(truncatingIfNeeded: value >> 8), toByteOffset: index * 3 + 1, as: UInt8.self)
                output.storeBytes(
                    of: UInt8(truncatingIfNeeded: value >> 16), toByteOffset: index * 3 + 2, as: UInt8.self)
            }
        case .signed16:
            Self.spread(samples, frames, played, channels) { index, sample in
                output.storeBytes(
                    of: Int16(truncatingIfNeeded: Self.integer(sample, 32_768)), toByteOffset: index * 2, as: Int16.self
                )
            }
        }
    }

    /// Converts what a card of `channels` channels heard to `frames` stereo frames, 1 = full scale.
    ///
    /// One channel goes to both sides, channels beyond the second are left out. What is not a number becomes silence, and what is beyond
    /// ``loudest`` is held there.
    package func read(
        _ input: UnsafeRawPointer, frames: Int, channels: Int, to samples: UnsafeMutablePointer<Float>
    ) {
        for frame in 0..<frames {
            let first = input + frame * channels * bytes
            samples[2 * frame] = sample(first)
            samples[2 * frame + 1] = channels > 1 ? sample(first + bytes) : samples[2 * frame]
        }
    }

    @inline(__always)
    private func sample(_ place: UnsafeRawPointer) -> Float {
        switch self {
        case .float32:
            let sample = place.loadUnaligned(as: Float.self)
            return sample.isFinite ? min(max(sample, -Self.loudest), Self.loudest) : 0
        case .signed32: return Float(place.loadUnaligned(as: Int32.self)) / 2_147_483_648
        case .signed24:
            // What lies above the 24 bits is not always their sign.
            return Float((place.loadUnaligned(as: Int32.self) << 8) >> 8) / 8_388_608
        case .signed24Packed:
            let low = Int32(place.load(as: UInt8.self))
            let middle = Int32(place.load(fromByteOffset: 1, as: UInt8.self))
            let high = Int32(place.load(fromByteOffset: 2, as: Int8.self))
            return Float((high << 16) | (middle << 8) | low) / 8_388_608
        case .signed16: return Float(place.loadUnaligned(as: Int16.self)) / 32_768
        }
    }

    @inline(__always)
    private static func spread(
        _ samples: UnsafePointer<Float>, _ frames: Int, _ played: Int, _ channels: Int,
        _ store: (_ index: Int, _ sample: Float) -> Void
    ) {
        if channels == 1 {
            for frame in 0..<frames { store(frame, 0.5 * (samples[played * frame] + samples[played * frame + 1])) }
            return
        }
        for frame in 0..<frames {
            for channel in 0..<min(played, channels) {
                store(frame * channels + channel, samples[frame * played + channel])
            }
            for channel in min(played, channels)..<channels { store(frame * channels + channel, 0) }
        }
    }

    @inline(__always)
    private static func clipped(_ sample: Float) -> Float {
        guard sample == sample else { return 0 }
        return min(max(sample, -1), 1)
    }

    @inline(__always)
    private static func integer(_ sample: Float, _ scale: Double) -> Int32 {
        // Adding 1.5 × 2^52 and taking it off rounds to the nearest whole number without a call.
        let rounding = 6_755_399_441_055_744.0
        let scaled = (Double(clipped(sample)) * scale + rounding) - rounding
        return Int32(min(scaled, scale - 1))
    }
}
