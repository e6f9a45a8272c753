import Instrument
import Kiosk
import Session
import Threads
import Workshop
import WorkshopRoom

/// The room that a kiosk opens for phones. What keeps it from opening keeps nobody from playing.
final class KioskRoomHost: Sendable {
    private let host: RoomHost
    private let log: LogWriter?
    private let trouble = RankedMutex<String?>(nil, rank: .leaf)

    /// A room whose phones play that instrument; it is opened by ``open()``.
    /// - part: the title of the part that phones play; the first there is where `nil`.
    init(_ room: KioskConfiguration.Room, part: String?, on instrument: Instrument, log: LogWriter?) {
        self.log = log
        host = RoomHost(RoomSetup(room, part: part, log: log), on: instrument)
    }

    /// The way to it from the kiosk.
    var way: KioskRoom { KioskRoom(display: host.control.display, trouble: { self.trouble.withLock { $0 } }) }

    /// Opens it; whether it is open now. What is in the way is said once.
    @Sendable func open() -> Bool {
        do throws(RoomProblem) {
            try host.open()
            trouble.withLock { $0 = nil }
            return true
        } catch {
            let line = "no room for phones: \(error)"
            let isNew = trouble.withLock { trouble in
                defer { trouble = line }
                return trouble != line
            }
            if isNew {
                log?.write(line, .warning)
                printError(line)
            }
            return false
        }
    }

    /// Ends it for everybody.
    func close() { host.close() }
}

extension RoomSetup {
    /// As a kiosk's file has it.
    init(_ room: KioskConfiguration.Room, part: String? = nil, log: LogWriter? = nil) {
        self.init(
            settings: RoomSettings(name: room.name ?? RoomSetup.machineName, part: part), entry: room.entry,
            address: room.address, port: room.port, publicAddress: room.publicAddress,
            trustedProxies: room.trustedProxies, reportsToPlayer: false, log: log)
    }
}
