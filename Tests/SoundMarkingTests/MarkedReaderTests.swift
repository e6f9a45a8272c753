import Foundation
import SoundMarking
import Testing

@Suite("Hearing a sound to mark it") struct MarkedReaderTests {
    /// Ten seconds with a click of 2 ms at each whole second but the first.
    private static let clicks: [Float] = {
        var samples = [Float](repeating: 0, count: 2 * 480_000)
        for second in 1..<10 {
            for index in 0..<96 {
                let frame = second * 48_000 + index
                let value = Float(sin(Double(index) * 2 * .pi / 24))
                (samples[2 * frame], samples[2 * frame + 1]) = (value, value)
            }
        }
        return samples
    }()

    /// What comes out, and for each piece of 512 frames from where in the sound it is said to be.
    private func read(_ reader: MarkedReader, frames: Int) -> (samples: [Float], places: [Double]) {
        var (samples, places): ([Float], [Double]) = ([], [])
        var piece = [Float](repeating: 0, count: 1_024)
        while samples.count < frames {
            places.append(reader.heard)
            let given = reader.read(512, into: &piece)
            samples += stride(from: 0, to: 2 * given, by: 2).map { piece[$0] }
            if given == 0 { break }
        }
        return (samples, places)
    }

    private func peaks(_ samples: [Float]) -> [Int] {
        var found: [Int] = []
        for index in samples.indices where abs(samples[index]) > 0.5 && index > (found.last ?? -9_999) + 9_000 {
            found.append(index)
        }
        return found
    }

    @Test("at its own speed it is the sound itself, from where one goes to the end")
    func asItIs() {
        let reader = MarkedReader(Self.clicks, rate: 48_000)
        reader.move(to: 100_000, loop: nil, speed: 1)
        let (samples, _) = read(reader, frames: 1_000_000)
        #expect(samples.count == 380_000 && reader.isAtEnd)
        #expect(zip(samples, stride(from: 200_000, to: 960_000, by: 2)).allSatisfy { $0 == Self.clicks[$1] })
    }

    @Test(
        "slowed down or faster, what is heard is where it is said to be, within 50 ms, and on average within 5",
        arguments: [0.25, 0.5, 0.75, 1.1, 1.25, 1.5, 1.75, 2])
    func stretched(speed: Double) throws {
        let reader = MarkedReader(Self.clicks, rate: 48_000)
        reader.move(to: 0, loop: nil, speed: speed)
        let (samples, places) = read(reader, frames: 20_000_000)
        let expected = 480_000 / speed
        #expect(abs(Double(samples.count) - expected) < 1_000 && reader.isAtEnd)
        let peaks = peaks(samples)
        try #require(peaks.count >= (speed > 1 ? 3 : 8))
        var errors: [Double] = []
        for peak in peaks {
            let place = places[peak / 512] + Double(peak % 512) * speed
            let second = (place / 48_000).rounded()
            #expect(abs(place - second * 48_000) < 0.05 * 48_000, "\(place / 48_000)")
            errors.append(place / 48_000 - second)
        }
        let mean = errors.reduce(0, +) / Double(errors.count)
        #expect(abs(mean) < 0.005, "\(mean)")
    }

    @Test("faster, nothing is left out where one goes to: a click there is heard at once", arguments: [1.25, 2.0])
    func attack(speed: Double) throws {
        let reader = MarkedReader(Self.clicks, rate: 48_000)
        reader.move(to: 96_000, loop: nil, speed: speed)
        let (samples, places) = read(reader, frames: 9_600)
        #expect(try #require(peaks(samples).first) < 200 && places[0] == 96_000)
        #expect(zip(places, places.dropFirst()).allSatisfy { $0 <= $1 })
    }

    @Test(
        "a section goes round, also slowed down, and one outside of it begins at its beginning",
        arguments: [1, 0.5, 1.5])
    func loop(speed: Double) {
        let reader = MarkedReader(Self.clicks, rate: 48_000)
        reader.move(to: 0, loop: 96_000..<144_000, speed: speed)
        #expect(reader.heard == 96_000)
        let (samples, places) = read(reader, frames: Int(48_000 * 5 / speed))
        #expect(!reader.isAtEnd && places.allSatisfy { (96_000..<144_000).contains($0) })
        #expect(samples.allSatisfy { $0.isFinite })
    }
}
