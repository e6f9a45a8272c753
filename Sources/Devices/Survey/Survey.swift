import AudioIO
import Files
import MIDI
import TouchInput

/// What there is on this machine to play with: touch devices and sound cards, each with what is wrong and what mends it.
public struct Survey: Encodable, Equatable, Sendable {
    /// A touch device or a sound card.
    public struct Entry: Encodable, Equatable, Sendable {
        /// What to give to `--device` or `--audio`.
        public var name: String
        /// What people call it.
        public var title: String
        /// Why it cannot be used, with what mends it; `nil` where it can.
        public var problem: String?
        /// The most channels that a sound card has; `nil` where that is not known, and for what is none.
        public var channels: Int?
        /// Whether it is played by, or on, now.
        public var isUsed = false
        /// The filters that act on a touch device, by name; `nil` for what is none.
        public var filters: [String]?

        private enum CodingKeys: CodingKey { case name, title, problem, channels, filters }

        /// Makes an entry.
        public init(
            name: String, title: String, problem: String? = nil, channels: Int? = nil, isUsed: Bool = false
        ) {
            self.name = name
            self.title = title
            self.problem = problem
            self.channels = channels
            self.isUsed = isUsed
        }
    }

    /// Touch devices.
    public var touch: [Entry]
    /// Where sound can go.
    public var audio: [Entry]
    /// Where MIDI can come from and go to.
    public var midi: [Entry] = []
    /// What can be heard.
    public var input: [Entry]
    /// What this machine lets its user do; `nil` where nobody looked.
    private var facts: MachineFacts?
    /// What is to be mended on the machine, a line each.
    public private(set) var findings: [String]?

    private enum CodingKeys: CodingKey { case touch, audio, midi, input, findings }

    /// Makes a survey of what was found.
    public init(touch: [Entry], audio: [Entry], input: [Entry] = []) {
        self.touch = touch
        self.audio = audio
        self.input = input
    }

    /// Looks at the machine.
    public init(
        devices: TouchDevices = TouchDevices(), cards: [AudioCard] = AudioCards.all(),
        inputs: [AudioCard] = AudioCards.inputs()
    ) {
        let found = devices.list()
        self.init(touch: found, cards: cards)
        // What a sound server offers under other names is the same mixer.
        let facts = MachineFacts(
            devices: found, cards: cards.map(\.name).filter { $0 == "default" || $0.hasPrefix("hw:") })
        (self.facts, findings) = (facts, Diagnostics.findings(facts))
        midi = Self.midiPorts
        input = inputs.map {
            Entry(name: $0.name, title: $0.title, problem: $0.problem?.description, channels: $0.maxChannels)
        }
    }

    /// What was found, where this instrument plays by `device` and on `card`.
    package init(
        touch: [TouchDeviceEntry], playedBy device: DeviceDescription? = nil, cards: [AudioCard],
        playing card: String? = nil
    ) {
        self.touch = touch.map { entry in
            let title = "\(entry.device.name), \(entry.device.kind.rawValue)"
            let isUsed = device.map { entry.device.isSameDevice(as: $0) } ?? false
            var found = Entry(name: entry.stableName, title: title, problem: entry.problem, isUsed: isUsed)
            if entry.isPlayable { found.filters = TouchFilterChoice.all.acting(on: entry.device).map(\.rawValue) }
            return found
        }
        input = []
        audio = cards.map { entry in
            var problem = entry.problem?.description
            if let card, entry.problem?.kind == .busy {
                problem = "busy: in use by Quern itself (as '\(card)') or another program"
            }
            return Entry(
                name: entry.name, title: entry.title, problem: problem, channels: entry.maxChannels,
                isUsed: entry.name == card)
        }
    }

    private static var midiPorts: [Entry] {
        guard let partners = MIDIPartners.all() else {
            return [
                Entry(name: "/dev/snd/seq", title: "ALSA sequencer", problem: "not loaded: run 'sudo modprobe snd-seq'")
            ]
        }
        return partners.map { partner in
            let directions = partner.isSource ? (partner.isTarget ? "in and out" : "in") : "out"
            return Entry(name: partner.name, title: "\(partner.title), \(directions)")
        }
    }

    /// For people.
    /// - Parameters:
    ///   - hasPanel: whether there can be a panel, whose mouse and keys can play.
    ///   - hasMouse: whether its terminal has a mouse.
    public func lines(hasPanel: Bool = true, hasMouse: Bool = true) -> [String] {
        section(
            "Touch devices (--device)", touch,
            none: "none found; \(SourceChoice.withoutDevice(hasPanel, hasMouse: hasMouse))")
            + section("Sound (--audio)", audio, none: "no sound card found; use --audio silent or --audio FILE.wav")
            + section("MIDI (--midi-from, --midi-to)", midi, none: "none found; --midi opens a port")
            + section("Audio inputs (--input)", input, none: "none found")
            + (facts.map(Diagnostics.lines) ?? [])
    }

    /// For programs.
    public var json: String { JSONText(self)?.description ?? "" }

    private func section(_ title: String, _ entries: [Entry], none: String) -> [String] {
        guard !entries.isEmpty else { return ["\(title):", "  \(none)"] }
        return ["\(title):"]
            + entries.map { entry in
                let filters = entry.filters.map { "; filters: \($0.joined(separator: ", "))" } ?? ""
                // Two are what everybody expects.
                let channels = entry.channels.map { $0 > 2 ? ", \($0) channels" : "" } ?? ""
                return "  \(entry.name)  (\(entry.title)\(channels)): \(entry.problem ?? "ready")\(filters)"
            }
    }
}
