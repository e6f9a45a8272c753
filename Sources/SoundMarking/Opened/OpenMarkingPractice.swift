import Numbers
import Practice
import Sounds

/// Loops between beats, counting in, and the speed that rises.
extension OpenMarking {
    /// What practising asks for; a line where it cannot be done.
    package func practice(_ step: PracticeStep, at now: MarkingMoment) -> String? {
        let grid = sheet.grid
        switch step {
        case .loopBegin:
            let begin = grid.snapped(now.seconds)
            let end = loopSeconds?.upperBound ?? sheet.durationSeconds
            return setLoop(begin, end > begin ? end : sheet.durationSeconds, now)
        case .loopEnd:
            let end = grid.snapped(now.seconds)
            let begin = loopSeconds?.lowerBound ?? 0
            return setLoop(begin < end ? begin : 0, end, now)
        case .loopBetween(let one, let other):
            guard one.isFinite, other.isFinite else { return nil }
            // Times that are typed have two decimals.
            guard max(one, other) <= sheet.durationSeconds + 0.01 else { return ending }
            return setLoop(grid.snapped(min(one, other)), grid.snapped(max(one, other)), now)
        case .loopMove(let steps): return moveLoop(by: steps, now)
        case .loopHalve:
            return changeLoop(now, "the loop is too short to halve", { $0.halved(in: grid) }) { loop in
                loop.lowerBound...(loop.lowerBound + loop.upperBound) / 2
            }
        case .loopDouble:
            return changeLoop(now, "no room to double the loop", { $0.doubled(in: grid) }) { loop in
                loop.lowerBound...2 * loop.upperBound - loop.lowerBound
            }
        case .loopOff:
            (loop, beatLoop) = (nil, nil)
            heard.move(to: now.seconds, in: part, now.stream)
            return nil
        case .countIn(let isOn):
            heard.countsIn = isOn
            return isOn && !heard.plan.isKnown
                ? "\(sound.name) has no beats and no tempo to count in by: find or tap beats, or set a tempo" : nil
        case .rise(let plan):
            if let plan, plan.goalPercent < plan.startPercent {
                return "the speed is \(plan.startPercent) % already: it rises to a goal above that"
            }
            heard.setRising(plan)
            if let plan { heard.setSpeed(Double(plan.startPercent) / 100, at: now.seconds, now.stream) }
            return nil
        case .pass(let isClean):
            let (said, result) = heard.say(isClean: isClean, at: now.frame)
            // Where the speed rises that is what is told.
            let word = isClean ? "clean" : "missed"
            if let pass = said.pass, result == nil { news = "\(word): \(pass)" }
            return said.problem
        }
    }

    /// Moves the loop on, or back, by its own length so many times.
    package func moveLoop(byLengths count: Int, _ now: MarkingMoment) -> String? {
        let beats = loopSeconds.flatMap { BeatLoop(between: $0, in: sheet.grid)?.length } ?? 1
        let (steps, isTooFar) = beats.multipliedReportingOverflow(by: count)
        return moveLoop(by: isTooFar ? Beat.maxCount : steps, now)
    }

    private func moveLoop(by steps: Int, _ now: MarkingMoment) -> String? {
        changeLoop(now, "no room to move the loop", { [grid = sheet.grid] in $0.moved(by: steps, in: grid) }) { loop in
            let seconds = Double(steps) * (loop.upperBound - loop.lowerBound)
            return loop.lowerBound + seconds...loop.upperBound + seconds
        }
    }

    /// Changes the loop by beats, or by seconds where there are no beats; the section that looped stays as it is.
    private func changeLoop(
        _ now: MarkingMoment, _ problem: String, _ byBeats: (BeatLoop) -> BeatLoop?,
        _ bySeconds: (ClosedRange<Double>) -> ClosedRange<Double>
    ) -> String? {
        guard let loop = loopSeconds else { return "no loop: set where it begins or ends first" }
        let (grid, duration) = (sheet.grid, sheet.durationSeconds)
        let new =
            grid.count > 1
            ? BeatLoop(between: loop, in: grid).flatMap(byBeats)?.seconds(in: grid, durationSeconds: duration)
            : bySeconds(loop)
        guard let new, new.lowerBound >= 0, new.upperBound <= duration + BeatGrid.sameSeconds,
            new.upperBound - new.lowerBound >= MarkingSheet.shortest
        else { return problem }
        return setLoop(new.lowerBound, new.upperBound, now)
    }

    private func setLoop(_ begin: Double, _ end: Double, _ now: MarkingMoment) -> String? {
        let (begin, end) = (min(max(begin, 0), sheet.durationSeconds), min(max(end, 0), sheet.durationSeconds))
        guard end - begin >= MarkingSheet.shortest else {
            return tooShort(at: begin)
        }
        (loop, beatLoop) = (nil, begin...end)
        goRound(at: now, isLooping: true)
        return nil
    }

    /// That both ends of a loop came to lie at one place.
    private func tooShort(at seconds: Double) -> String {
        guard let index = sheet.grid.index(nearestTo: seconds) else {
            return "a loop lasts \(MarkingSheet.shortest) s or more"
        }
        return "a loop lasts a beat or more: both its ends are at beat \(index + 1), "
            + "\(decimal(sheet.grid.beats[index].seconds, 3)) s"
    }
}

extension PassJudging.Said {
    /// The pass that the word is about; `nil` where it is about none.
    fileprivate var pass: String? {
        switch self {
        case .heard: "this pass"
        case .before: "the pass before"
        case .nothing, .countingIn, .again: nil
        }
    }

    /// Why the word does not count.
    fileprivate var problem: String? {
        switch self {
        case .heard, .before: nil
        case .nothing: "no pass is heard: play, and say how it is while you hear it"
        case .countingIn: "counting in: say how a pass is while you hear it"
        case .again: "this pass has its word already"
        }
    }
}
