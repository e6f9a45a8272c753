import Glibc

/// What can be told of a bed by numbers: its spectrum, how it moves, how it beats.
public struct BedFigures: Sendable {
    /// The middle of its power on a logarithmic scale, 40 Hz…16 kHz, in Hz.
    public let centroidHz: Double
    /// The geometric mean of its spectrum over the arithmetic one, in dB: 0 = white.
    public let flatness: Double
    /// How far its strongest lines stand above what is around them, in dB.
    public let tonality: Double
    /// How far its level moves, as a fraction of it, within each of ``modulationBands``.
    public let modulation: [Double]
    /// The frequency below 0.3 Hz at which its level moves most, in Hz.
    public let swellHz: Double
    /// Peak over root mean square, in dB.
    public let crest: Double
    /// How far the loudest hundredth of 2 ms stands above the median, of what lies high, in dB.
    public let pulses: Double
    /// The highest peak, 1 = full scale.
    public let peak: Double
    /// The larger mean of its sides.
    public let mean: Double
    /// The level of thirty bands that are even to the ear, in dB about their mean.
    public let bands: [Double]

    /// The bands of ``modulation``, in Hz.
    public static let modulationBands: [Range<Double>] = [0.03..<0.2, 0.2..<1, 1..<5, 5..<20]
    private static let rate = 48_000.0
    private static let size = 4_096

    /// Of a turn, left and right at 48,000 Hz.
    public init(_ left: [Float], _ right: [Float]) {
        let fourier = Fourier(Self.size)
        var power = [Double](repeating: 0, count: Self.size / 2)
        for start in stride(from: 0, to: left.count - Self.size, by: Self.size) {
            fourier.add(left, start, to: &power)
            fourier.add(right, start, to: &power)
        }
        let heard = (Self.bin(40)..<Self.bin(16_000))
        let logs = power.map { 10 * log10($0 + 1e-20) }
        var (sum, weighted, logSum) = (0.0, 0.0, 0.0)
        for bin in heard {
            sum += power[bin]
            weighted += power[bin] * log(Double(bin))
            logSum += logs[bin]
        }
        centroidHz = exp(weighted / sum) * Self.rate / Double(Self.size)
        flatness = logSum / Double(heard.count) - 10 * log10(sum / Double(heard.count))
        let lines = heard.map { bin in
            let around = logs[max(bin - 20, 0)..<min(bin + 21, logs.count)].sorted()
            return logs[bin] - around[around.count / 2]
        }
        tonality = lines.sorted().suffix(40).reduce(0, +) / 40
        bands = Self.bands(power)

        var (peak, squares) = (Float(0), 0.0)
        var means = (0.0, 0.0)
        var envelope: [Double] = []
        var high: [Double] = []
        var (block, fine) = (0.0, 0.0)
        for index in left.indices {
            let (a, b) = (left[index], right[index])
            peak = max(peak, abs(a), abs(b))
            means = (means.0 + Double(a), means.1 + Double(b))
            let square = Double(a * a + b * b)
            squares += square
            block += square
            let step = index > 0 ? Double(a - left[index - 1]) : 0
            fine += step * step
            if index % 480 == 479 {
                envelope.append((block / 480).squareRoot())
                block = 0
            }
            if index % 96 == 95 {
                high.append(fine / 96)
                fine = 0
            }
        }
        let count = Double(left.count)
        self.peak = Double(peak)
        mean = max(abs(means.0), abs(means.1)) / count
        crest = 20 * log10(Double(peak) / (squares / count / 2).squareRoot())
        high.sort()
        pulses = 10 * log10(high[high.count * 99 / 100] / high[high.count / 2])

        let level = (squares / count).squareRoot()
        let average = envelope.reduce(0, +) / Double(envelope.count)
        let seconds = count / Self.rate
        let movements = (0...Int(20 * seconds)).map { harmonic -> Double in
            var (real, imaginary) = (0.0, 0.0)
            let angle = 2 * Double.pi * Double(harmonic) / Double(envelope.count)
            for (index, value) in envelope.enumerated() {
                real += (value - average) * cos(angle * Double(index))
                imaginary += (value - average) * sin(angle * Double(index))
            }
            let scale = 2 / Double(envelope.count) / level
            return (real * real + imaginary * imaginary).squareRoot() * scale
        }
        modulation = Self.modulationBands.map { band in
            var sum = 0.0
            for (harmonic, depth) in movements.enumerated() where band.contains(Double(harmonic) / seconds) {
                sum += depth * depth / 2
            }
            return sum.squareRoot()
        }
        let slow = movements.indices.filter { $0 > 0 && Double($0) / seconds < 0.3 }
        swellHz = Double(slow.max { movements[$0] < movements[$1] } ?? 0) / seconds
    }

    /// How unlike two are: the mean difference of their bands in dB, and beside it how they move, how they beat and how tonal they are,
    /// each brought to dB.
    public func distance(to other: BedFigures) -> Double {
        var sum = 0.0
        for (a, b) in zip(bands, other.bands) { sum += abs(a - b) }
        let colour = sum / Double(bands.count)
        var squares = colour * colour
        for (a, b) in zip(modulation, other.modulation) { squares += 400 * (a - b) * (a - b) }
        for (a, b) in [(tonality, other.tonality), (pulses, other.pulses)] { squares += (a - b) * (a - b) / 4 }
        return squares.squareRoot()
    }

    /// How far the level of a spectrum's partials of `hertz` stands above what lies between them, in dB, of the first so many.
    public static func harmonicity(_ samples: [Float], hertz: Double, partials: Int) -> Double {
        let size = 16_384
        let fourier = Fourier(size)
        var power = [Double](repeating: 0, count: size / 2)
        for start in stride(from: 0, to: samples.count - size, by: size) { fourier.add(samples, start, to: &power) }
        func level(_ f: Double) -> Double {
            let middle = f * Double(size) / rate
            let reach = max(2, Int(f * 0.004 * Double(size) / rate))
            let bins = max(1, Int(middle.rounded()) - reach)...min(size / 2 - 1, Int(middle.rounded()) + reach)
            return power[bins].max() ?? 0
        }
        func median(_ f: Double) -> Double {
            let middle = Int((f * Double(size) / rate).rounded())
            let reach = max(1, Int(hertz * 0.2 * Double(size) / rate))
            return power[max(1, middle - reach)...min(size / 2 - 1, middle + reach)].sorted()[reach]
        }
        let found = (1...partials).map { number in
            10 * log10(level(hertz * Double(number)) / median(hertz * (Double(number) + 0.5)))
        }
        return found.reduce(0, +) / Double(partials)
    }

    private static func bin(_ hertz: Double) -> Int { Int((hertz * Double(size) / rate).rounded()) }

    /// The levels of thirty bands, even on O'Shaughnessy's mel scale, in dB about their mean.
    static func bands(_ power: [Double]) -> [Double] {
        func mel(_ hertz: Double) -> Double { 2_595 * log10(1 + hertz / 700) }
        let (low, high) = (mel(40), mel(16_000))
        let edges = (0...31).map { 700 * (pow(10, (low + (high - low) * Double($0) / 31) / 2_595) - 1) }
        let levels = (0..<30).map { band -> Double in
            let bins = bin(edges[band])..<max(bin(edges[band]) + 1, bin(edges[band + 2]))
            return 10 * log10(power[bins].reduce(0, +) / Double(bins.count) + 1e-20)
        }
        let mean = levels.reduce(0, +) / 30
        return levels.map { $0 - mean }
    }
}

/// Where the end of a turn meets its beginning, beside how it goes on elsewhere.
public struct Seam: Sendable {
    /// How far three samples across it bend, over the most that any do within a tenth of a second.
    public let bend: Double
    /// How unlike what lies across it is to what lies before and after, in dB of bands, over the most that forty other places have.
    public let jump: Double
    /// How many of these places differ less, as a fraction.
    public let rank: Double

    /// Of a turn at 48,000 Hz.
    public init(_ turn: [Float]) {
        let count = turn.count
        func at(_ index: Int) -> Float { turn[(index + count) % count] }
        func bend(_ index: Int) -> Double { Double(abs(at(index - 1) - 2 * at(index) + at(index + 1))) }
        let seam = max(bend(-1), bend(0))
        var most = 1e-9
        for index in 2..<4_800 { most = max(most, bend(index), bend(-index)) }
        self.bend = seam / most

        let size = 4_096
        let fourier = Fourier(size)
        func bands(_ start: Int) -> [Double] {
            var power = [Double](repeating: 0, count: size / 2)
            fourier.add((0..<size).map { at(start + $0) }, 0, to: &power)
            return BedFigures.bands(power)
        }
        func difference(_ start: Int) -> Double {
            let (before, here, after) = (bands(start - size), bands(start), bands(start + size))
            var sum = 0.0
            for band in here.indices { sum += abs(here[band] - (before[band] + after[band]) / 2) }
            return sum / Double(here.count)
        }
        let others = stride(from: size, to: count - 2 * size, by: count / 40).map(difference).sorted()
        let here = difference(-size / 2)
        jump = here / (others.last ?? 1)
        rank = Double(others.count { $0 < here }) / Double(others.count)
    }
}

/// The discrete Fourier transform of a power of two of samples, under Hann's window.
struct Fourier {
    private let size: Int
    private let window: [Double]
    private let turns: [(cos: Double, sin: Double)]
    private let order: [Int]

    init(_ size: Int) {
        self.size = size
        window = (0..<size).map { 0.5 - 0.5 * cos(2 * .pi * Double($0) / Double(size)) }
        turns = (0..<size / 2).map {
            (cos(2 * .pi * Double($0) / Double(size)), -sin(2 * .pi * Double($0) / Double(size)))
        }
        let bits = size.trailingZeroBitCount
        order = (0..<size).map { number in
            (0..<bits).reduce(0) { $0 | ((number >> $1) & 1) << (bits - 1 - $1) }
        }
    }

    /// Adds the power of so many samples from `start` on.
    func add(_ samples: [Float], _ start: Int, to power: inout [Double]) {
        var real = [Double](repeating: 0, count: size)
        var imaginary = real
        for index in 0..<size { real[order[index]] = Double(samples[start + index]) * window[index] }
        real.withUnsafeMutableBufferPointer { real in
            imaginary.withUnsafeMutableBufferPointer { imaginary in
                var half = 1
                while half < size {
                    let step = size / half / 2
                    for first in stride(from: 0, to: size, by: 2 * half) {
                        for offset in 0..<half {
                            let (c, s) = turns[offset * step]
                            let (a, b) = (first + offset, first + offset + half)
                            let (x, y) = (real[b] * c - imaginary[b] * s, real[b] * s + imaginary[b] * c)
                            (real[b], imaginary[b]) = (real[a] - x, imaginary[a] - y)
                            (real[a], imaginary[a]) = (real[a] + x, imaginary[a] + y)
                        }
                    }
                    half *= 2
                }
            }
        }
        for bin in power.indices { power[bin] += real[bin] * real[bin] + imaginary[bin] * imaginary[bin] }
    }
}
