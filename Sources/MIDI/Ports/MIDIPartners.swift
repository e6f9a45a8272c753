import CALSA

/// A port of another program or a device that MIDI can come from or go to.
public struct MIDIPartner: Equatable, Sendable {
    /// What to give to `--midi` and `--midi-out`: "28:0".
    public let name: String
    /// What people call it.
    public let title: String
    /// Whether MIDI comes from there.
    public let isSource: Bool
    /// Whether MIDI can go there.
    public let isTarget: Bool
}

/// The ports that there are.
public enum MIDIPartners {
    /// All of the sequencer's ports that can be connected, but for the system's own; `nil` where there is no sequencer.
    public static func all() -> [MIDIPartner]? {
        quern_alsa_keep_messages()
        var opened: OpaquePointer?
        guard snd_seq_open(&opened, "default", SND_SEQ_OPEN_DUPLEX, SND_SEQ_NONBLOCK) >= 0, let opened else {
            return nil
        }
        defer { snd_seq_close(opened) }
        var client: OpaquePointer?
        var port: OpaquePointer?
        guard snd_seq_client_info_malloc(&client) >= 0 else { return nil }
        defer { snd_seq_client_info_free(client) }
        guard snd_seq_port_info_malloc(&port) >= 0 else { return nil }
        defer { snd_seq_port_info_free(port) }
        var partners: [MIDIPartner] = []
        snd_seq_client_info_set_client(client, -1)
        while snd_seq_query_next_client(opened, client) >= 0 {
            let number = snd_seq_client_info_get_client(client)
            guard number != SND_SEQ_CLIENT_SYSTEM, number != snd_seq_client_id(opened) else { continue }
            let owner = String(cString: snd_seq_client_info_get_name(client))
            snd_seq_port_info_set_client(port, number)
            snd_seq_port_info_set_port(port, -1)
            while snd_seq_query_next_port(opened, port) >= 0 {
                let abilities = Int32(bitPattern: snd_seq_port_info_get_capability(port))
                let isSource = abilities & Int32(SND_SEQ_PORT_CAP_SUBS_READ) != 0
                let isTarget = abilities & Int32(SND_SEQ_PORT_CAP_SUBS_WRITE) != 0
                guard isSource || isTarget, abilities & Int32(SND_SEQ_PORT_CAP_NO_EXPORT) == 0 else { continue }
                let own = String(cString: snd_seq_port_info_get_name(port))
                partners.append(
                    MIDIPartner(
                        name: "\(number):\(snd_seq_port_info_get_port(port))",
                        title: owner == own ? owner : "\(owner), \(own)", isSource: isSource, isTarget: isTarget))
            }
        }
        return partners
    }
}
