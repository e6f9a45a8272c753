import Terminal

/// Keys among the sources of modulation.
extension KeyTable {
    static let modulation: [Entry] = [
        modulation([(.enter, .type)], "Enter", "type what it is to do: pitch 3, walk 2 beats, off", hint: "type"),
        modulation(
            [(.character("s"), .shape(1)), (.character("S"), .shape(-1))], "s S",
            "another shape; of the follower: what it listens to", hint: "shape"),
        modulation(
            [(.right, .rate(1)), (.left, .rate(-1))], "→ ←", "faster, slower; of the follower its attack",
            hint: "rate"),
        modulation([(.character("b"), .beats)], "b", "by beats, or by its own rate again", hint: "beats"),
        modulation(
            [(.shiftRight, .phase(1)), (.shiftLeft, .phase(-1))], "Shift → ←",
            "it begins an eighth of a cycle further on, further back; of the follower its release"),
        modulation(
            [(.character("t"), .mode)], "t", "when it begins: free, with each touch, once with each touch",
            hint: "begins"),
        modulation([(.character("x"), .stop)], "x", "it moves nothing any more", hint: "off"),
        entry(
            [(.up, .focus(-1)), (.down, .focus(1))], "↑ ↓", "move the mark", hint: "move", KeyPlace.modulation.title,
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
