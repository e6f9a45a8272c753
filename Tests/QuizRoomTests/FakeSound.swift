import AudioEngine
import Instrument
import InstrumentSamples
import Quiz
import QuizRoom
import QuizSounds
import Synchronization

import enum Granular.Parameter

/// A sound card of a test: its clock goes on as the test says.
final class FakeSound: Sendable {
    private struct State {
        var frame: Int64 = 0
        var number = 0
        var began: Int64 = 0
        var frames: Int64 = 0
        /// When what is heard was ended before its time.
        var end: Int64?
        var played: [[Float]] = []
        var commands: [Command] = []
    }

    static let rate = 1_000
    private let state = Mutex(State())

    /// Lets so many seconds of sound be heard.
    func goOn(_ seconds: Double) { state.withLock { $0.frame += Int64(seconds * Double(Self.rate)) } }

    /// All sound is ended, as by a panic.
    func panic() { state.withLock { $0.end = $0.frame } }

    /// All that was played.
    var played: [[Float]] { state.withLock { $0.played } }

    var instrument: QuizInstrument {
        QuizInstrument(
            rate: Self.rate,
            play: { [self] samples in
                state.withLock { state in
                    state.number += 1
                    (state.began, state.frames, state.end) = (state.frame, Int64(samples.count / 2), nil)
                    state.played.append(samples)
                    return state.number
                }
            },
            end: { [self] number in state.withLock { if $0.number == number { $0.end = $0.frame } } },
            progress: { [self] number in
                state.withLock { state in
                    guard state.number == number else { return .gone }
                    let end = min(state.began + state.frames, state.end ?? .max)
                    return state.frame >= end ? .ended(first: state.began, end: end) : .heard(first: state.began)
                }
            },
            heardSeconds: { [self] in state.withLock { Double($0.frame) / Double(Self.rate) } },
            state: { Samples.state() },
            perform: { [self] command in state.withLock { $0.commands.append(command) } })
    }
}

/// Questions of a test: "up" is right.
final class MadeSource: QuizSource {
    var wanted = 0
    /// How many are ready at most from now on.
    var limit = Int.max
    /// Whether clips beside the questions are rendered by now.
    var hasRendered = true
    var problem: String?
    private var made: UInt64 = 0

    static func question(_ seed: UInt64) -> QuizQuestion {
        let clips = [12.0, 18].map { QuizClip(sound: "rain", values: [.density: $0], seconds: 1, seed: seed) }
        return QuizQuestion(
            kind: .direction, seed: seed, subject: .parameter(.density), prompt: "Did the density go up or down?",
            clips: clips, asked: .choice([QuizChoice("up"), QuizChoice("down")], right: 0),
            difference: QuizDifference(parameter: .density, from: 12, to: 18),
            explanation: "density 12 → 18 grains/s")
    }

    func prepare(_ count: Int) { wanted += count }

    func takeReady() -> [PreparedQuestion] {
        var ready: [PreparedQuestion] = []
        while made < wanted, made < limit {
            made += 1
            let samples = [Float(0.25), 0.5].map { [Float](repeating: $0, count: 2 * FakeSound.rate) }
            ready.append(PreparedQuestion(Self.question(made), samples: samples))
        }
        return ready
    }

    func rendered(_ clips: [QuizClip]) -> RenderedClips? {
        hasRendered
            ? RenderedClips(samples: clips.map { _ in [Float](repeating: 0.125, count: 4 * FakeSound.rate) }) : nil
    }

    func startValues(of sound: String) -> [Parameter: Double] { [:] }
}
