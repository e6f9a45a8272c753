import Files
import Instrument
import Session
import Threads
import Workshop

/// Opens rooms on an instrument, one at a time, as a panel asks for them. Without one no port is open. Any thread may call.
public final class RoomHost: Sendable {
    private let setup: RoomSetup
    private let instrument: Instrument
    private let room = RankedMutex<OpenRoom?>(nil, rank: .rooms)

    /// Rooms opened as `setup` says.
    public init(_ setup: RoomSetup, on instrument: Instrument) {
        (self.setup, self.instrument) = (setup, instrument)
    }

    /// Opens a room where none is.
    /// - Throws: where it cannot listen, in a line.
    public func open() throws(RoomProblem) {
        guard room.withLock({ $0 == nil }) else { return }
        let opened = OpenRoom(setup, on: instrument)
        try opened.start()
        room.withLock { $0 = opened }
    }

    /// Ends the room for everybody, if one is open.
    public func close() {
        let closed = room.withLock { room -> OpenRoom? in
            defer { room = nil }
            return room
        }
        closed?.stop()
    }

    /// The way to it from a panel.
    public var control: RoomControl {
        RoomControl(
            display: { self.current?.display }, answer: answer, takeLines: { self.current?.takeLines() ?? [] })
    }

    /// The room that is open.
    package var current: OpenRoom? { room.withLock { $0 } }

    private func answer(_ request: RoomRequest) {
        switch request {
        case .open:
            do {
                try open()
            } catch {
                instrument.report("no room: \(error)", .warning)
            }
        case .close: close()
        case .host(let command): current?.perform(command)
        // Whoever leads games takes these before.
        case .game: instrument.report("no games are led here", .warning)
        case .hand(let name, let mayBeKept):
            let path = UserDirectories().path(typed: name)
            if current?.hand(path, mayBeKept: mayBeKept) != true {
                instrument.report("nobody follows this room: open it with --broker own", .warning)
            }
        case .takeBack(let name): current?.takeBack(name)
        case .stage(let follower, let leads): current?.setStage(follower, leads: leads)
        case .sendOut(let follower): current?.sendOut(follower)
        // Whoever joined a room takes these before.
        case .vote: instrument.report("no room was joined: quern join follows one", .warning)
        case .saveResults(let name): saveResults(to: UserDirectories().path(typed: name))
        }
    }

    private func saveResults(to path: String) {
        guard let current else { return }
        guard FileStamp(path) == nil else {
            return instrument.report("results not saved: \(quoted(path)) is there already", .warning)
        }
        do {
            let results = current.results
            try WholeFile.write(Array(results.csv.utf8), to: path)
            current.noteSaved(results.all.count)
            instrument.report("results saved to \(quoted(path))")
        } catch {
            instrument.report("results not saved: \(quoted(path)): \(error.text)", .warning)
        }
    }
}
