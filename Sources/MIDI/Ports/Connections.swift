import CALSA
import Glibc

/// Who is connected to the ports, and who is to be: a value.
struct Connections {
    private struct Request {
        var name: String
        var isInput: Bool
        /// Whether it is connected, or was told to be missing.
        var address: Sequencer.Address?
    }

    private struct Connection: Hashable {
        var address: Sequencer.Address
        var isInput: Bool
    }

    private var requests: [Request]
    private var connections: [Connection: String] = [:]

    /// Wishes to be connected from and to ports of these names.
    init(from: [String], to: [String]) {
        requests = from.map { Request(name: $0, isInput: true) } + to.map { Request(name: $0, isInput: false) }
    }

    /// Whom it is connected with, by name.
    var names: [String] { connections.values.sorted() }

    /// Connects what is wished and there; what is not.
    mutating func connect(_ sequencer: Sequencer) -> [MIDIProblem] {
        var problems: [MIDIProblem] = []
        for index in requests.indices where requests[index].address == nil {
            let request = requests[index]
            guard let address = sequencer.address(named: request.name) else {
                problems.append(
                    MIDIProblem(
                        .unknownPort,
                        "no MIDI port named '\(request.name)': 'quern devices' lists them"
                    ))
                continue
            }
            let code = request.isInput ? sequencer.connect(from: address) : sequencer.connect(to: address)
            guard code == 0 || code == EBUSY else {
                let reason = request.isInput ? "sends nothing" : "receives nothing"
                let words = code == EPERM ? "it \(reason)" : Sequencer.message(code)
                problems.append(MIDIProblem(.failed, "MIDI: cannot connect '\(request.name)': \(words)"))
                continue
            }
            requests[index].address = address
        }
        return problems
    }

    /// Applies an announcement of the system.
    mutating func apply(_ event: snd_seq_event_t, _ sequencer: Sequencer) -> [MIDIPorts.Event] {
        switch snd_seq_event_type(UInt32(event.type)) {
        case SND_SEQ_EVENT_PORT_SUBSCRIBED:
            guard let connection = connection(of: event.data.connect, sequencer), connections[connection] == nil else {
                return []
            }
            let name =
                sequencer.name(of: connection.address) ?? "\(connection.address.client):\(connection.address.port)"
            connections[connection] = name
            return [.connected(name, isInput: connection.isInput)]
        case SND_SEQ_EVENT_PORT_UNSUBSCRIBED:
            guard let connection = connection(of: event.data.connect, sequencer) else { return [] }
            return removeConnections { $0 == connection }
        case SND_SEQ_EVENT_PORT_EXIT:
            let address = Self.address(event.data.addr)
            return removeConnections { $0.address == address }
        case SND_SEQ_EVENT_CLIENT_EXIT:
            let client = Int32(event.data.addr.client)
            return removeConnections { $0.address.client == client }
        case SND_SEQ_EVENT_PORT_START:
            _ = connect(sequencer)
            return []
        default: return []
        }
    }

    private mutating func removeConnections(_ isGone: (Connection) -> Bool) -> [MIDIPorts.Event] {
        var news: [MIDIPorts.Event] = []
        for (connection, name) in connections where isGone(connection) {
            connections[connection] = nil
            news.append(.disconnected(name, isInput: connection.isInput))
            for index in requests.indices
            where requests[index].address == connection.address && requests[index].isInput == connection.isInput {
                requests[index].address = nil
            }
        }
        return news
    }

    /// The other end of a connection of ours.
    private func connection(of connect: snd_seq_connect_t, _ sequencer: Sequencer) -> Connection? {
        let (sender, receiver) = (Self.address(connect.sender), Self.address(connect.dest))
        if receiver.client == sequencer.client, receiver.port == sequencer.input {
            return Connection(address: sender, isInput: true)
        }
        if sender.client == sequencer.client, sender.port == sequencer.output {
            return Connection(address: receiver, isInput: false)
        }
        return nil
    }

    private static func address(_ address: snd_seq_addr_t) -> Sequencer.Address {
        Sequencer.Address(client: Int32(address.client), port: Int32(address.port))
    }
}
