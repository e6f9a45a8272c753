import Quiz
import Sounds

/// Makes what is heard and seen of questions, faster than it sounds; any threads.
public final class QuizRenderer: Sendable {
    /// Frames a second of what it makes.
    public let rate: Int
    private let sounds: QuizSoundStore

    /// Makes a renderer.
    /// - Parameters:
    ///   - rate: frames a second, as the instrument's output has them.
    ///   - sounds: where the sounds come from.
    public init(rate: Int, sounds: QuizSoundStore) { (self.rate, self.sounds) = (rate, sounds) }

    /// What is heard and seen of a question.
    /// - Parameter goesOn: asked again and again whether it is to go on.
    /// - Throws: why it cannot be heard; then another question has to do.
    public func prepare(
        _ question: QuizQuestion, goesOn: () -> Bool = { true }
    ) throws(QuizSoundProblem) -> ReadyQuestion {
        let clips = try audio(of: question.clips, goesOn: goesOn)
        var pictures: [ClipPicture?] = []
        if case .choice(let choices, _) = question.asked {
            for choice in choices {
                guard let picture = choice.picture else {
                    pictures.append(nil)
                    continue
                }
                let samples = try raw(picture.clip, goesOn: goesOn)
                pictures.append(ClipPicture(picture.kind, of: samples, rate: rate))
            }
        }
        let seen = pictures.compactMap(\.self)
        for (index, picture) in seen.enumerated() {
            guard seen[..<index].allSatisfy({ $0.difference(from: picture) >= ClipPicture.leastDifference }) else {
                throw .samePictures
            }
        }
        return ReadyQuestion(question: question, clips: clips, pictures: pictures)
    }

    /// The clips of one question, as loud as each other where they are to be.
    public func audio(
        of clips: [QuizClip], goesOn: () -> Bool = { true }
    ) throws(QuizSoundProblem) -> [QuizAudio] {
        var made: [QuizClip: [Float]] = [:]
        var samples: [[Float]] = []
        for clip in clips {
            // Two of three are the same.
            let raw = if let found = made[clip] { found } else { try raw(clip, goesOn: goesOn) }
            made[clip] = raw
            samples.append(raw)
        }
        return try LevelMatching(rate: rate).matched(clips, samples)
    }

    private func raw(_ clip: QuizClip, goesOn: () -> Bool) throws(QuizSoundProblem) -> [Float] {
        let sound = try sounds.sound(clip.sound, goesOn: goesOn)
        return try ClipRendering(clip: clip, sound: sound, rate: rate).samples(goesOn: goesOn)
    }
}
