import CALSA
import Glibc
import Threads

/// A client of ALSA's sequencer: its handle, its ports and what alsa-lib says. One thread reads, another writes.
struct Sequencer: @unchecked Sendable {
    /// A port of any client.
    struct Address: Hashable, Sendable {
        var client: Int32
        var port: Int32
    }

    private let handle: OpaquePointer
    /// The number of this client.
    let client: Int32
    /// What is sent here is played.
    let input: Int32
    /// What is played goes out here; `nil` where nothing does.
    let output: Int32?
    /// The system says here what comes and goes.
    private let announcements: Int32

    /// More events may wait in the kernel than usual: a flood is for us to sort out.
    private static let poolSize = 2_000

    /// - Throws: where there is no sequencer, or the user may not open it.
    init(named name: String, hasOutput: Bool) throws(MIDIProblem) {
        quern_alsa_keep_messages()
        var opened: OpaquePointer?
        let code = snd_seq_open(&opened, "default", SND_SEQ_OPEN_DUPLEX, SND_SEQ_NONBLOCK)
        guard code >= 0, let handle = opened else { throw Self.problem(-code) }
        self.handle = handle
        client = snd_seq_client_id(handle)
        snd_seq_set_client_name(handle, name)
        snd_seq_set_client_pool_input(handle, Self.poolSize)
        let kind = UInt32(SND_SEQ_PORT_TYPE_MIDI_GENERIC | SND_SEQ_PORT_TYPE_APPLICATION)
        let write = UInt32(SND_SEQ_PORT_CAP_WRITE | SND_SEQ_PORT_CAP_SUBS_WRITE)
        let read = UInt32(SND_SEQ_PORT_CAP_READ | SND_SEQ_PORT_CAP_SUBS_READ)
        input = snd_seq_create_simple_port(handle, "in", write, kind)
        output = hasOutput ? snd_seq_create_simple_port(handle, "out", read, kind) : nil
        announcements = snd_seq_create_simple_port(
            handle, "news", UInt32(SND_SEQ_PORT_CAP_WRITE | SND_SEQ_PORT_CAP_NO_EXPORT),
            UInt32(SND_SEQ_PORT_TYPE_APPLICATION))
        guard input >= 0, announcements >= 0, output.map({ $0 >= 0 }) ?? true else {
            snd_seq_close(handle)
            throw MIDIProblem(
                .failed, "cannot open a port on the ALSA sequencer: \(Self.message(-min(input, announcements)))")
        }
        snd_seq_connect_from(handle, announcements, Int32(SND_SEQ_CLIENT_SYSTEM), Int32(SND_SEQ_PORT_SYSTEM_ANNOUNCE))
    }

    func close() { snd_seq_close(handle) }

    /// Readable while events wait.
    var descriptor: Int32 {
        var found = pollfd()
        return snd_seq_poll_descriptors(handle, &found, 1, Int16(POLLIN)) == 1 ? found.fd : -1
    }

    /// What came of an attempt to read.
    enum Reading {
        case event(snd_seq_event_t)
        /// Nothing waits.
        case nothing
        /// The kernel had no room for some.
        case overrun
        /// It is gone.
        case failed
    }

    /// The next event; never waits.
    func read() -> Reading {
        var event: UnsafeMutablePointer<snd_seq_event_t>?
        let code = snd_seq_event_input(handle, &event)
        switch code {
        case -EAGAIN, -EINTR: return .nothing
        case -ENOSPC: return .overrun
        case ..<0: return .failed
        default: return event.map { .event($0.pointee) } ?? .nothing
        }
    }

    /// Sends a message to all that listen, at once; whether the kernel took it. Never waits.
    func send(_ message: MIDIMessage) -> Bool {
        guard let output else { return false }
        var event = message.event
        event.source.port = UInt8(clamping: output)
        event.dest.client = UInt8(SND_SEQ_ADDRESS_SUBSCRIBERS)
        event.dest.port = UInt8(SND_SEQ_ADDRESS_UNKNOWN)
        event.queue = UInt8(SND_SEQ_QUEUE_DIRECT)
        return snd_seq_event_output_direct(handle, &event) >= 0
    }

    /// The port of that name, as `aconnect` takes it: a client's name or number, and after a colon its port's.
    func address(named name: String) -> Address? {
        var address = snd_seq_addr_t()
        guard snd_seq_parse_address(handle, &address, name) >= 0, Int32(address.client) != client else { return nil }
        let found = Address(client: Int32(address.client), port: Int32(address.port))
        return self.name(of: found) == nil ? nil : found
    }

    /// Takes what a port plays; 0, or what is wrong.
    func connect(from address: Address) -> Int32 {
        -snd_seq_connect_from(handle, input, address.client, address.port)
    }

    /// Plays to a port; 0, or what is wrong.
    func connect(to address: Address) -> Int32 {
        output.map { -snd_seq_connect_to(handle, $0, address.client, address.port) } ?? ENXIO
    }

    /// "Client, port"; `nil` where there is none such.
    func name(of address: Address) -> String? {
        var client: OpaquePointer?
        var port: OpaquePointer?
        guard snd_seq_client_info_malloc(&client) >= 0 else { return nil }
        defer { snd_seq_client_info_free(client) }
        guard snd_seq_port_info_malloc(&port) >= 0 else { return nil }
        defer { snd_seq_port_info_free(port) }
        guard snd_seq_get_any_client_info(handle, address.client, client) >= 0,
            snd_seq_get_any_port_info(handle, address.client, address.port, port) >= 0
        else { return nil }
        let owner = String(cString: snd_seq_client_info_get_name(client))
        let own = String(cString: snd_seq_port_info_get_name(port))
        return owner == own ? owner : "\(owner), \(own)"
    }

    /// Whether an event is an announcement of the system, not music.
    func isAnnouncement(_ event: snd_seq_event_t) -> Bool {
        Int32(event.dest.port) == announcements || Int32(event.source.client) == Int32(SND_SEQ_CLIENT_SYSTEM)
    }

    static func message(_ code: Int32) -> String { String(cString: strerror(code)) }

    private static func problem(_ code: Int32) -> MIDIProblem {
        switch code {
        case EACCES, EPERM:
            MIDIProblem(
                .noPermission,
                "no permission to open /dev/snd/seq: run `sudo usermod -aG audio $USER`, then log in again")
        case ENOENT, ENODEV, ENXIO:
            MIDIProblem(
                .noSequencer, "no ALSA sequencer (/dev/snd/seq): run 'sudo modprobe snd-seq'")
        default: MIDIProblem(.failed, "cannot open the ALSA sequencer: \(message(code))")
        }
    }
}
