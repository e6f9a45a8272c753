/// One cycle of a waveform in points.
struct WaveformCycle {
    private var points: [Double]
    let peak: Double

    init(_ points: [Double]) {
        self.points = points
        peak = points.reduce(0) { max($0, abs($1)) }
    }

    /// Writes a level, where `fullScale` is the largest point; what goes beyond is cut.
    func write(to memory: borrowing SourceMemory, level: Int, channel: Int, fullScale: Double) {
        let origin = memory.origin(ofLevel: level, channel: channel)
        let numbers = memory.range(ofLevel: level)
        let full = Double(PointFormat.fullScale)
        let gain = full / fullScale
        let rounded = points.map { Int16(min(max($0 * gain, -full), full).rounded()) }
        var place = (numbers.lowerBound % points.count + points.count) % points.count
        for number in numbers {
            origin[number] = rounded[place]
            place = place + 1 == rounded.count ? 0 : place + 1
        }
    }
}
