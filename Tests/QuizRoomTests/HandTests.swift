import AudioIO
import Devices
import Granular
import Instrument
import Mapping
import Quiz
import QuizRoom
import Sounds
import TestSupport
import Testing
import Touch
import TouchInput

@Suite("A question that the hand answers") struct HandTests {
    private let scratch: Scratch
    private let instrument: Instrument
    private let source = MatchSource()

    /// One sound to be matched.
    private final class MatchSource: QuizSource {
        private var isMade = false
        let question = QuizQuestion(
            kind: .match, seed: 1, subject: .parameter(.density), prompt: "Match it",
            clips: [QuizClip(sound: "bright", values: [.density: 60, .duration: 0.2], seconds: 0.1, seed: 1)],
            asked: .touch(targets: [.density: 60]), explanation: "density 60 grains/s")
        var problem: String? { nil }

        func prepare(_ count: Int) {}
        func takeReady() -> [PreparedQuestion] {
            guard !isMade else { return [] }
            isMade = true
            return [PreparedQuestion(question, samples: [[Float](repeating: 0.1, count: 1_600)])]
        }
        /// How alike both sounds are; `nil` while that is not known.
        var likeness: Double?
        func rendered(_ clips: [QuizClip]) -> RenderedClips? {
            likeness.map { RenderedClips(samples: [], likeness: $0) }
        }
        func startValues(of sound: String) -> [Parameter: Double] { [:] }
    }

    init() throws {
        scratch = try Scratch()
        for (name, parameter) in [("Own", "pitch"), ("Touch", "density")] {
            try scratch.write(
                """
                name = "\(name)"
                [[zone]]
                name = "z"
                area = { x = [0, 1], y = [0, 1] }
                x = { parameter = "\(parameter)", range = [1, 100] }
                """, to: "\(name.lowercased()).toml")
        }
        var setup = InstrumentSetup(
            mappings: try MappingChoice(
                only: ["\(scratch.path)/own.toml", "\(scratch.path)/touch.toml"], start: "\(scratch.path)/own.toml",
                in: MappingStore(folders: [])),
            source: try SourceChoice(named: "mouse", hasPanel: true),
            output: OutputChoice(try AudioOutput(AudioSettings(target: .silent, rate: 8_000, periodFrames: 64))),
            sounds: BuiltInWaveforms.all(sampleRate: 8_000), seed: 1, levelDecibels: 0)
        setup.builtIns = BuiltInSound.all
        instrument = Instrument(setup)
        try instrument.start()
    }

    private func touch(x: Double, _ phase: Contact.Phase) {
        let contact = Contact(id: 1, phase: phase, position: SurfacePoint(x: x, y: 0.5))
        instrument.perform(
            .screen(.touch(TouchFrame(timeMicroseconds: 0, contacts: [contact]), surfaceAspect: 1.6)))
    }

    @Test("the hand plays the question's sound by Touch once it was heard; afterwards everything is as it was")
    func matching() throws {
        defer { instrument.stop() }
        instrument.perform(.playing(.set(.density, to: 7)))
        instrument.perform(.playing(.hold(true)))
        let before = instrument.state
        #expect(before.sounds.played != "bright")
        let setup = QuizGameSetup(QuizRules(.kind(.match), questionLimit: 1), heardSounds: ["bright"])
        var run = QuizRun(setup, from: source, on: QuizInstrument(instrument), records: .init { _ in })
        run.start()
        #expect(instrument.state.playing.isPointing, "fingers play nothing while it is heard")
        run.tick()
        run.handle(.begin)
        #expect(
            eventually(every: 10) {
                run.tick()
                return run.isHandPlaying && !instrument.state.playing.isPointing
            })
        let playing = instrument.state.playing
        #expect(playing.mapping.name == "Touch" && instrument.state.sounds.played == "bright")
        #expect(playing.values[.duration] == 0.2 && playing.values[.density] != 60, "what is asked is not set")
        touch(x: 0.6, .began)
        #expect(eventually(every: 10) { abs(instrument.state.playing.values[.density] - 60.4) < 1e-6 })
        run.tick()
        #expect(run.finishPlaying() && run.isJudging && !run.isHandPlaying)
        run.tick()
        #expect(run.isJudging)
        // Near, but another sound.
        source.likeness = 0.5
        run.tick()
        guard case .question(let view) = run.view, let answered = view.answered else {
            Issue.record("no answer")
            return
        }
        #expect(answered.verdict.isRight && (0.75..<0.85).contains(answered.verdict.score))
        run.handle(.goOn)
        #expect(run.end?.reason == .complete)
        let after = instrument.state
        #expect(after.playing.mapping.name == "Own" && after.sounds.played == before.sounds.played)
        #expect(Parameter.allCases.allSatisfy { after.playing.values[$0] == before.playing.values[$0] })
        #expect(after.playing.isHeld == before.playing.isHeld && !after.playing.isPointing)
    }
}
