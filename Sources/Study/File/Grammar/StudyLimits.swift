/// How much a study can be, so that a participant, a screen and an analysis can take it.
enum StudyLimits {
    /// The rows of the largest design are still few.
    static let conditions = 1...12
    static let steps = 1...100
    /// Of a page, a task, a list of clips.
    static let items = 1...100
    static let options = 2...50
    static let factors = 1...4
    static let seeds = 0...999_999_999
    /// Values that a parameter of a clip goes through.
    static let moves = 2...100
    static let blockSeconds = 0.0...7_200.0
    static let clipSeconds = 0.1...600.0
    static let tempi = 30.0...240.0
    static let gapSeconds = 1.0...600.0
    static let times = 1...20
    static let points = 2...11
    static let numbers = -1e9...1e9
    /// Places of a slider.
    static let sliderPlaces = 10_000.0
    static let answerCharacters = 1...10_000

    // Characters.
    static let dataName = 40
    static let path = 1_000
    static let line = 200
    static let question = 500
    static let text = 8_000
}
