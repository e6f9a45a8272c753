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
    private let room: KioskRoomHost?
    private let log: LogWriter?
    private let tasks: KioskTasks
    private let sessions: String?

    /// - Throws: what cannot be opened, found or played, or fits no hand on this screen.
    init(_ file: KioskFile, _ directories: UserDirectories, log: LogWriter?) throws {
        let configuration = try file.checked()
        let devices = try KioskDevices(configuration, directories)
        let source = devices.source
        screen = devices.screen
        var offer = KioskOffer(configuration, in: file, on: try Kiosk.layout(on: screen), directories)
        try offer.findings.check()
        let output = try devices.output()
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
        let room = configuration.room.map { KioskRoomHost($0, part: offer.part, on: instrument, log: log) }
        self.room = room
        tasks = KioskTasks(
            making: offer.builtIns + offer.beds, in: BuiltInSoundCache(folder: directories.cache),
            watches: [devices.watch { instrument.perform($0) }, room?.open].compactMap(\.self))
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
        defer { room?.close() }
        tasks.start()
        defer { tasks.stop() }
        // A screen that is dark invites nobody.
        let screenWakeLock = WakefulScreen(why: "kiosk running")
        defer { withExtendedLifetime(screenWakeLock) {} }
        let visits = VisitCounter(sessions.map(VisitLog.init(at:))) { printError($0) }
        return try Kiosk(
            configuration, choice, on: screen, state: { instrument.state }, perform: instrument.perform,
            room: room?.way, count: visits.count
        ).run()
    }
}

/// Why a kiosk's file, right as it is, cannot be followed on this machine.
struct KioskProblem: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
