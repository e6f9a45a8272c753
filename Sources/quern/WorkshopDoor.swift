import ArgumentParser
import Broker
import Files
import FollowerRoom
import Glibc
import Synchronization
import Terminal
import Workshop
import WorkshopRoom

extension WorkshopCommand {
    struct Door: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "door",
            abstract: "Let phones into a room from this machine, too.",
            discussion: """
                The room is opened elsewhere by quern workshop --broker. Phones that open this machine's address are in the same room: one \
                roster, one lock, each vote once. A door makes no sound.

                Examples:
                  quern workshop door                            the room on this network
                  quern workshop door 192.168.1.5:7474           by its leader's address
                  quern workshop door --broker mqtt://192.168.1.9 --passcode K4TRM2
                                                                 the room on that broker
                """)

        @Argument(help: ArgumentHelp("The room's name, or its leader's address and port.", valueName: "room"))
        var target: String?
        @Option(
            help: ArgumentHelp(
                "Find the room on this broker, and ask there to be let in: mqtt://…", valueName: "url"))
        var broker: String?
        @Option(help: ArgumentHelp("The room's passcode. (default: asked for)", valueName: "code"))
        var passcode: String?
        @Option(help: ArgumentHelp("What the leader calls this door. (default: this machine's name)"))
        var name: String?
        @Option(
            help: ArgumentHelp(
                "The address of this machine that phones use. (default: all, the likely one shown)", valueName: "ip"))
        var address: String?
        @Option(help: ArgumentHelp("The port. (default: 7474, or a free one where that is taken)"))
        var port: UInt16?
        @OptionGroup var logging: LogOptions

        private static let pollMilliseconds: Int32 = 100
        /// How long phones have to be told that the room is over, in polls.
        private static let farewellPolls = 20
        private static let isAskedToStop = Atomic(false)

        func validate() throws {
            do {
                if let broker { _ = try BrokerAddress(broker) }
            } catch {
                throw ValidationError("--broker takes an address such as mqtt://192.168.1.5: \(error)")
            }
        }

        func run() throws {
            try reportingErrors {
                let log = try logging.writer(besides: [])
                defer { log?.stop() }
                let name = name ?? RoomSetup.machineName
                let entry: RoomEntry
                if let broker {
                    let address = try BrokerAddress(broker)
                    let shown = target.map { quoted($0) } ?? address.hostAndPort
                    entry = try RoomEntry.asking(passcode, for: shown) { typed throws(JoinProblem) in
                        try RoomEntry(on: address, room: target, name: name, passcode: typed)
                    }
                } else {
                    entry = try RoomEntry.asking(passcode, target, name: name)
                }
                var setup = RoomSetup(address: address, port: port.map(Int.init), log: log)
                // Browsers may call it by this machine's name, too.
                setup.broker = .own
                let door = try OpenDoor(entry, setup)
                defer { door.stop() }
                try serve(door, entry)
            }
        }

        private func serve(_ door: OpenDoor, _ entry: RoomEntry) throws {
            for number in [SIGINT, SIGTERM, SIGHUP] {
                signal(number) { _ in Door.isAskedToStop.store(true, ordering: .relaxed) }
            }
            signal(SIGPIPE, SIG_IGN)
            signal(SIGTTIN, SIG_IGN)
            for (number, address) in door.addresses.enumerated() {
                try printLine(number == 0 ? "phones: \(address)" : "another address: \(address)")
            }
            try printLine("door of \(entry.roomName), led at \(entry.leader)")
            if door.isOnlyHere { try printLine("no network: only this machine reaches that address") }
            var input = StandardInput()
            defer { input.end() }
            var polls = 0
            while !Self.isAskedToStop.load(ordering: .relaxed) {
                for line in door.takeLines() { try printLine(printable(line)) }
                if door.hasEnded {
                    polls += 1
                    if door.phoneCount == 0 || polls > Self.farewellPolls { return }
                }
                for case .text(let line) in input.lines(milliseconds: Self.pollMilliseconds) {
                    switch line.split(separator: " ").first {
                    case "quit", "q": return
                    case "status", "phones":
                        try printLine(door.phoneCount == 1 ? "1 phone here" : "\(door.phoneCount) phones here")
                    case nil: break
                    default: try printLine("type status or quit")
                    }
                }
            }
        }
    }
}
