/// What is measured of hands.
public enum HandMeasure: CaseIterable, Sendable {
    // Time.
    case length, timeToFirstTouch, timeToFirstSound, playingTime, soundingTime
    // Fingers.
    case touches, fingersMean, fingersMost
    // Movement.
    case pathLength, pathLengthMillimetres, speedMean, speedMeanMillimetres, speedFast, speedFastMillimetres
    case strokes, smoothness
    // Space.
    case surfaceVisited, zoneVisited, parameterSpaceVisited
    // Coming back.
    case places, returns, returnDistance
    // Matching a target.
    case error, errorRMS, errorLargest, timeToTarget, spectralDistance
    // Tasks.
    case taskTime, tasksMissed
    // Learning a phrase.
    case timeToReproduce, reproduced, takes, bestTake, hearings, toolUses
    // Tracing a sound.
    case correlation, correlationLag, canonicalCorrelation, canonicalChance

    /// Whether it says what came of a task, and not how hands moved.
    public var isOfTask: Bool {
        switch self {
        case .error, .errorRMS, .errorLargest, .timeToTarget, .spectralDistance, .taskTime, .tasksMissed,
            .timeToReproduce, .reproduced, .takes, .bestTake, .hearings, .toolUses, .correlation, .correlationLag,
            .canonicalCorrelation, .canonicalChance:
            true
        default: false
        }
    }

    /// What its data are called.
    public var name: String { texts.name }
    /// What it is counted in; empty for a pure number.
    public var unit: String { texts.unit }
    /// What it means, in a sentence or more.
    public var meaning: String { texts.meaning }

    private var texts: (name: String, unit: String, meaning: String) {
        switch self {
        case .length: ("length", "s", "How long the recording is, or the part of it that is measured.")
        case .timeToFirstTouch:
            ("time-to-first-touch", "s", "From the beginning until a finger is on the surface.")
        case .timeToFirstSound:
            (
                "time-to-first-sound", "s",
                "From the beginning until a cloud or a single grain begins to sound; the bed does not count."
            )
        case .playingTime: ("playing-time", "s", "How long at least one finger was on the surface.")
        case .soundingTime:
            ("sounding-time", "s", "How long at least one cloud sounded, without the fading after it was let go.")
        case .touches:
            ("touches", "", "How often a finger came down. Looped fingers, and notes of a keyboard, do not count.")
        case .fingersMean: ("fingers-mean", "", "How many fingers were on the surface, on average over `playing-time`.")
        case .fingersMost: ("fingers-most", "", "The most fingers that were on the surface at once.")
        case .pathLength:
            ("path-length", "diagonals", "How far all fingers went together, in diagonals of the surface.")
        case .pathLengthMillimetres: ("path-length-mm", "mm", "The same in mm, where the size of the surface is known.")
        case .speedMean:
            ("speed-mean", "diagonals/s", "`path-length` over the time that fingers were down, each counted by itself.")
        case .speedMeanMillimetres: ("speed-mean-mm", "mm/s", "The same in mm, where the size of the surface is known.")
        case .speedFast:
            (
                "speed-95", "diagonals/s",
                "Fingers were slower than this for 95 % of the time that they were down (after a low-pass at 10 Hz)."
            )
        case .speedFastMillimetres: ("speed-95-mm", "mm/s", "The same in mm, where the size of the surface is known.")
        case .strokes:
            (
                "strokes", "",
                "How many movements there were: from coming down, or from a rest (0.2 s or more below 0.02 diagonals/s), to the next rest or to lifting; 0.2 s or longer and 0.02 diagonals or further."
            )
        case .smoothness:
            (
                "smoothness", "",
                "How smooth the strokes were, their median: the log dimensionless jerk, −ln(T³/v² · ∫ jerk² dt), of a stroke of T seconds with the peak speed v (Hogan and Sternad 2009; Balasubramanian and others 2012, 2015). Higher is smoother; the smoothest way from rest to rest has −5.32. It falls with the length of a movement: compare like tasks."
            )
        case .surfaceVisited:
            ("surface-visited", "share", "Which share of 10 × 10 equal parts of the surface fingers were in, 0 to 1.")
        case .zoneVisited:
            (
                "zone-visited", "share",
                "The same of each zone of the mapping, `zone-visited/NAME`, by the fingers that came down in it."
            )
        case .parameterSpaceVisited:
            (
                "parameter-space-visited", "share",
                "Which share of the sounds that the mapping reaches was heard, 0 to 1: for each two of its parameters the share of 10 × 10 parts of their ranges, each on its curve in the mapping; the mean over all pairs. It is the same for knobs, faders and zones."
            )
        case .places:
            (
                "places", "",
                "How many different sounds were stayed at, 0.5 s or longer: the parameters stay within 0.05. Distances are shares of the parameters' ranges in the mapping, as root mean square over the parameters."
            )
        case .returns:
            (
                "returns", "",
                "How often such a sound was left, further than 0.3, and later stayed at again, within 0.1. One part of a 10 × 10 grid is 0.1; going three times as far is no trembling."
            )
        case .returnDistance: ("return-distance", "share", "How near the returns came, their median: 0 to 0.1.")
        case .error:
            (
                "error", "share",
                "How far a parameter ends from the target, `error/PARAMETER`: as a share of its range in the mapping, on its curve there."
            )
        case .errorRMS: ("error-rms", "share", "The errors of all parameters as root mean square.")
        case .errorLargest: ("error-largest", "share", "The largest error of a parameter.")
        case .timeToTarget:
            (
                "time-to-within-5", "s",
                "From the beginning until every error is 0.05 or less and stays so until the end."
            )
        case .spectralDistance:
            (
                "spectral-distance", "dB",
                "How far the two sounds are apart: each is played by itself for 2 s; the root mean square of their differences in third-octave bands from 25 Hz to 16 kHz, of which what lies 60 dB below the strongest counts as silent."
            )
        case .taskTime:
            (
                "task-time", "s",
                "From being asked until it is done, `task-time/NAME`: the mean of the rounds in which it was done."
            )
        case .tasksMissed: ("tasks-missed", "", "How often something that was asked for was not done.")
        case .timeToReproduce:
            (
                "time-to-reproduce", "s",
                "From when the phrase could be heard to the last tap of the first take that reproduced it."
            )
        case .reproduced: ("reproduced", "share", "1 where the phrase was reproduced, else 0.")
        case .takes: ("takes", "", "How often the phrase was tried.")
        case .bestTake:
            (
                "best-take", "share",
                "The score of the best take, 0 to 1: the F-measure of taps and notes. A note is met by one tap on its pad within 70 ms of it, in the phrase's own time, at the tempo (0.8 to 1.25 of the phrase's) at which most are met (the window of Davies, Degara and Plumbley 2009, `mir_eval.beat`). From 0.9 on, with the last note met, the phrase is reproduced."
            )
        case .hearings: ("hearings", "", "How often the phrase, or a part of it, was started.")
        case .toolUses: ("tool-uses", "", "How often a section, a loop, a step or another speed was chosen.")
        case .correlation:
            (
                "correlation", "",
                "How closely hand and sound go together, `correlation/SOUND/HAND`: Pearson's r at the lag from −1 to 1 s at which it is furthest from 0; 50 samples a second."
            )
        case .correlationLag: ("lag", "s", "That lag, `lag/SOUND/HAND`: above 0 the hand comes after the sound.")
        case .canonicalCorrelation:
            (
                "canonical-correlation", "",
                "How closely all of the hand and all of the sound go together over all clips: the first canonical correlation, 0 to 1."
            )
        case .canonicalChance:
            (
                "canonical-chance", "",
                "How likely that is by chance: the share of 9,999 shuffles of the clips that reach as much."
            )
        }
    }

    /// All measures for the docs: name, unit and meaning.
    public static var table: String {
        let head = "| measure | unit | what it means |\n|---|---|---|\n"
        return head
            + allCases.map { "| `\($0.name)` | \($0.unit.isEmpty ? "–" : $0.unit) | \($0.meaning) |\n" }.joined()
    }
}
