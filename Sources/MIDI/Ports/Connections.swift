import CALSA
import Glibc

/// Who is connected to the ports, and who is to be: a value.
struct Connections {
    private struct Wish {
        var name: String
        var isInput: Bool
        /// Whether it is connected, or was told to be missing.
        var address: Sequencer.Address?
    }

    private struct Link: Hashable {
        var address: Sequencer.Address
        var isInput: Bool
    }

    private var wishes: [Wish]
    private var links: [Link: String] = [:]

    /// Wishes to be connected from and to ports of these names.
    init(from: [String], to: [String]) {
        wishes = from.map { Wish(name: $0, isInput: true) } + to.map { Wish(name: $0, isInput: false) }
    }

    /// Whom it is connected with, by name.
    var names: [String] { links.values.sorted() }

    /// Connects what is wished and there; what is not.
    mutating func connect(_ sequencer: Sequencer) -> [MIDIProblem] {
        var problems: [MIDIProblem] = []
        for index in wishes.indices where wishes[index].address == nil {
            let wish = wishes[index]
            guard let address = sequencer.address(named: wish.name) else {
                problems.append(
                    MIDIProblem(
                        .unknownPort,
                        "no MIDI port is called '\(wish.name)'; 'quern devices' lists those that are there"
                    ))
                continue
            }
            let code = wish.isInput ? sequencer.connect(from: address) : sequencer.connect(to: address)
            guard code == 0 || code == EBUSY else {
                let way = wish.isInput ? "plays nothing to others" : "takes nothing"
                let words = code == EPERM ? "it \(way)" : Sequencer.words(code)
                problems.append(MIDIProblem(.failed, "MIDI: '\(wish.name)' cannot be connected: \(words)"))
                continue
            }
            wishes[index].address = address
        }
        return problems
    }

    /// Takes in what the system says.
    mutating func follow(_ event: snd_seq_event_t, _ sequencer: Sequencer) -> [MIDIPorts.News] {
        switch snd_seq_event_type(UInt32(event.type)) {
        case SND_SEQ_EVENT_PORT_SUBSCRIBED:
            guard let link = link(of: event.data.connect, sequencer), links[link] == nil else { return [] }
            let name = sequencer.name(of: link.address) ?? "\(link.address.client):\(link.address.port)"
            links[link] = name
            return [.connected(name, isInput: link.isInput)]
        case SND_SEQ_EVENT_PORT_UNSUBSCRIBED:
            guard let link = link(of: event.data.connect, sequencer) else { return [] }
            return leave { $0 == link }
        case SND_SEQ_EVENT_PORT_EXIT:
            let address = Self.address(event.data.addr)
            return leave { $0.address == address }
        case SND_SEQ_EVENT_CLIENT_EXIT:
            let client = Int32(event.data.addr.client)
            return leave { $0.address.client == client }
        case SND_SEQ_EVENT_PORT_START:
            _ = connect(sequencer)
            return []
        default: return []
        }
    }

    private mutating func leave(_ isGone: (Link) -> Bool) -> [MIDIPorts.News] {
        var news: [MIDIPorts.News] = []
        for (link, name) in links where isGone(link) {
            links[link] = nil
            news.append(.disconnected(name, isInput: link.isInput))
            for index in wishes.indices
            where wishes[index].address == link.address && wishes[index].isInput == link.isInput {
                wishes[index].address = nil
            }
        }
        return news
    }

    /// The other end of a connection of ours.
    private func link(of connect: snd_seq_connect_t, _ sequencer: Sequencer) -> Link? {
        let (sender, receiver) = (Self.address(connect.sender), Self.address(connect.dest))
        if receiver.client == sequencer.client, receiver.port == sequencer.input {
            return Link(address: sender, isInput: true)
        }
        if sender.client == sequencer.client, sender.port == sequencer.output {
            return Link(address: receiver, isInput: false)
        }
        return nil
    }

    private static func address(_ address: snd_seq_addr_t) -> Sequencer.Address {
        Sequencer.Address(client: Int32(address.client), port: Int32(address.port))
    }
}
