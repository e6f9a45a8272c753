import AudioEngine
import Threads

/// Where the sound that is open goes, and how.
extension OpenMarking {
    /// Goes on, or stands still; at the end from the beginning.
    package func toggle(_ now: MarkingMoment) {
        if heard.isPlaying {
            heard.setPlaying(false, now.stream)
        } else if heard.hasEnded {
            heard.begin(at: 0, now.stream)
        } else if heard.countsIn {
            heard.begin(at: now.seconds, now.stream)
        } else {
            heard.setPlaying(true, now.stream)
        }
    }

    /// Goes on, or stands still, whatever it does now.
    package func setPlaying(_ plays: Bool, _ now: MarkingMoment) {
        if plays != heard.isPlaying { toggle(now) }
    }

    /// Stands still at the beginning of what loops, else of the sound.
    package func stop(_ now: MarkingMoment) {
        if heard.isPlaying { heard.setPlaying(false, now.stream) }
        heard.move(to: loopSeconds?.lowerBound ?? 0, in: part, now.stream)
    }

    /// Begins again where it was heard to its end.
    package func playAgain(_ now: MarkingMoment) {
        if heard.hasEnded { heard.begin(at: 0, now.stream) }
    }

    /// Begins as the sound is opened: where it was left, else at its beginning.
    package func begin(_ stream: SharedValue<MarkedStream>) { heard.begin(at: heard.seconds, stream) }

    /// Goes to a place, in seconds. A loop that it is outside of is left.
    package func go(to seconds: Double, _ now: MarkingMoment) {
        let place = min(max(seconds, 0), sheet.durationSeconds)
        if let part = loopSeconds, !part.contains(place) || place == part.upperBound {
            (loop, beatLoop) = (nil, nil)
        }
        heard.move(to: place, in: part, now.stream)
    }

    /// Goes round in a section, or through all; what has come to the sound's end goes on in the section.
    package func setLoop(_ number: Int?, at now: MarkingMoment) {
        (loop, beatLoop) = (number, nil)
        goRound(at: now, isLooping: number != nil)
    }

    /// Whether all of the sound goes round; a section that did goes round no more. From its end it goes on at once.
    package func setRepeats(_ new: Bool, at now: MarkingMoment) {
        (repeats, loop, beatLoop) = (new, nil, nil)
        goRound(at: now, isLooping: new)
    }

    /// Goes on in the part that there is now.
    func goRound(at now: MarkingMoment, isLooping: Bool) {
        let hasEnded = heard.hasEnded
        heard.move(to: now.seconds, in: part, now.stream)
        if hasEnded, isLooping { heard.begin(at: now.seconds, now.stream) }
    }

    /// Plays a section from its beginning, and goes round in it.
    /// - Returns: a line where there is none of that number.
    package func playSection(_ number: Int, _ now: MarkingMoment) -> String? {
        guard let section = sheet.part(number) else { return sheet.missing(number) }
        (loop, beatLoop) = (number, nil)
        heard.move(to: section.lowerBound, in: part, now.stream)
        if !heard.isPlaying { heard.begin(at: section.lowerBound, now.stream) }
        return nil
    }

    /// The speed at which it is heard.
    package func speed(at now: MarkingMoment) -> Double { heard.speed(at: now.frame) }

    /// So many steps faster, or slower where it is below 0: from one whole multiple of `percent` to the next.
    package func stepSpeed(_ steps: Int, of percent: Int = SpeedSteps.percent, _ now: MarkingMoment) {
        setSpeed(SpeedSteps.speed(from: speed(at: now), steps: steps, of: percent), now)
    }

    package func setSpeed(_ new: Double, _ now: MarkingMoment) {
        let speed = min(max(new, MarkedReader.speeds.lowerBound), MarkedReader.speeds.upperBound)
        heard.setSpeed(speed, at: now.seconds, now.stream)
    }

    /// The marker so many places further on from `seconds`.
    package func marker(_ step: Int, from seconds: Double) -> Double {
        let markers = sheet.markers
        let step = min(max(step, MarkingStep.steps.lowerBound), MarkingStep.steps.upperBound)
        let ahead = markers.firstIndex { $0 > seconds + 1e-3 } ?? markers.count - 1
        let behind = markers.lastIndex { $0 < seconds - (heard.isPlaying ? Self.stepBack : 1e-3) } ?? 0
        guard step != 0 else { return seconds }
        let index = step > 0 ? ahead + step - 1 : behind + step + 1
        return markers[min(max(index, 0), markers.count - 1)]
    }

    /// The section or the beats that go round, in seconds.
    var loopSeconds: ClosedRange<Double>? { loop.flatMap { sheet.part($0) } ?? beatLoop }

    /// What goes round, in frames of the sound.
    var part: Range<Int>? {
        guard let loop = loopSeconds else { return repeats && heard.frames > 0 ? 0..<heard.frames : nil }
        let begin = Int((loop.lowerBound * rate).rounded())
        return begin..<max(Int((loop.upperBound * rate).rounded()), begin + 1)
    }
}
