import Quiz
import QuizSounds
import Sounds

/// What holds of every question as it is heard, measured anew from its samples.
package struct SoundInvariants {
    package init() {}

    /// What is wrong with what is heard and seen, a line each.
    package func problems(of ready: ReadyQuestion) -> [String] {
        var found = Findings(ready.question)
        found.expect(ready.clips.count == ready.question.clips.count, "all clips are there")
        var measured: [Double] = []
        for (clip, audio) in zip(ready.question.clips, ready.clips) {
            found.expect(abs(audio.seconds - clip.seconds) < 0.001 && audio.seconds <= 4, "\(audio.seconds) s")
            let peak = audio.samples.reduce(Float(0)) { max($0, abs($1)) }
            found.expect(peak < 0.9 && peak > 0.01, "a peak of \(peak)")
            found.expect(audio.samples.allSatisfy(\.isFinite), "finite samples")
            let channels = [0, 1].map { side in (0..<audio.frames).map { audio.samples[2 * $0 + side] } }
            measured.append(Loudness.integrated(channels, rate: audio.rate))
            found.expect(abs((measured.last ?? 0) - audio.loudness) < 0.1, "the loudness that it says")
        }
        found.expect(measured.allSatisfy { (-50...(-20)).contains($0) }, "loudness \(measured)")
        if ready.question.clips.allSatisfy(\.isLevelMatched) {
            let spread = (measured.max() ?? 0) - (measured.min() ?? 0)
            found.expect(spread <= 0.5, "levels differ by \(spread) dB")
        } else if let difference = ready.question.difference, measured.count == 2 {
            let heard = measured[1] - measured[0]
            found.expect(abs(heard - (difference.to - difference.from)) < 0.5, "\(heard) dB are heard")
        }
        check(ready.pictures, of: ready.question, &found)
        return found.problems
    }

    private func check(_ pictures: [ClipPicture?], of question: QuizQuestion, _ found: inout Findings) {
        guard case .choice(let choices, _) = question.asked else { return }
        found.expect(pictures.map { $0 != nil } == choices.map { $0.picture != nil }, "all pictures are there")
        for (index, picture) in pictures.enumerated() {
            for case let other? in pictures[..<index] {
                found.expect((picture?.difference(from: other) ?? 1) >= ClipPicture.leastDifference, "pictures differ")
            }
        }
    }
}
