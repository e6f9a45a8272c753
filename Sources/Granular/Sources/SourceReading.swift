extension Source {
    /// The sound as it is, without grains: left and right, 1 = full scale.
    /// - Parameters:
    ///   - start: where it begins, as a fraction of the sound; of a waveform, of its cycle.
    ///   - count: how many frames; they go round the sound.
    ///   - hertz: the pitch of a waveform. All else is at its own speed.
    ///   - sampleRate: frames a second.
    ///   - cycle: of a wavetable, which one; within ``cycleCount``.
    package func samples(
        from start: Double, count: Int, hertz: Double, sampleRate: Int, cycle: Int = 0
    ) -> (left: [Float], right: [Float]) {
        let tables = tables.pointee
        let silence = [Float](repeating: 0, count: count)
        guard tables.length > 0 else { return (silence, silence) }
        let speed = tables.speed(at: isWaveform ? hertz : rootHz, sampleRate: Double(sampleRate))
        let level = tables.levels[tables.levelNumber(for: speed)]
        let size = max(Int((tables.length * level.rate).rounded()), 1)
        // A place reads the point before it first.
        let offset = 1 + cycle * tables.cycleStride
        func read(_ points: UnsafePointer<Int16>) -> [Float] {
            (0..<count).map { frame in
                let place = start * Double(size) + Double(frame) * speed * level.rate
                let whole = Int(place)
                let rest = Float(place - Double(whole))
                let (a, b) = (Float(points[offset + whole % size]), Float(points[offset + (whole + 1) % size]))
                return (a + rest * (b - a)) * tables.scale
            }
        }
        let left = read(level.left)
        return (left, isStereo ? read(level.right) : left)
    }
}
