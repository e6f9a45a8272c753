import AudioIO
import Collection
import Desktop
import Devices
import Files
import FollowerRoom
import Glibc
import Granular
import Instrument
import LinkSession
import Mapping
import Panel
import Performer
import PlainPanel
import Practice
import PracticeRoom
import Recording
import RoomQuiz
import Scenes
import Session
import Sounds
import Terminal
import Threads
import TouchInput
import WorkshopRoom

/// Playing, from the first sound to the last.
extension PlayingOptions {
    /// - Parameters:
    ///   - name: the sound or performance that was named.
    ///   - room: how a room is opened at once; where `nil`, the player may open one.
    ///   - list: what is practised at once; where `nil`, the player may open a list.
    ///   - followed: whom to follow, if anybody.
    func run(
        _ name: String? = nil, in room: RoomOptions? = nil, practising list: PracticeChoice? = nil,
        following followed: FollowedChoice? = nil
    ) throws {
        let subject = PlaySubject(name, self)
        try reportingErrors {
            let log = try logging.writer(besides: subject.filesInUse)
            log?.write("\(Quern.title) starts: \(CommandLine.arguments.dropFirst().joined(separator: " "))", .notice)
            defer { log?.stop() }
            do {
                let end = try play(subject, in: room, practising: list, following: followed, log)
                log?.write("\(Quern.title) ends\(end)", .notice)
            } catch {
                log?.write("\(Quern.title) ends: \(error)", .error)
                throw error
            }
        }
    }

    /// Plays to the end; how that came, as the log has it.
    private func play(
        _ subject: PlaySubject, in room: RoomOptions?, practising list: PracticeChoice?,
        following followed: FollowedChoice?, _ log: LogWriter?
    ) throws -> String {
        let (sound, performance) = (subject.sound, subject.performance)
        let isOfOthers = room != nil || list != nil || followed != nil
        let problem = TerminalSession.problem
        let hasPanel = !plain && problem == nil
        let hasTerminal = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
        let isTyped = !hasPanel && hasTerminal
        if !plain, let problem, hasTerminal {
            printError("no panel, using plain lines: \(problem)")
        }
        let directories = UserDirectories()
        // Only a player at a terminal finds again what was left, and leaves something; not what somebody else played.
        let isKept = (hasPanel || isTyped) && followed == nil
        let mark = isKept ? directories.running.flatMap { RunningMark(at: $0, report: Quern.crashReport) } : nil
        defer { mark?.clear() }
        if isKept { directories.pruneCrashReports() }
        let settingsStore = SettingsStore(
            at: isKept ? directories.settings : nil, mark: mark, cardRecord: mark == nil ? nil : directories.cardRecord,
            loop: isKept ? directories.loop : nil)
        var settings = fresh ? Settings(panel: settingsStore.found.panel) : settingsStore.found
        // A scene has a bed of its own, or none.
        if scenes.name != nil { settings.bed = nil }
        if scenes.name != nil, subject.name != nil || !sounds.names.isEmpty || !sounds.mixed.isEmpty {
            throw UsageError(description: "use either --scene or a sound: a scene has its sounds")
        }
        if let scene = ([sound].compactMap(\.self) + sounds.names).first(where: PlaySubject.isSceneFile) {
            throw UsageError(description: "\(scene) is a scene, not a sound: quern play --scene \(scene)")
        }
        let isFirst = settingsStore.aside == nil && settings.isOfFirstStart && list == nil && followed == nil
        let first = subject.asksForNothing && isFirst ? FirstScene() : nil
        let scene = try scenes.chosen() ?? first?.scene
        if let scene, scene.isLive, cards.input == nil {
            throw scene.withoutInput
        }
        var mappings = try MappingChoice(
            named: mapped.mapping ?? scene?.mapping, last: settings.mapping, isMirrored: mapped.mirror)
        let again = try performance.map {
            try PerformancePlayback(file: $0, known: mappings.mappings + mappings.parts, directories: directories)
        }
        if let followed, let rate = audio.rate, Int(rate) != followed.entry.rate {
            throw UsageError(description: "the leader plays at \(followed.entry.rate) Hz: remove --rate")
        }
        if again != nil, audio.rate != nil || audio.seed != nil {
            throw UsageError(description: "a performance has its own rate and seed: remove --rate and --seed")
        }
        if let sound, CommandLine.arguments.dropFirst().first == sound { try CommandHint.check(sound, directories) }
        try refuseLosses(subject, again)
        let files = StagedFiles(overwriting: record.overwrite)
        defer { files.discard() }
        let (placement, remarks) = screen.placement(kept: directories.calibrations)
        // A performance plays itself where nobody could play along.
        let player = touch.device ?? (again != nil && !isKept ? "none" : nil)
        var source = try SourceChoice(
            named: player, hasPanel: hasPanel, hasMouse: !TerminalTraits.isConsole, isTyped: isTyped || isOfOthers,
            linesOption: plain ? "--plain" : nil, placement: placement)
        source.remarks += remarks
        let further = try touch.surfaces.map {
            try FurtherSurface($0, mappings: &mappings, haptics: screen.haptics.furtherChoice)
        }
        let output = try OutputChoice(
            named: cards.target, rate: followed?.entry.rate ?? again?.performance.build.rate ?? audio.usedRate,
            periodFrames: audio.period,
            channels: audio.channels ?? AudioOptions.defaultChannels, files: files,
            fallback: {
                hasPanel || isTyped || isOfOthers ? .silent : .file(files.reserve(directories.newRecording()))
            })
        let heard = try heard(at: output.output.status.rate)
        let levelBefore = settings.levelDecibels ?? MasterLevel.start
        let rate = output.output.status.rate
        // Live input is there once it plays.
        let later = isKept ? try first?.scene?.startBeforeSounds() : nil
        let begun = scene?.isLive == true ? nil : try later ?? scene?.start(rate: rate, madeLater: true)
        let all = try sounds.all(rate: rate, besides: sound, after: begun?.sounds ?? again?.sounds ?? [])
        let bank = try again == nil ? sounds.bank(sound) : nil
        let bed = try beds.bed(rate: rate)
        var setup = InstrumentSetup(
            mappings: mappings, source: source, output: output,
            sounds: all + [bed?.sound].compactMap(\.self),
            quality: engine.quality, threads: engine.usefulThreads,
            seed: again?.performance.build.seed ?? audio.usedSeed,
            levelDecibels: try volume.decibels(from: levelBefore) ?? levelBefore)
        setup.builtIns = BuiltInSound.all
        setup.beds = BuiltInSound.beds
        setup.surfaces = further
        setup.input = heard
        setup.touchesTo = try network.tuio.map(TUIOSender.init(to:))
        if isKept {
            setup.snapshots = directories.snapshots
        } else {
            setup.snapshotsRemark = "they are saved only if it runs in a terminal"
        }
        setup.notes += [
            settingsStore.remark, settingsStore.loopRemark, settingsStore.shutdownNotice(isFresh: fresh), first?.remark,
        ].compactMap(\.self)
        setup.log = log
        if again == nil { setup.tempo = settings.tempo }
        // A sound that is asked for starts as sounds do.
        let isResumed = subject.asksForNoSound
        if isResumed { setup.resume(settings) }
        if again == nil, !sounds.mixed.isEmpty {
            setup.sound = SoundRequest(all[0])
            setup.mix = sounds.mix(of: all, after: sound == nil ? 0 : 1)
        }
        setup.scenes = SceneStore(.current)
        if let scene, let begun {
            setup.begin(as: scene.scene, named: scene.name, mix: begun.mix, values: begun.values)
        }
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
        try instrument.record(to: record.files, in: files)
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
        if let bank {
            SoundOptions.report(bank)
            let mix = all.prefix(bank.files.count).map { MixedSound(SoundRequest($0)) }
            instrument.perform(.sounds(.mix(mix, isBank: true)))
        }
        if let bed = bed?.bed ?? begun?.bed { instrument.lay(bed) }
        if let scene, begun == nil { instrument.perform(.scenes(.choose(scene.path))) }
        if let section = scene?.scene.sounds.first?.section { instrument.perform(.sounds(.section(section))) }
        if again == nil, !fresh { settingsStore.restoreLoop(to: instrument) }
        if isResumed, !fresh, settingsStore.isAfterFall { instrument.offerFreshStart() }
        if subject.startsLive { instrument.perform(.sounds(.choose(SoundCatalogue.liveName))) }
        if let again { instrument.play(again) }
        settingsStore.start(instrument)
        let roomSetup = try room?.setup(hasPanel: hasPanel, log)
        let rooms = RoomHost(roomSetup ?? RoomSetup(reportsToPlayer: hasPanel, log: log), on: instrument)
        defer { rooms.close() }
        let quiz = RoomQuizHost(.ofPlayer(directories, rate: rate), in: rooms, on: instrument)
        defer { quiz.close() }
        if room != nil { try rooms.open() }
        if let words = room?.quiz { quiz.control.answer(.game(.start(words))) }
        let follower = followed.map {
            FollowerSession(
                $0.entry, on: instrument, isFree: $0.isFree, fadesWhenLost: $0.fadesWhenLost,
                folders: [directories.sounds].compactMap(\.self),
                roomFiles: directories.roomFiles, log: log)
        }
        try follower?.start()
        defer { follower?.stop() }
        var control = quiz.control
        if let follower {
            control = control.joining({ follower.shown }, vote: follower.vote, lines: follower.takeQuestionLines)
        }
        let screenWakeLock = ScreenWakeLock()
        screenWakeLock.start(lastTouch: { [weak instrument] in instrument?.lastTouch })
        defer { screenWakeLock.stop() }
        let practice = PracticeRoom(instrument, directories) { try PracticeSubject.items($0, directories) }
        practice.start()
        defer { practice.stop() }
        if let list { practice.practise(list.list, file: list.file, from: list.open, mode: list.mode) }
        let offersTour = again == nil && list == nil && followed == nil && settingsStore.isFirstStart
        if offersTour { settingsStore.saveTourOffer() }
        var end = ""
        if hasPanel {
            let collection = PanelCollection.start(directories) { instrument.report($0, .warning) }
            defer { collection.stop() }
            let panel = Panel(
                state: { instrument.state }, perform: instrument.perform,
                settings: settings.panel ?? PanelSettings(), savePanel: settingsStore.savePanel,
                catalogue: SoundCatalogue(
                    folder: directories.sounds, finder: CollectionFinder(.running) { collection }),
                collection: collection, offersTour: offersTour && room == nil, room: control,
                startsInRoom: room != nil, practice: practice.control,
                games: QuizInPanel.games(on: instrument))
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
            let finder = PanelCollection.finder(directories) { instrument.report($0, .warning) }
            defer { finder.stop() }
            let panel = PlainPanel(
                state: { instrument.state }, perform: instrument.perform,
                isFinished: { list == nil ? instrument.isFinished : practice.isFinished() },
                end: plainEnd(
                    isTyped: isTyped, isInRoom: room != nil || followed != nil,
                    playsByItself: again != nil || list != nil),
                catalogue: SoundCatalogue(folder: directories.sounds, finder: finder),
                offersTour: offersTour && room == nil, room: control, practice: practice.control)
            panel.run()
        }
        follower?.stop()
        // A recording that runs ends only now: where it is comes after everything that was told.
        let left = MonotonicTime.seconds
        quiz.close()
        rooms.close()
        settingsStore.stop(instrument)
        instrument.stop()
        for message in instrument.state.messages where message.timeSeconds > left {
            try? printLine(printable(message.text))
        }
        let audio = instrument.state.devices.audio
        if audio.kind == .file, let trouble = audio.remark { throw LostSound(description: trouble) }
        if !record.files.isEmpty, let trouble = instrument.recordingTrouble { throw LostSound(description: trouble) }
        return end
    }

    /// When it is over, where there is no panel.
    private func plainEnd(isTyped: Bool, isInRoom: Bool, playsByItself: Bool) -> PlainPanel.End {
        if isTyped { return .input }
        if isInRoom { return .request }
        return touch.device == "none" && !playsByItself ? .input : .performance
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
