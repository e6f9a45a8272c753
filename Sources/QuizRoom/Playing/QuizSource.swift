import Granular
import Quiz
import QuizSounds

/// A question that can be heard at once.
package struct PreparedQuestion: Sendable {
    /// The question.
    package var question: QuizQuestion
    /// Its clips: left and right one after the other, at the output's rate.
    package var samples: [[Float]]
    /// What its choices show, in their order; empty where they show nothing.
    package var pictures: [ClipPicture?]

    /// Makes one.
    package init(_ question: QuizQuestion, samples: [[Float]], pictures: [ClipPicture?] = []) {
        (self.question, self.samples, self.pictures) = (question, samples, pictures)
    }
}

/// Clips that are heard beside those of a question.
package struct RenderedClips: Sendable {
    /// Their samples, as loud as one another; none where they cannot be rendered.
    package var samples: [[Float]]
    /// How alike the spectra of the first two are, 0…1; `nil` where that is not known.
    package var likeness: Double?

    /// Makes some.
    package init(samples: [[Float]], likeness: Double? = nil) { (self.samples, self.likeness) = (samples, likeness) }
}

/// Where questions come from, with all that is heard and seen of them. It works in the background and is asked from one thread.
package protocol QuizSource: AnyObject {
    /// So many further questions are wanted.
    func prepare(_ count: Int)
    /// Those that came to be ready since the last time, in the order in which they are asked.
    func takeReady() -> [PreparedQuestion]
    /// Why no further question can be made; `nil` while one may come.
    var problem: String? { get }
    /// Clips that are heard beside those of a question; `nil` while they are rendered.
    func rendered(_ clips: [QuizClip]) -> RenderedClips?
    /// Where a sound's parameters stand at first, beside their own defaults.
    func startValues(of sound: String) -> [Parameter: Double]
}
