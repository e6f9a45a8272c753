import Instrument
import PhoneServer
import Threads
import Workshop

/// What phones do, on the server's thread.
extension OpenRoom: PhoneHandling {
    /// A phone connected.
    public func connected(_ phone: PhoneConnection, from address: String) {
        handle(.connected(ConnectionID(phone.number), address: address))
    }

    /// It sent a message.
    public func received(_ text: [UInt8], from phone: PhoneConnection) {
        handle(.received(ConnectionID(phone.number), text))
    }

    /// It is gone.
    public func disconnected(_ phone: PhoneConnection) { handle(.disconnected(ConnectionID(phone.number))) }

    /// Something is due: touches whose moment has come, timers, and a look at the instrument.
    public func wake() { advance(to: MonotonicTime.microseconds) }

    /// The same up to a moment of `CLOCK_MONOTONIC`, in microseconds, which may lie ahead.
    package func advance(to now: Int64) {
        let (looks, port) = state.withLock { ($0.nextLook <= now, $0.nextAddresses <= now ? $0.port : 0) }
        // What it says is asked for without the room's lock.
        let seen = looks ? instrument.state : nil
        let addresses = port > 0 ? addresses(at: port) : nil
        let parts = seen.map { Self.parts(of: instrument, $0) } ?? []
        state.withLock { state in
            carryOut(state.workshop.advance(to: now), &state)
            if let addresses { setAddresses(addresses, &state) }
            if let seen { look(seen, parts, at: now, &state) }
            askToBeWoken(state)
        }
    }

    /// Somebody did what they should not.
    public func remark(_ line: String) { log?.write(line, .warning) }

    /// Tells the room what is new of the instrument.
    private func look(_ seen: InstrumentState, _ parts: [PartDescription], at now: Int64, _ state: inout State) {
        let voices = seen.guests?.all.filter { $0.cloud != nil } ?? []
        state.clouds = Dictionary(voices.map { ($0.cloud ?? 0, $0.guest.number) }) { first, _ in first }
        var news: [RoomInput] = [
            .voices(Set(voices.map { GuestID($0.guest.number) })), .view(SharedView(seen)),
        ]
        if parts != state.parts {
            state.parts = parts
            news.append(.parts(parts))
        }
        for input in news { carryOut(state.workshop.handle(input, at: now), &state) }
        state.looked = now
    }
}
