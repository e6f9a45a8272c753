import Desktop
import Files
import Instrument
import Kiosk
import Session
import Sounds
import Study
import StudyKiosk
import StudyRoom

/// Opens what a study on a kiosk is played on and from, and wires it.
struct StudyKioskOpening {
    private let configuration: KioskConfiguration
    private let study: KioskStudy
    private let screen: KioskConfiguration.ScreenSize
    private let opening: StudyOpening
    private let folder: StudyFolder
    private let tasks: KioskTasks
    private let log: LogWriter?

    /// - Throws: what cannot be opened, found or played, or fits no hand on this screen.
    init(_ file: KioskFile, _ directories: UserDirectories, log: LogWriter?) throws {
        let configuration = try file.checked()
        var findings = KioskFindings(in: file)
        let found = configuration.study.flatMap { KioskStudy($0, directories, &findings) }
        try findings.check()
        guard let study = found else { throw KioskProblem("no study to take part in") }
        let devices = try KioskDevices(configuration, directories)
        _ = try Kiosk.layout(on: devices.screen)
        let opening = try StudyOpening(
            study.definition, study.file,
            on: StudyOpening.Devices(
                source: devices.source, output: try devices.output(), levelDecibels: configuration.start.levelDecibels,
                ceilingDecibels: configuration.highestDecibels, log: log))
        folder = try opening.openFolder(study.folder)
        tasks = KioskTasks(
            making: [], in: BuiltInSoundCache(folder: directories.cache),
            watches: [devices.watch(opening.perform)].compactMap(\.self))
        (self.configuration, self.study, self.opening, self.log) = (configuration, study, opening, log)
        screen = devices.screen
    }

    /// Shows it until it ends; how that came.
    func run() throws -> KioskEnd {
        let instrument = try opening.start()
        defer { opening.stop() }
        log?.start(trouble: { printError($0) })
        tasks.start()
        defer { tasks.stop() }
        let screenWakeLock = WakefulScreen(why: "study running")
        defer { withExtendedLifetime(screenWakeLock) {} }
        func begin(_ code: ParticipantCode?) throws -> StudyStart.Participant {
            let journal = try folder.journal(of: code)
            for remark in journal.remarks { printError(remark, name: false) }
            return try StudyStart(study.definition, folder, journal).begin(on: instrument, opening.missingDevice)
        }
        func writeTables() { do { try folder.writeTables() } catch { printError("\(error)") } }
        let participants = StudyKiosk.Participants(
            interrupted: { try folder.participants.last { $0.state == .open }.map { try begin($0.code) } },
            next: { try begin(nil) },
            ended: writeTables)
        // Whoever is not through is in the tables, too.
        defer { writeTables() }
        return try StudyKiosk(configuration, on: screen, welcome: study.welcome, instrument, participants).run()
    }
}
