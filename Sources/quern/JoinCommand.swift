import ArgumentParser
import Files
import FollowerRoom
import Glibc
import WorkshopRoom

struct JoinCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "join",
        abstract: "Follow another Quern: hear and see what it plays, with your own sound card.",
        discussion: """
            The room is opened by quern workshop --broker own. Without a name, the only room on the network is joined. \
            Ctrl-F plays by yourself, from the state that was reached, and follows again; a locked room lets nobody leave.

            Examples:
              quern join                              the room on this network
              quern join Friday                       a room by its name
              quern join 192.168.1.5:7474             by its address, as the leader's screen shows it
              quern join 192.168.1.5 --passcode K4TRM2
            """)

    @Argument(help: ArgumentHelp("The room's name, or its leader's address and port.", valueName: "room"))
    var target: String?
    @Option(help: ArgumentHelp("The room's passcode. (default: asked for)", valueName: "code"))
    var passcode: String?
    @Option(help: ArgumentHelp("What the leader calls you. (default: this machine's name)"))
    var name: String?
    @Flag(help: "Play by yourself at first, where the room is not locked.")
    var free = false
    @Option(
        help: ArgumentHelp(
            "What sounds while the leader is gone: keep (it goes on) or fade (to silence).", valueName: "keep|fade"))
    var whenLost = WhenLost.keep
    @OptionGroup var playing: PlayingOptions

    func run() throws {
        let name = name ?? RoomSetup.machineName
        let entry = try reportingErrors { try RoomEntry.asking(passcode, target, name: name) }
        try playing.run(following: FollowedChoice(entry: entry, isFree: free, fadesWhenLost: whenLost == .fade))
    }

    enum WhenLost: String, CaseIterable, ExpressibleByArgument { case keep, fade }
}

extension RoomEntry {
    /// The way into the room that was typed, or the only one on the network, once its leader let this one in.
    /// - Parameter passcode: asked for in a terminal where it is `nil` and the room has one.
    static func asking(_ passcode: String?, _ target: String?, name: String) throws -> RoomEntry {
        if target == nil { printError("looking for rooms on this network", name: false) }
        let room = try JoinableAddress.find(target.map(RoomTarget.init), seconds: 3)
        return try asking(passcode, for: room.name.map { quoted($0) } ?? room.address) { typed throws(JoinProblem) in
            try RoomEntry(room, name: name, passcode: typed)
        }
    }

    /// The same by any way to ask.
    /// - Parameter room: as it is called when its passcode is asked for.
    static func asking(
        _ passcode: String?, for room: String, _ enter: (String?) throws(JoinProblem) -> RoomEntry
    ) throws -> RoomEntry {
        var typed = passcode
        for tries in 1...3 {
            do throws(JoinProblem) {
                return try enter(typed)
            } catch {
                guard error.isPasscode, passcode == nil else { throw error }
                guard isatty(STDIN_FILENO) == 1 else {
                    throw UsageError(description: "\(room) has a passcode: give it with --passcode")
                }
                guard tries < 3 else { throw error }
                if typed != nil { printError("\(error)", name: false) }
                printError("passcode of \(room):", name: false)
                guard let line = readLine(), !line.isEmpty else { throw error }
                typed = line
            }
        }
        throw UsageError(description: "no passcode")
    }
}

/// Whom to follow, and how.
struct FollowedChoice {
    var entry: RoomEntry
    /// Whether this player plays alone at first.
    var isFree: Bool
    /// Whether what sounds fades while the leader is gone.
    var fadesWhenLost: Bool
}
