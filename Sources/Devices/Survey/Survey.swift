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
        /// What hands feel while they touch a touch device; `nil` for what is none.
        public var haptics: Haptics?

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

    /// What hands feel while they touch a device.
    public struct Haptics: Equatable, Sendable {
        /// By what they feel it; `nil` where they feel nothing.
        public var kind: HapticKind?
        /// What is felt, where that is another device beside it.
        public var device: String?
        /// Why nothing is felt all the same, with what mends it.
        public var problem: String?

        init(_ entry: TouchDeviceEntry) {
            kind = entry.haptics?.kind
            device = entry.haptics.flatMap { $0.path == entry.path ? nil : $0.device.name }
            problem = entry.haptics?.problem
        }

        /// For people.
        var words: String {
            problem ?? "haptics: \(kind?.rawValue ?? "none")\(device.map { " (\($0))" } ?? "")"
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
    /// What hands can feel.
    public var haptics: [Entry] = []
    /// What this machine lets its user do; `nil` where nobody looked.
    private var facts: MachineFacts?
    /// What is to be mended on the machine, a line each.
    public private(set) var findings: [String]?

    private enum CodingKeys: CodingKey { case touch, audio, midi, input, haptics, findings }

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
        haptics = devices.hapticDevices().map {
            Entry(name: $0.device.name, title: $0.kind.rawValue, problem: $0.problem)
        }
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
            found.haptics = Haptics(entry)
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
            + (haptics.isEmpty ? [] : section("Haptics (--haptics)", haptics, none: ""))
            + (facts.map(Diagnostics.lines) ?? [])
    }

    /// For programs.
    public var json: String { JSONText(self)?.description ?? "" }

    private func section(_ title: String, _ entries: [Entry], none: String) -> [String] {
        guard !entries.isEmpty else { return ["\(title):", "  \(none)"] }
        return ["\(title):"]
            + entries.map { entry in
                let filters = entry.filters.map { "; filters: \($0.joined(separator: ", "))" } ?? ""
                let haptics = entry.problem == nil ? entry.haptics.map { "; \($0.words)" } ?? "" : ""
                // Two are what everybody expects.
                let channels = entry.channels.map { $0 > 2 ? ", \($0) channels" : "" } ?? ""
                return "  \(entry.name)  (\(entry.title)\(channels)): \(entry.problem ?? "ready")\(filters)\(haptics)"
            }
    }
}

extension Survey.Entry {
    private enum CodingKeys: CodingKey {
        case name, title, problem, channels, filters, haptics, hapticsDevice, hapticsProblem
    }

    /// For programs: of a touch device, whether hands feel it is always told.
    public func encode(to encoder: any Encoder) throws {
        var entry = encoder.container(keyedBy: CodingKeys.self)
        try entry.encode(name, forKey: .name)
        try entry.encode(title, forKey: .title)
        try entry.encodeIfPresent(problem, forKey: .problem)
        try entry.encodeIfPresent(channels, forKey: .channels)
        try entry.encodeIfPresent(filters, forKey: .filters)
        guard let haptics else { return }
        try entry.encode(haptics.kind?.rawValue, forKey: .haptics)
        try entry.encodeIfPresent(haptics.device, forKey: .hapticsDevice)
        try entry.encodeIfPresent(haptics.problem, forKey: .hapticsProblem)
    }
}
