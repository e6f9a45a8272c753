import ArgumentParser
import AudioIO
import Devices
import Files
import Glibc
import Granular
import Instrument
import Session
import Study
import StudyRoom
import Terminal
import Threads
import TouchInput

extension StudyCommand {
    struct Run: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Run a study with one participant: pages and blocks, everything kept.",
            discussion: """
                Each start is one participant. A run that was cut off goes on with the same code. F10 opens the host's menu.

                Examples:
                  quern study run three-ways                       the next free code: P01, P02 …
                  quern study run three-ways --participant P03     go on with P03
                  quern study run three-ways --rehearse            try it; kept apart, as a rehearsal
                """)

        @Argument(
            help: ArgumentHelp("The study (name or file).", valueName: "study.toml"), completion: Completions.studies)
        var study: String
        @Option(help: ArgumentHelp("The participant. (default: the next free code)", valueName: "code"))
        var participant: String?
        @Option(
            help: ArgumentHelp(
                "The folder for the data. (default: one for each study: quern study list)", valueName: "folder"),
            completion: .directory)
        var data: String?
        @Flag(help: "Keep everything apart, marked as a rehearsal.")
        var rehearse = false
        @Flag(help: "Use plain lines instead of the screen.")
        var plain = false
        @OptionGroup(title: "Touch device") var touch: TouchOptions
        @OptionGroup(title: "Touch device") var screen: ScreenOptions
        @OptionGroup(title: "Audio") var cards: OutputOptions
        @OptionGroup(title: "Audio") var volume: VolumeOptions
        @OptionGroup(title: "Audio") var audio: AudioOptions
        @OptionGroup var logging: LogOptions

        func run() throws {
            try reportingErrors {
                let path = try StudyStore(.current).path(of: study)
                let checking = StudyChecking(path)
                for diagnostic in checking.diagnostics { printError("\(diagnostic)", name: false) }
                guard let definition = checking.file.study, checking.diagnostics.isEmpty else {
                    throw ExitCode(checking.file.failure?.exitCode ?? EX_DATAERR)
                }
                let code = try participant.map(ParticipantCode.init(typed:))
                let opening = try StudyOpening(definition, checking.file, on: devices())
                let folder = try opening.openFolder(folder(of: path), isRehearsal: rehearse)
                try play(definition, folder, folder.journal(of: code), opening)
            }
        }

        /// Where the data go.
        private func folder(of path: String) throws -> String {
            if let data { return data }
            guard let folder = UserDirectories().studyFolder(of: path, isRehearsal: rehearse) else {
                throw UsageError(description: "there is no home folder: use --data FOLDER")
            }
            return folder
        }

        private func devices() throws -> StudyOpening.Devices {
            let source = try SourceChoice(
                named: touch.device, hasPanel: !plain, isTyped: plain, linesOption: plain ? "--plain" : nil,
                placement: screen.placement(kept: UserDirectories().calibrations).choice)
            let output = try OutputChoice(
                named: cards.target, rate: audio.usedRate, periodFrames: audio.period, fallback: { .silent })
            for remark in (plain ? [] : source.remarks) + output.remarks { printError(remark) }
            if plain, source.source == nil, touch.device == nil {
                printError("no touch device: blocks cannot be played; --device names one")
            }
            return StudyOpening.Devices(
                source: source, output: output, seed: audio.usedSeed,
                levelDecibels: try volume.decibels(from: MasterLevel.start) ?? MasterLevel.start)
        }

        private func play(
            _ definition: StudyDefinition, _ folder: StudyFolder, _ journal: StudyJournal, _ opening: StudyOpening
        ) throws {
            for remark in journal.remarks { printError(remark, name: false) }
            let isNew = journal.events.isEmpty
            let others = isNew ? folder.participants.filter { $0.state == .open && $0.code != journal.code } : []
            let start = try StudyStart(definition, folder, journal)
            for other in others { printError("\(other.code) is not through yet: \(command(for: other.code)) goes on") }
            if plain { try printLine("\(journal.code) \(isNew ? "begins" : "goes on").") }
            let instrument = try opening.start()
            defer { opening.stop() }
            let ending = try show(start.begin(on: instrument, opening.missingDevice), instrument, journal.code)
            try folder.writeTables()
            try report(ending, journal, folder)
        }

        /// How it ended; `nil` where it goes on another time.
        private func show(
            _ participant: StudyStart.Participant, _ instrument: StudyInstrument, _ code: ParticipantCode
        ) throws -> StudyEnding? {
            if plain || TerminalSession.problem != nil {
                var lines = PlainStudy(participant.run, seconds: participant.seconds)
                return lines.play()
            }
            var options = StudyScreenModel.Options()
            options.code = code.text
            let run = RunScreen(participant.run, seconds: participant.seconds, options)
            switch try StudyScreen(run, on: instrument).play() {
            case .ended(let ending): return ending
            case .left, .signal, .terminalLost: return nil
            }
        }

        private func report(_ ending: StudyEnding?, _ journal: StudyJournal, _ folder: StudyFolder) throws {
            let what =
                switch ending {
                case .finished?: "finished"
                case .stopped?: "stopped"
                case nil: "not finished: \(command(for: journal.code)) goes on"
                }
            try printLine(printable("\(journal.code): \(what); data in \(folder.path)"))
        }

        /// What goes on with somebody.
        private func command(for code: ParticipantCode) -> String {
            let folder = data.map { " --data \($0)" } ?? ""
            return "quern study run \(study) --participant \(code)\(folder)\(rehearse ? " --rehearse" : "")"
        }
    }
}
