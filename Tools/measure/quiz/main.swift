import ArgumentParser
import Glibc
import Quiz
import QuizInvariants
import QuizSounds
import Threads

/// Measures the quiz: see Tools/measure/measure-quiz.
struct MeasureQuiz: ParsableCommand {
    @Option(help: "How many questions of each kind are made from seeds.") var seeds: UInt64 = 10_000
    @Option(help: "How many of each kind are heard.") var heard = 30
    @Option(help: "The folder that built-in sounds are kept in; emptied first for what is measured cold.") var cache:
        String?
    @Option(help: "Only write questions as WAV files and JSON into this folder, for Tests/Sound/quiz_listener.py.")
    var write: String?

    func run() throws {
        let folder = cache ?? "/tmp/quern-measure-quiz"
        if let write {
            print("\(try QuestionFiles(folder: write, cache: folder).write(heard)) questions in \(write)")
            return
        }
        var figures = Figures()
        try measureMaking(&figures)
        measureStart(folder, &figures)
        measureBatch(folder, &figures)
        try measureHearing(folder, &figures)
        throw figures.isMissed ? ExitCode.failure : ExitCode.success
    }

    /// What holds of questions from seeds.
    private func measureMaking(_ figures: inout Figures) throws {
        let sounds = (0..<QuizPool.builtIn.count).map { QuizPool.builtIn[$0] }
        for kind in QuizKind.allCases {
            let maker = QuizMaker(seed: 1, pool: .builtIn)
            let invariants = QuestionInvariants(pool: sounds)
            var (made, problems) = (0, 0)
            for seed in 0..<seeds {
                guard let question = maker.question(kind, seed: QuestionInvariants.seed(seed)) else { continue }
                made += 1
                let found = invariants.problems(of: question)
                problems += found.isEmpty ? 0 : 1
                if let first = found.first, problems < 4 { print("  \(first)") }
            }
            figures.add("\(kind): \(made) questions of \(seeds) seeds, wrong", Double(problems), goal: 0)
        }
    }

    /// How long the first question takes, with nothing kept and with all sounds kept, in ms.
    private func measureStart(_ folder: String, _ figures: inout Figures) {
        for isCold in [true, false] {
            var times: [Double] = []
            for seed in 0..<20 as Range<UInt64> {
                let cache = isCold ? nil : folder
                let begin = MonotonicTime.nanoseconds
                let renderer = QuizRenderer(rate: 48_000, sounds: QuizSoundStore(rate: 48_000, cache: cache))
                let batch = QuizBatch(QuizMaker(seed: seed, pool: .builtIn), renderer: renderer)
                let isThere = batch.next(withinSeconds: 60) != nil
                times.append(isThere ? Double(MonotonicTime.nanoseconds - begin) / 1e6 : .infinity)
                batch.cancel()
            }
            let text = isCold ? "nothing kept" : "sounds kept"
            figures.add("the first question, \(text), slowest of 20 games, ms", times.max() ?? 0, goal: 1_000)
        }
    }

    /// Twenty questions, on one core.
    private func measureBatch(_ folder: String, _ figures: inout Figures) {
        var (made, heardSeconds, slowest) = (0.0, 0.0, 0.0)
        for seed in 0..<10 as Range<UInt64> {
            let renderer = QuizRenderer(rate: 48_000, sounds: QuizSoundStore(rate: 48_000, cache: folder))
            var maker = QuizMaker(seed: seed, pool: .builtIn)
            var count = 0
            let begin = processorSeconds
            while count < 20, let question = maker.next() {
                guard let ready = try? renderer.prepare(question) else { continue }
                count += 1
                heardSeconds += ready.clips.reduce(0) { $0 + $1.seconds }
            }
            let seconds = processorSeconds - begin
            made += seconds
            if seed > 0 { slowest = max(slowest, seconds) }
        }
        figures.add("20 questions, slowest of 9 games with sounds kept, s of a core", slowest, goal: 3)
        figures.add("as a part of the time that they sound", made / heardSeconds, goal: 0.1)
    }

    /// What holds of questions as they are heard.
    private func measureHearing(_ folder: String, _ figures: inout Figures) throws {
        let renderer = QuizRenderer(rate: 48_000, sounds: QuizSoundStore(rate: 48_000, cache: folder))
        for kind in QuizKind.allCases {
            var maker = QuizMaker(seed: 77, pool: .builtIn, kinds: [kind])
            var (problems, leftOut, count) = (0, 0, 0)
            while count < heard, let question = maker.next() {
                count += 1
                do {
                    let found = SoundInvariants().problems(of: try renderer.prepare(question))
                    problems += found.isEmpty ? 0 : 1
                    for problem in found.prefix(2) { print("  \(problem)") }
                } catch {
                    leftOut += 1
                    print("  left out: \(question.kind) \(question.prompt): \(error)")
                }
            }
            figures.add("\(kind): \(count) heard, \(leftOut) left out, wrong", Double(problems), goal: 0)
        }
    }

    private var processorSeconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + 1e-9 * Double(time.tv_nsec)
    }
}

/// Figures and their goals, as they come.
struct Figures {
    private(set) var isMissed = false

    mutating func add(_ name: String, _ value: Double, goal: Double) {
        let isGood = value <= goal
        if !isGood { isMissed = true }
        print("\(isGood ? "ok    " : "MISSED") \(name): \((1_000 * value).rounded() / 1_000) (goal \(goal))")
    }
}

MeasureQuiz.main()
