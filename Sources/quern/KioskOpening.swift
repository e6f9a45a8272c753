import AudioIO
import Desktop
import Devices
import Glibc
import Granular
import Instrument
import Kiosk
import Mapping
import Remote
import Scenes
import Session
import Sounds
import Threads
import TouchInput

/// Opens what a kiosk's file names, and wires it.
struct KioskOpening {
    private let configuration: KioskConfiguration
    private let screen: KioskConfiguration.ScreenSize
    private let instrument: Instrument
    private let choice: KioskChoice
    private let remote: Remote?
    private let log: LogWriter?
    private let tasks: KioskTasks
    private let sessions: String?

    /// - Throws: what cannot be opened, found or played, or fits no hand on this screen.
    init(_ file: KioskFile, _ directories: UserDirectories, log: LogWriter?) throws {
        let configuration = try file.checked()
        var kept = PlacementChoice(isOnScreen: true)
        do throws(Calibrations.Problem) {
            kept.kept = try Calibrations(at: directories.calibrations)
            if let remark = kept.kept.remark { printError(remark) }
        } catch {
            printError("\(error); ignoring it")
        }
        let source = try Self.source(configuration.device.touch, kept)
        screen = try Self.screen(configuration, source)
        var offer = KioskOffer(configuration, in: file, on: try Kiosk.layout(on: screen), directories)
        try offer.findings.check()
        let output = try OutputChoice(
            named: configuration.device.audio, rate: configuration.device.rate,
            // Its file asked for it, and it starts again by itself.
            periodFrames: configuration.device.periodFrames, overwriting: true, fallback: { .silent })
        let sounds = offer.load(rate: output.output.status.rate, makesBuiltIns: true)
        try offer.findings.check()
        guard let mappings = offer.mappings else { throw KioskProblem("no mapping to play") }
        var setup = InstrumentSetup(
            mappings: mappings, source: source, output: output, sounds: sounds, seed: 1,
            levelDecibels: configuration.start.levelDecibels)
        setup.builtIns = offer.builtIns
        setup.beds = offer.beds
        setup.scenes = SceneStore(.current)
        setup.ceilingDecibels = configuration.highestDecibels
        // What writes to the disk is for players, not for strangers, and other mappings and scenes are chosen at home.
        setup.forbidden = [.record, .keepInput, .monitor, .nextMapping, .previousMapping, .nextScene, .previousScene]
        var values = ParameterValues(playing: sounds[0])
        for (parameter, value) in configuration.start.values { values[parameter] = value }
        setup.values = values
        setup.log = log
        let remarks = offer.findings.lines + offer.remarks
        setup.notes = remarks
        // Where a log is kept the instrument's journal goes there.
        if log == nil { for remark in remarks + source.remarks + output.remarks { printError(remark) } }
        let instrument = Instrument(setup)
        self.instrument = instrument
        choice = offer.choice(in: instrument.state)
        remote = try configuration.osc.map { try Remote(at: $0, telling: [], instrument) }
        let mayStillCome = configuration.device.touch == nil && source.source == nil
        let takeTouchscreen: @Sendable () -> Bool = { Self.takeTouchscreen(instrument) }
        tasks = KioskTasks(
            making: offer.builtIns + offer.beds, in: BuiltInSoundCache(folder: directories.cache),
            keepWatch: mayStillCome ? takeTouchscreen : nil)
        self.configuration = configuration
        self.log = log
        sessions = directories.kioskSessions
    }

    /// Shows the kiosk until it ends; how that came.
    func run() throws -> KioskEnd {
        try instrument.start()
        defer { instrument.stop() }
        log?.start(trouble: { printError($0) })
        remote?.start()
        defer { remote?.stop() }
        tasks.start()
        defer { tasks.stop() }
        // A screen that is dark invites nobody.
        let screenWakeLock = WakefulScreen(why: "kiosk running")
        defer { withExtendedLifetime(screenWakeLock) {} }
        let visits = VisitCounter(sessions.map(VisitLog.init(at:))) { printError($0) }
        return try Kiosk(
            configuration, choice, on: screen, state: { instrument.state }, perform: instrument.perform,
            count: visits.count
        ).run()
    }

    /// How long a touchscreen is waited for: one on USB may come later than a kiosk that starts with its machine.
    private static let timeoutSeconds = 20.0

    /// What touches, as soon as it is there; the mouse where no touchscreen was named and none comes.
    private static func source(_ name: String?, _ placement: PlacementChoice) throws -> SourceChoice {
        let end = MonotonicTime.seconds + timeoutSeconds
        var hasReported = false
        while true {
            let isLast = MonotonicTime.seconds >= end
            do {
                let choice = try SourceChoice(named: name, hasPanel: true, placement: placement)
                if choice.source != nil || name != nil || isLast { return choice }
            } catch let error as TouchDeviceError {
                // What is there and cannot be played does not get better by waiting.
                if case .refused = error { throw error }
                if case .ambiguous = error { throw error }
                if isLast { throw error }
            }
            if !hasReported { printError("waiting up to \(Int(timeoutSeconds)) s for the touchscreen") }
            hasReported = true
            usleep(500_000)
        }
    }

    /// Plays by a device that has come since; whether there is one.
    private static func takeTouchscreen(_ instrument: Instrument) -> Bool {
        guard let choice = try? TouchDevices().choose() else { return false }
        instrument.perform(.devices(.touch(choice.chosen.path)))
        return true
    }

    /// How large the screen is: as the file says, else as the touchscreen does.
    private static func screen(
        _ configuration: KioskConfiguration, _ source: SourceChoice
    ) throws -> KioskConfiguration.ScreenSize {
        if let screen = configuration.screen { return screen }
        guard let size = source.source?.status.size, size.isKnown else {
            throw KioskProblem(
                "unknown screen size: set width and height in mm under [screen] in the kiosk's file"
            )
        }
        return .init(widthMillimetres: size.widthMillimetres, heightMillimetres: size.heightMillimetres)
    }
}

/// Why a kiosk's file, right as it is, cannot be followed on this machine.
struct KioskProblem: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
