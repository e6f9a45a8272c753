import ArgumentParser
import Files
import FollowerRoom
import Glibc
import Mapping
import RoomQuiz
import Session
import Workshop
import WorkshopRoom

/// How a room for phones is opened.
struct RoomOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The room's name, as phones show it. (default: this machine's name)"))
    var name: String?
    @Option(
        help: ArgumentHelp(
            "What guests type who cannot scan: 6 letters and digits, or none. (default: drawn anew for each room)",
            valueName: "code"))
    var passcode: String?
    @Option(
        help: ArgumentHelp(
            "The address of this machine that phones use. (default: all, the likely one shown)", valueName: "ip"))
    var address: String?
    @Option(help: ArgumentHelp("The port. (default: 7474, or a free one where that is taken)"))
    var port: UInt16?
    @Option(
        help: ArgumentHelp("The web address where a proxy stands in front of Quern: https://…", valueName: "url"))
    var url: String?
    @Option(
        help: ArgumentHelp(
            "Let other Querns follow (quern join): own starts a broker, or name one: mqtt://…",
            valueName: "own|none|url"))
    var broker: String = "none"
    @Option(
        help: ArgumentHelp("How much later followers sound, in ms, 5 to 2000. (default: 60)", valueName: "ms"))
    var distance: Double?
    @Option(
        name: .customLong("proxy"),
        help: ArgumentHelp(
            "A proxy's address: what it says about where phones come from is believed. Can be repeated.",
            valueName: "ip"))
    var proxies: [String] = []
    @Option(
        help: "The part that phones play at first (name or file). (default: phone-zones)",
        completion: Completions.mappings)
    var part: String?
    @Option(
        help: ArgumentHelp("Prepared questions (TOML).", valueName: "file"), completion: .file(extensions: ["toml"]))
    var questions: String?

    @Option(
        help: ArgumentHelp(
            "Prepare a quiz for the phones: mix or a kind; questions N; seed N. Enter begins it.", valueName: "words"))
    var quiz: String?

    func validate() throws {
        do {
            if let quiz { _ = try RoomQuizChoice(words: quiz) }
        } catch {
            throw ValidationError("--quiz: \(error)")
        }
        do {
            _ = try BrokerChoice(broker)
        } catch {
            throw ValidationError("--broker takes own, none or an address such as mqtt://192.168.1.5: \(error)")
        }
        if let distance, !LeaderSetup.distances.contains(distance) {
            throw ValidationError("--distance takes 5 to 2000 ms")
        }
        if let passcode, RoomSecrets.Entry(passcode) == nil {
            throw ValidationError("--passcode takes 6 to 32 letters and digits, or none")
        }
        if let url, PublicAddress(url) == nil {
            throw ValidationError("--url takes an address such as https://workshop.example.org")
        }
    }

    /// How rooms are opened.
    /// - Throws: where the file of questions cannot be read, or has a mistake.
    func setup(hasPanel: Bool, _ log: LogWriter?) throws -> RoomSetup {
        let settings = RoomSettings(
            name: name ?? RoomSetup.machineName, part: try partName(), questions: try preparedQuestions())
        var setup = RoomSetup(
            settings: settings, entry: passcode.flatMap { RoomSecrets.Entry($0) }, address: address,
            port: port.map(Int.init),
            publicAddress: url.flatMap(PublicAddress.init), trustedProxies: proxies, reportsToPlayer: hasPanel, log: log
        )
        setup.broker = try BrokerChoice(broker)
        setup.distanceMilliseconds = distance ?? LeaderSetup.defaultDistanceMilliseconds
        setup.keyFolder = UserDirectories().roomKeys
        setup.roomFiles = UserDirectories().roomFiles
        return setup
    }

    private func partName() throws -> String? {
        guard let part else { return nil }
        let found = try MappingChoice.mapping(named: part, in: MappingStore(.current))
        guard found.isPart else { throw UsageError(description: "\(quoted(part)) is no part for phones") }
        return found.name
    }

    private func preparedQuestions() throws -> [Question] {
        guard let questions else { return [] }
        let file = QuestionFile(path: questions)
        for diagnostic in file.diagnostics { printError("\(diagnostic)", name: false) }
        guard let prepared = file.questions else { throw ExitCode(file.failure?.exitCode ?? EX_DATAERR) }
        return prepared
    }
}
