/// Which levels a source has.
///
/// A sound is halved in rate again and again; of each octave that gives one or two levels are made. Its levels thus are for
/// transposing by up to 1, 4/3, 2, 8/3, 4 …, and nowhere duller than 13 kHz: octaves alone would be, just above their edges.
struct LevelPlan {
    /// One level.
    struct Level {
        /// How often the rate has been halved.
        let octave: Int
        /// What makes its points.
        let filter: TableFilter
        /// The longest step that it is for, in points a frame.
        let longestStep: Double

        /// Points in a number of frames of the source, a multiple of 64.
        func points(inFrames frames: Int) -> Int { (frames * filter.phases) >> octave }
        /// Points in a second of a source.
        func rate(sampleRate: Double) -> Double { sampleRate * Double(filter.phases) / Double(1 << octave) }
        /// Frames of the source on either side of a point's time that have a part in it, or more.
        var reachFrames: Int { (filter.ahead << octave) + TableFilter.half.ahead * ((1 << octave) - 1) }
    }

    /// The finest first.
    let levels: [Level]

    /// How many octaves they are made of.
    var octaves: Int { (levels.last?.octave ?? 0) + 1 }

    /// Frames of a source that are whole points on every level: every number of frames that levels share is a multiple.
    static let wholeFrames = 64

    /// For a sound: 13.8 points a frame, for transposing by up to 64. One minute in stereo at 48 kHz takes 160 MB.
    static let sound = LevelPlan(octaves: 7)
    /// For a ring of live input: 13.4 points a frame, for transposing by up to 16. Each octave more would come later.
    static let live = LevelPlan(octaves: 5)
    /// For a long sound: 4 points a frame, for transposing by up to 80. Flat to 17 kHz at its own speed, to 11 kHz
    /// just beyond a level's edge.
    static let long = LevelPlan(
        levels: (0..<7).map { Level(octave: $0, filter: .two, longestStep: 2.5) })

    /// Two levels for each octave, and the finer one of the last.
    private init(octaves: Int) {
        levels = (0..<octaves).flatMap { octave in
            let both = [TableFilter.four, .three].map { Level(octave: octave, filter: $0, longestStep: 4) }
            return octave + 1 < octaves ? both : [both[0]]
        }
    }

    private init(levels: [Level]) { self.levels = levels }
}
