import Statistics

/// A sound that was heard, and how a hand moved with it.
public struct Tracing: Equatable, Sendable {
    /// What moved in the sound: see ``SoundCurves``.
    public let sound: [TraceCurve]
    /// What moved in the hand: see ``HandCurves``.
    public let hand: [TraceCurve]

    /// Takes the curves of one clip.
    public init(sound: [TraceCurve], hand: [TraceCurve]) { (self.sound, self.hand) = (sound, hand) }

    /// The correlation at the best lag of each curve of the sound with each of the hand, and that lag.
    public var figures: [HandFigure] {
        sound.flatMap { sound in
            hand.flatMap { hand -> [HandFigure] in
                let part = "\(sound.name)/\(hand.name)"
                do throws(NoResult) {
                    let best = try BestLag(sound: sound.values, hand: hand.values)
                    return [
                        HandFigure(.correlation, of: part, best.r), HandFigure(.correlationLag, of: part, best.seconds),
                    ]
                } catch {
                    return [HandMeasure.correlation, .correlationLag].map {
                        HandFigure($0, of: part, none: error.description)
                    }
                }
            }
        }
    }
}
