import Granular
import Quiz
import Testing

@Suite("Both sounds after an answer") struct ComparisonTests {
    private func question(
        _ kind: QuizKind, _ subject: QuizSubject, clips: [QuizClip], _ asked: QuizAsked
    ) -> QuizQuestion {
        QuizQuestion(kind: kind, seed: 1, subject: subject, prompt: "?", clips: clips, asked: asked, explanation: "")
    }

    private func clip(_ sound: String = "rain", density: Double = 10) -> QuizClip {
        QuizClip(sound: sound, values: [.density: density], seconds: 1, seed: 1)
    }

    @Test("a wrong sound is heard as it would have sounded beside the right one")
    func sounds() {
        let asked = QuizAsked.choice(["rain", "choir", "bell"].map { QuizChoice($0) }, right: 0)
        let wrong = QuizComparison(question(.sound, .sound("rain"), clips: [clip()], asked), .choice(2))
        #expect(wrong?.a.title == "rain" && wrong?.b?.title == "bell" && wrong?.b?.clip == clip("bell"))
        let right = QuizComparison(question(.sound, .sound("rain"), clips: [clip()], asked), .choice(0))
        #expect(right?.a.clip == clip() && right?.b == nil)
    }

    @Test("a wrong number of grains, a wrong window and a wrong picture are heard too")
    func values() {
        let grains = QuizAsked.choice([QuizChoice("10 grains/s"), QuizChoice("40 grains/s")], right: 0)
        let heard = QuizComparison(question(.grains, .parameter(.density), clips: [clip()], grains), .choice(1))
        #expect(heard?.b?.clip == clip(density: 40))
        let windows = Parameter.window.choices
        let window = QuizAsked.choice(windows.prefix(3).map { QuizChoice($0) }, right: 0)
        let other = QuizComparison(question(.window, .parameter(.window), clips: [clip()], window), .choice(2))
        #expect(other?.b?.clip.values[.window] == 2)
        let pictures = [10.0, 80].map { QuizChoice("\($0)", picture: QuizPicture(.spectrum, of: clip(density: $0))) }
        let picture = QuizComparison(
            question(.picture, .parameter(.density), clips: [clip()], .choice(pictures, right: 0)), .choice(1))
        #expect(picture?.b?.clip == clip(density: 80))
    }

    @Test("the odd one is heard beside the one that was taken for it")
    func odd() {
        let clips = [clip(), clip(density: 30), clip()]
        let asked = QuizAsked.choice(["first", "second", "third"].map { QuizChoice($0) }, right: 1)
        let wrong = QuizComparison(question(.odd, .parameter(.density), clips: clips, asked), .choice(2))
        #expect(wrong?.a.clip == clips[1] && wrong?.b?.title == "one of the others (3)")
        let late = QuizComparison(question(.odd, .parameter(.density), clips: clips, asked), .none)
        #expect(late?.a.clip == clips[1] && late?.b?.clip == clips[0])
    }

    @Test("what a hand played is heard beside what was asked for")
    func hands() {
        let match = question(.match, .parameter(.density), clips: [clip()], .touch(targets: [.density: 10]))
        #expect(QuizComparison(match, .touch([.density: 14]))?.b?.clip == clip(density: 14))
        let points = [QuizPoint(seconds: 0, values: [.density: 5]), QuizPoint(seconds: 9, values: [.density: 50])]
        let gesture = question(.gesture, .parameter(.density), clips: [clip()], .gesture(points))
        let played = QuizComparison(gesture, .gesture(points))
        #expect(played?.b?.clip.changes.map(\.seconds) == [0, 1] && played?.b?.clip.changes.last?.value == 50)
    }
}
