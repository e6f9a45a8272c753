import ArgumentParser
import Granular
import HandMeasures
import Recording
import Session

extension StudyCommand {
    struct Measure: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Measure what hands did in performances.",
            discussion: """
                Prints a row for each measure. docs/study-figures.md says what each one means.

                Examples:
                  quern study measure take.quern
                  quern study measure *.quern > measures.csv
                  quern study measure take.quern --target pitch=A4 --target density=20
                """)

        @Argument(
            help: ArgumentHelp("The performances.", valueName: "file.quern"), completion: .file(extensions: ["quern"]))
        var files: [String]
        @Option(
            name: .customLong("target"),
            help: ArgumentHelp(
                "Also measure how near a target the end is: pitch=A4, duration=80ms. Can be repeated.",
                valueName: "name=value"),
            completion: Completions.settings)
        var targets: [ParameterSetting] = []
        @Flag(help: "Print JSON.")
        var json = false

        func validate() throws {
            for target in targets {
                do { try target.of("--target").check() } catch { throw ValidationError("\(error)") }
            }
        }

        func run() throws {
            try reportingErrors {
                if !json { try printLine(FigureRows.columns) }
                var measured: [(name: String, figures: [HandFigure])] = []
                var failed: (any Error)?
                for file in files {
                    do {
                        let figures = (name: file, figures: try figures(of: file))
                        if json { measured.append(figures) }
                        if !json { try printLine(FigureRows([figures]).csv.joined(separator: "\n")) }
                    } catch let error as OutputError {
                        throw error
                    } catch {
                        printError("\(error)", name: false)
                        failed = failed ?? error
                    }
                }
                if json { try printLine(FigureRows(measured).json) }
                if let failed { throw ExitCode(exitStatus(of: failed)) }
            }
        }

        private func figures(of file: String) throws -> [HandFigure] {
            let performance = try Performance(file: file)
            if let breakOff = performance.breakOff(in: file) { printError(breakOff, name: false) }
            do throws(MeasureProblem) {
                return try HandMeasures(performance).figures + matching(performance, file)
            } catch {
                throw PerformanceError(.malformed, "\(file): \(error)")
            }
        }

        private func matching(_ performance: Performance, _ file: String) throws(MeasureProblem) -> [HandFigure] {
            guard !targets.isEmpty else { return [] }
            var (values, notes) = (ParameterValues(), NoteList())
            for target in targets { try? target.apply(to: &values, &notes) }
            let target = Dictionary(
                targets.compactMap(\.parameter).map { ($0, values[$0]) }, uniquingKeysWith: { first, _ in first })
            let sounds = PerformanceSounds(of: performance, file: file)
            for problem in sounds.problems { printError("\(problem)", name: false) }
            return try Approach(to: target, in: performance).figures + [
                SpectralDistance.figure(
                    performance, at: performance.seconds, to: target, sources: sounds.sounds.mapValues(\.source))
            ]
        }
    }
}
