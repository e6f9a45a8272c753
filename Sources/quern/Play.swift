import ArgumentParser
import AudioIO
import Desktop
import Devices
import Files
import Glibc
import Granular
import Instrument
import LinkSession
import Mapping
import Panel
import PlainPanel
import Recording
import Session
import Sounds
import Terminal
import Threads
import TouchInput

struct Play: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Play with fingers, mouse and keys; without a terminal, play a recording.")

    @Argument(
        help: "The sound to play (file or name), or a performance (.quern) to play back.")
    var subject: String?
    @Option(help: "The mapping (name or file). (default: the last one used, else touch)")
    var mapping: String?
    @Flag(help: "Mirror all mappings for left-handers.")
    var mirror = false
    @Option(
        help:
            "A touch device (name or path), a recording (path), tuio, mouse, or none. (default: the one found)"
    )
    var device: String?
    @Option(
        name: .customLong("surface"),
        help: ArgumentHelp(
            "An additional touch device and its mapping: tuio:3334=faders. Can be repeated.",
            valueName: "device=mapping"))
    var surfaces: [String] = []
    @Option(name: .customLong("audio"), help: "The output: an ALSA device, silent, or a .wav file. (default: default)")
    var target: String?
    @Option(
        help: "The live input: an ALSA device. Its last minute is the sound \"live\". (default: none)")
    var input: String?
    @Option(
        name: [.long, .customLong("level")], parsing: .unconditional,
        help: ArgumentHelp(
            "The volume in dB, -60 to 6. (default: the last one used, else -12)", valueName: "dB"))
    var volume: Double?
    @Option(
        name: .customLong("record"),
        help:
            "Record to this file: the sound (.wav, .flac) or the performance (.quern). Can be repeated."
    )
    var recordings: [String] = []
    @Flag(
        help: "Let --record and --audio overwrite existing files.")
    var overwrite = false
    @Flag(help: "Start with defaults instead of the last state; the panel's appearance stays.")
    var fresh = false
    @Flag(help: "Use plain lines instead of the panel: type commands, help lists them.")
    var plain = false
    @OptionGroup var screen: ScreenOptions
    @OptionGroup var sounds: SoundOptions
    @OptionGroup var audio: AudioOptions
    @OptionGroup var logging: LogOptions
    @OptionGroup var network: NetworkOptions
    @OptionGroup var midi: MIDIOptions
    @OptionGroup var engine: EngineOptions

    func validate() throws {
        guard surfaces.count <= Performance.maxSurfaces else {
            throw ValidationError("--surface can be given at most \(Performance.maxSurfaces) times")
        }
        if let volume, !MasterLevel.range.contains(volume) { throw ValidationError("--volume must be -60 to 6") }
        guard recordings.allSatisfy({ [".wav", ".flac", ".quern"].contains(where: $0.lowercased().hasSuffix) }) else {
            throw ValidationError("--record needs a file name that ends in .wav, .flac or .quern")
        }
    }

    func run() throws {
        try reportingErrors {
            let log = try logging.writer(besides: filesInUse)
            log?.write("\(Quern.title) starts: \(CommandLine.arguments.dropFirst().joined(separator: " "))", .notice)
            defer { log?.stop() }
            do {
                let end = try play(log)
                log?.write("\(Quern.title) ends\(end)", .notice)
            } catch {
                log?.write("\(Quern.title) ends: \(error)", .error)
                throw error
            }
        }
    }

    /// Plays to the end; how that came, as the log has it.
    private func play(_ log: LogWriter?) throws -> String {
        let problem = TerminalSession.problem
        let hasPanel = !plain && problem == nil
        let hasTerminal = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
        let isTyped = !hasPanel && hasTerminal
        if !plain, let problem, hasTerminal {
            printError("no panel, using plain lines: \(problem)")
        }
        let directories = UserDirectories()
        // Only a player at a terminal finds again what was left, and leaves something.
        let isKept = hasPanel || isTyped
        let mark = isKept ? directories.running.flatMap { RunningMark(at: $0, report: Quern.crashReport) } : nil
        defer { mark?.clear() }
        if isKept { directories.pruneCrashReports() }
        let settingsStore = SettingsStore(
            at: isKept ? directories.settings : nil, mark: mark, cardRecord: mark == nil ? nil : directories.cardRecord,
            loop: isKept ? directories.loop : nil)
        let settings = fresh ? Settings(panel: settingsStore.found.panel) : settingsStore.found
        var mappings = try MappingChoice(named: mapping, last: settings.mapping, isMirrored: mirror)
        let again = try performance.map {
            try PerformancePlayback(file: $0, known: mappings.mappings, directories: directories)
        }
        try refuseLosses(again)
        let files = StagedFiles(overwriting: overwrite)
        defer { files.discard() }
        let (placement, remarks) = screen.placement(kept: directories.calibrations)
        // A performance plays itself where nobody could play along.
        let player = device ?? (again != nil && !isKept ? "none" : nil)
        var source = try SourceChoice(named: player, hasPanel: hasPanel, isTyped: isTyped, placement: placement)
        source.remarks += remarks
        let further = try surfaces.map { try FurtherSurface($0, mappings: &mappings) }
        let output = try OutputChoice(
            named: target, rate: again?.performance.build.rate ?? audio.rate, periodFrames: audio.period, files: files,
            fallback: { hasPanel || isTyped ? .silent : .file(files.reserve(directories.newRecording())) })
        let heard = try heard(at: output.output.status.rate)
        var setup = InstrumentSetup(
            mappings: mappings, source: source, output: output,
            sounds: try sounds.all(
                rate: output.output.status.rate, besides: sound, after: again?.sounds ?? []),
            quality: engine.quality, threads: engine.usefulThreads,
            seed: again?.performance.build.seed ?? audio.seed,
            levelDecibels: volume ?? settings.levelDecibels ?? MasterLevel.start)
        setup.builtIns = BuiltInSound.all
        setup.surfaces = further
        setup.input = heard
        setup.touchesTo = try network.tuio.map(TUIOSender.init(to:))
        if isKept { setup.snapshots = directories.snapshots }
        setup.notes += [settingsStore.remark, settingsStore.loopRemark, settingsStore.shutdownNotice(isFresh: fresh)]
            .compactMap(\.self)
        setup.log = log
        if again == nil { setup.tempo = settings.tempo }
        // A sound that is asked for starts as sounds do.
        let isResumed = sounds.names.isEmpty && subject == nil
        if isResumed { setup.resume(settings) }
        if let again { setup.play(again) }
        let instrument = Instrument(setup)
        let remote = try network.remote(instrument)
        let link = network.link ? try LinkSession(instrument) : nil
        let midi = try midi.player(instrument)
        if let mark {
            instrument.events.addListener { event in
                if case .recordings(let paths) = event { mark.update(recordings: paths.map(Path.whole)) }
            }
        }
        try instrument.record(to: recordings, in: files)
        try instrument.start()
        defer { instrument.stop() }
        log?.start(trouble: { instrument.report($0, .warning) })
        defer { log?.stop() }
        remote?.start()
        defer { remote?.stop() }
        link?.start()
        defer { link?.stop() }
        midi?.start()
        defer { midi?.stop() }
        if again == nil { instrument.resume(settings) }
        if again == nil, !fresh { settingsStore.restoreLoop(to: instrument) }
        if isResumed, !fresh, settingsStore.isAfterFall { instrument.offerFreshStart() }
        if startsLive { instrument.perform(.sounds(.choose("live"))) }
        if let again { instrument.play(again) }
        settingsStore.start(instrument)
        let screenWakeLock = ScreenWakeLock()
        screenWakeLock.start(lastTouch: { [weak instrument] in instrument?.lastTouch })
        defer { screenWakeLock.stop() }
        var end = ""
        if hasPanel {
            let panel = Panel(
                state: { instrument.state }, perform: instrument.perform,
                settings: settings.panel ?? PanelSettings(), savePanel: settingsStore.savePanel)
            var problem: AudioError?
            end = try panel.run(opened: {
                do throws(AudioError) { try files.moveRecordingsIntoPlace() } catch {
                    problem = error
                    Panel.stop()
                }
            }).words
            if let problem { throw problem }
        } else {
            try files.moveRecordingsIntoPlace()
            let panel = PlainPanel(
                state: { instrument.state }, perform: instrument.perform, isFinished: { instrument.isFinished },
                end: isTyped || (device == "none" && again == nil) ? .input : .performance)
            panel.run()
        }
        // A recording that runs ends only now: where it is comes after everything that was told.
        let left = MonotonicTime.seconds
        settingsStore.stop(instrument)
        instrument.stop()
        for message in instrument.state.messages where message.timeSeconds > left {
            try? printLine(printable(message.text))
        }
        let audio = instrument.state.devices.audio
        if audio.kind == .file, let trouble = audio.remark { throw LostSound(description: trouble) }
        if !recordings.isEmpty, let trouble = instrument.recordingTrouble { throw LostSound(description: trouble) }
        return end
    }

    /// What the log must not be written into.
    private var filesInUse: [String] {
        [subject, device, target, mapping].compactMap(\.self) + recordings + sounds.names
    }

    private var performance: String? { subject.flatMap { Instrument.isPerformance($0) ? $0 : nil } }
    private var sound: String? { performance == nil && !startsLive ? subject : nil }
    /// Whether live input is what is to be played first.
    private var startsLive: Bool { input != nil && subject == "live" }

    /// The card that is heard, if one was asked for.
    private func heard(at rate: Int) throws(AudioError) -> AudioInput? {
        guard let input else { return nil }
        return try AudioInput(input, rate: rate, periodFrames: audio.period)
    }

    /// What is written takes no file away that is played, written already, or there without being given up by the player.
    private func refuseLosses(_ again: PerformancePlayback?) throws {
        var read = ReadFiles()
        for name in [sound].compactMap(\.self) + sounds.names { read.add(sound: SoundOptions.file(name)) }
        read.add(performance, "the performance")
        for sound in again?.sounds ?? [] { read.add(sound: sound.file) }
        read.add(performance.map(PerformanceInput.path(besides:)), "its recorded live input")
        read.add(device, "the recording being played")
        if let mapping { read.add(mapping: mapping) }
        for surface in surfaces.compactMap(FurtherSurface.names(in:)) {
            read.add(surface.device, "the recording being played")
            read.add(mapping: surface.mapping)
        }
        let outputs = [target].compactMap { $0 }.filter { $0.lowercased().hasSuffix(".wav") } + recordings
        for (index, output) in outputs.enumerated() {
            try read.refuseOverwriting(by: output)
            if let before = outputs[..<index].first(where: { Path.isSameFile($0, output) }) {
                throw UsageError(
                    description: before == target
                        ? "--record and --audio both write \(output)" : "--record is given \(output) twice")
            }
        }
        guard !overwrite else { return }
        let heard = input == nil ? [] : recordings.filter(Instrument.isPerformance).map(PerformanceInput.path(besides:))
        for output in outputs + heard { try refuseReplacing(output) }
    }
}

extension PanelEnd {
    /// How it ended, behind the program's name.
    fileprivate var words: String {
        switch self {
        case .quit: ": the player quit"
        case .signal(let number): ": signal \(number)"
        case .terminalLost: ": the terminal closed"
        case .stopped: ""
        }
    }
}
