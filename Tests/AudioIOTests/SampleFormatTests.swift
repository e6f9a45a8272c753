import AudioIO
import Testing

@Suite struct SampleFormatTests {
    /// What a card gets of stereo `samples`.
    private func converted(_ samples: [Float], _ format: SampleFormat, channels: Int = 2) -> [UInt8] {
        var output = [UInt8](repeating: 0xAA, count: samples.count / 2 * channels * format.bytes)
        output.withUnsafeMutableBytes { raw in
            if let base = raw.baseAddress {
                format.convert(samples, frames: samples.count / 2, to: base, channels: channels)
            }
        }
        return output
    }

    private func integers<Value: FixedWidthInteger>(_ bytes: [UInt8], as type: Value.Type) -> [Value] {
        bytes.withUnsafeBytes { raw in
            (0..<bytes.count / MemoryLayout<Value>.size).map {
                raw.loadUnaligned(fromByteOffset: $0 * MemoryLayout<Value>.size, as: Value.self)
            }
        }
    }

    @Test func fullScaleClipsAndNeverWraps() {
        let hot: [Float] = [1, -1, 1.5, -1.5, .infinity, -.infinity]
        #expect(
            integers(converted(hot, .signed16), as: Int16.self) == [32_767, -32_768, 32_767, -32_768, 32_767, -32_768])
        #expect(
            integers(converted(hot, .signed32), as: Int32.self)
                == [.max, .min, .max, .min, .max, .min])
        #expect(
            integers(converted(hot, .signed24), as: Int32.self)
                == [8_388_607, -8_388_608, 8_388_607, -8_388_608, 8_388_607, -8_388_608])
        #expect(floats(converted(hot, .float32)) == [1, -1, 1, -1, 1, -1])
        #expect(converted([2, -2], .signed24Packed) == [0xFF, 0xFF, 0x7F, 0x00, 0x00, 0x80])
    }

    @Test func whatIsNotANumberIsSilence() {
        for format in SampleFormat.allCases {
            #expect(converted([.nan, .signalingNaN], format).allSatisfy { $0 == 0 })
        }
    }

    @Test func whatACardGivesIsBounded() {
        let given: [Float] = [1e31, -1e31, .infinity, .nan, 1.5, -0.25]
        var samples = [Float](repeating: 9, count: given.count)
        given.withUnsafeBytes { raw in
            if let base = raw.baseAddress { SampleFormat.float32.read(base, frames: 3, channels: 2, to: &samples) }
        }
        #expect(samples == [SampleFormat.loudest, -SampleFormat.loudest, 0, 0, 1.5, -0.25])
    }

    @Test func everySixteenBitValueSurvives() {
        let values = (-32_768...32_767).map { Int16($0) }
        let samples = values.map { Float($0) / 32_768 }
        let is16 = integers(converted(samples, .signed16), as: Int16.self) == values
        let is24 = integers(converted(samples, .signed24), as: Int32.self) == values.map { Int32($0) << 8 }
        let is32 = integers(converted(samples, .signed32), as: Int32.self) == values.map { Int32($0) << 16 }
        #expect(is16 && is24 && is32)
    }

    @Test func valuesAreRoundedToTheNearest() {
        let samples: [Float] = [0.6 / 32_768, -0.6 / 32_768, 0.4 / 32_768, -0.4 / 32_768]
        #expect(integers(converted(samples, .signed16), as: Int16.self) == [1, -1, 0, 0])
    }

    @Test func packedSamplesAreTheLowThreeBytes() {
        let packed = converted([0.5, -0.25], .signed24Packed)
        #expect(packed == [0x00, 0x00, 0x40, 0x00, 0x00, 0xE0])
    }

    @Test func oneChannelGetsTheMean() {
        #expect(integers(converted([0.5, 0.25, 1, -1], .signed16, channels: 1), as: Int16.self) == [12_288, 0])
    }

    @Test func furtherChannelsAreSilent() {
        #expect(
            floats(converted([0.5, -0.5, 0.25, 0.125], .float32, channels: 4)) == [0.5, -0.5, 0, 0, 0.25, 0.125, 0, 0])
    }

    @Test(arguments: SampleFormat.allCases) func moreChannelsAreEachTheirOwn(format: SampleFormat) {
        let samples: [Float] = [0.5, -0.5, 0.25, -0.25, 0.125, -0.125, 0.75, -0.75]
        let stereo = converted(samples, format)
        for channels in [4, 6] {
            var output = [UInt8](repeating: 0xAA, count: 2 * channels * format.bytes)
            output.withUnsafeMutableBytes { raw in
                guard let base = raw.baseAddress else { return }
                format.convert(samples, frames: 2, of: 4, to: base, channels: channels)
            }
            // A frame of four is as two of stereo, one after the other.
            let length = 4 * format.bytes
            for frame in 0..<2 {
                let start = frame * channels * format.bytes
                #expect(output[start..<start + length].elementsEqual(stereo[frame * length..<(frame + 1) * length]))
                #expect(output[(start + length)..<start + channels * format.bytes].allSatisfy { $0 == 0 })
            }
        }
    }
}
