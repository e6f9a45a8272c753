/// Which levels a source has.
///
/// A sound is halved in rate again and again; of each octave that gives two levels are made. Beside the finest, its levels thus are for
/// transposing by up to 16/11, 2, 32/11, 4 …, and nowhere duller than 15.5 kHz.
struct LevelPlan {
    /// One level.
    struct Level {
        /// How often the rate has been halved.
        let octave: Int
        /// What makes its points.
        let filter: TableFilter
        /// The longest step that it is for, in points a frame.
        let longestStep: Double

        /// Frames of the source that its points come in groups of.
        var groupFrames: Int { filter.frames << octave }
        /// Points in a number of frames of the source, a multiple of ``groupFrames``; otherwise rounded up.
        func points(inFrames frames: Int) -> Int { (frames * filter.points + groupFrames - 1) / groupFrames }
        /// Points in a second of a source.
        func rate(sampleRate: Double) -> Double { sampleRate * Double(filter.points) / Double(groupFrames) }
        /// Frames of the source on either side of a point's time that have a part in it, or more.
        var reachFrames: Int { (filter.ahead << octave) + TableFilter.half.ahead * ((1 << octave) - 1) }
    }

    /// The finest first.
    let levels: [Level]

    /// How many octaves they are made of.
    var octaves: Int { (levels.last?.octave ?? 0) + 1 }

    /// Frames that the loops of sounds and rings of live input are whole multiples of.
    static let wholeFrames = 64

    /// For a sound: 13.4 points a frame, for transposing by up to 64. One minute in stereo at 48 kHz takes 154 MB.
    static let sound = LevelPlan(finest: .four, each: [.fourUpToHalf, .fourUpToOctave], octaves: 6, longestStep: 4)
    /// For a ring of live input: 12.9 points a frame, for transposing by up to 16. Each octave more would come later.
    static let live = LevelPlan(finest: .four, each: [.fourUpToHalf, .fourUpToOctave], octaves: 4, longestStep: 4)
    /// For a long sound: half the points, for transposing by up to 80. Flat to 17 kHz at its own speed, to 15 kHz above.
    static let long = LevelPlan(finest: .two, each: [.twoUpToHalf, .twoUpToOctave], octaves: 6, longestStep: 2.5)
    /// For a very long sound: 4 points a frame, one level an octave. Flat to 11 kHz just beyond a level's edge.
    static let longest = LevelPlan(
        levels: (0..<7).map { Level(octave: $0, filter: .two, longestStep: 2.5) })

    /// The finest level, then those of each octave.
    private init(finest: TableFilter, each filters: [TableFilter], octaves: Int, longestStep: Double) {
        levels =
            [Level(octave: 0, filter: finest, longestStep: longestStep)]
            + (0..<octaves).flatMap { octave in
                filters.map { Level(octave: octave, filter: $0, longestStep: longestStep) }
            }
    }

    private init(levels: [Level]) { self.levels = levels }
}
