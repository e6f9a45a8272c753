/// One control of a card's mixer that sound goes through.
public struct MixerControl: Equatable, Sendable {
    /// What the card calls it, such as "Master".
    public var name: String
    /// Whether its switch is off on every channel; `nil` where it has no switch.
    public var isMuted: Bool?
    /// Whether its volume is the lowest on every channel; `nil` where it has no volume.
    public var isAtZero: Bool?

    /// Makes a control.
    public init(name: String, isMuted: Bool? = nil, isAtZero: Bool? = nil) {
        self.name = name
        self.isMuted = isMuted
        self.isAtZero = isAtZero
    }

    /// Whether nothing goes through.
    var isSilent: Bool { isMuted == true || isAtZero == true }

    /// Controls that everything goes through.
    private static let gates: Set<String> = ["Master", "PCM", "Digital", "DAC"]
    /// Controls of ways out, of which one that is open is enough.
    private static let outputControls: Set<String> = [
        "Speaker", "Headphone", "Front", "Line Out", "Speaker+LO", "Headphone+LO", "Desktop Speaker", "Headset",
    ]

    /// What keeps sound from coming out of a card with these controls, with the command that mends it; `nil` where nothing
    /// does.
    /// - Parameter mixer: the mixer's name for alsa-lib, such as "hw:0" or "default".
    public static func problem(_ controls: [MixerControl], of mixer: String) -> String? {
        let outputs = controls.filter { Self.outputControls.contains($0.name) }
        let allOut = outputs.allSatisfy(\.isSilent) ? outputs.first : nil
        guard let closed = controls.first(where: { gates.contains($0.name) && $0.isSilent }) ?? allOut else {
            return nil
        }
        let state = closed.isMuted == true ? "muted" : "at zero"
        let loud = closed.isAtZero == true ? " 80%" : ""
        let open = closed.isMuted == nil ? "" : " unmute"
        let name = closed.name.contains(" ") ? "'\(closed.name)'" : closed.name
        return "you may hear nothing: \(closed.name) of \(mixer) is \(state): "
            + "run `amixer \(option(mixer))sset \(name)\(loud)\(open)`"
    }

    private static func option(_ mixer: String) -> String {
        if mixer == "default" { return "" }
        return mixer.hasPrefix("hw:") ? "-c \(mixer.dropFirst(3)) " : "-D \(mixer) "
    }
}
