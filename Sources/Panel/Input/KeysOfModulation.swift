import Terminal

/// Keys among the sources of modulation.
extension KeyTable {
    static let modulation: [Entry] = [
        modulation([(.enter, .type)], "Enter", "type its settings: pitch 3, walk 2 beats, off", hint: "type"),
        modulation(
            [(.character("s"), .shape(1)), (.character("S"), .shape(-1))], "s S",
            "change the shape; follower: its input", hint: "shape"),
        modulation(
            [(.right, .rate(1)), (.left, .rate(-1))], "→ ←", "faster or slower; follower: attack",
            hint: "rate"),
        modulation([(.character("b"), .beats)], "b", "rate in beats (tempo sync) or in Hz", hint: "beats"),
        modulation(
            [(.shiftRight, .phase(1)), (.shiftLeft, .phase(-1))], "Shift → ←",
            "phase by an eighth of a cycle; follower: release"),
        modulation(
            [(.character("t"), .mode)], "t", "start mode: free, each touch, once per touch",
            hint: "start"),
        modulation([(.character("x"), .stop)], "x", "turn it off", hint: "off"),
        entry(
            [(.up, .focus(-1)), (.down, .focus(1))], "↑ ↓", "move", hint: "move", KeyPlace.modulation.title,
            in: [.modulation]),
    ]

    private static func modulation(
        _ keys: [(Key, ModulationCommand)], _ label: String, _ about: String, hint: String? = nil
    ) -> Entry {
        entry(
            keys.map { ($0.0, .modulate($0.1)) }, label, about, hint: hint, KeyPlace.modulation.title,
            in: [.modulation])
    }
}
