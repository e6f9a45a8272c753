import Granular
import Quiz
import QuizInvariants
import QuizSounds
import Sounds
import Testing

@Suite("Questions as they are heard")
struct QuestionSoundTests {
    static let renderer = QuizRenderer(rate: 48_000, sounds: QuizSoundStore(rate: 48_000, cache: nil))
    /// Those that take no time to be made.
    static let quick = QuizPool((0..<5).map { QuizPool.builtIn[$0] })

    @Test("Every kind is heard as it is to be: as loud, as long, and not cut off", arguments: QuizKind.allCases)
    func invariants(kind: QuizKind) throws {
        var maker = QuizMaker(seed: 5, pool: Self.quick, kinds: [kind])
        for _ in 0..<6 {
            let made = maker.next()
            let question = try #require(made)
            let problems = SoundInvariants().problems(of: try Self.renderer.prepare(question))
            #expect(problems.isEmpty)
        }
    }

    @Test("Built-in sounds are heard as they are to be")
    func builtIn() throws {
        for name in ["pluck", "rain", "voice"] {
            let number = try #require((0..<QuizPool.builtIn.count).first { QuizPool.builtIn[$0].name == name })
            let pool = QuizPool([QuizPool.builtIn[number]])
            var maker = QuizMaker(seed: 6, pool: pool)
            for _ in 0..<4 {
                let made = maker.next()
                let question = try #require(made)
                #expect(SoundInvariants().problems(of: try Self.renderer.prepare(question)).isEmpty)
            }
        }
    }

    @Test("The same question gives the same samples")
    func repeatable() throws {
        var maker = QuizMaker(seed: 9, pool: Self.quick, kinds: [.odd])
        let made = maker.next()
        let question = try #require(made)
        #expect(try Self.renderer.prepare(question).clips == Self.renderer.prepare(question).clips)
    }

    @Test("What is silent, and a sound that is not there, is said")
    func silent() {
        let silent = QuizClip(sound: "sine", values: [.level: -60], seconds: 2, seed: 1)
        #expect(throws: QuizSoundProblem.silent("sine")) { try Self.renderer.audio(of: [silent]) }
        let missing = QuizClip(sound: "no such sound", seconds: 2, seed: 1)
        #expect(throws: QuizSoundProblem.self) { try Self.renderer.audio(of: [missing]) }
    }

    @Test("What is played as it was asked for is like it, and a much higher sound is not")
    func likeness() throws {
        let clips = [440.0, 440, 1_760].enumerated().map { number, pitch in
            QuizClip(
                sound: "bright", values: [.pitch: pitch, .pitchOffset: 0, .reverbMix: 0], seconds: 2,
                seed: UInt64(number + 1))
        }
        let audio = try Self.renderer.audio(of: clips)
        #expect(audio[0].likeness(to: audio[1]) > 0.9)
        #expect(audio[0].likeness(to: audio[2]) < 0.5)
    }

    @Test("Every built-in sound is known to the quiz")
    func known() {
        let pool = (0..<QuizPool.builtIn.count).map { QuizPool.builtIn[$0] }
        #expect(Set(pool.map(\.name)).count == BuiltInSound.all.count + BuiltInWaveforms.names.count)
        #expect(pool.allSatisfy { $0.family != "other" })
    }
}
