import Mapping
import SeededGenerator
import Testing

/// Errors about values and keys that do not go together; ``ErrorTests`` has those of shape.
@Suite("Errors about keys that do not go together")
struct RuleErrorTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var control: String
        var lines: [String]
        var errors: [String]
        init(_ control: String, _ lines: String..., errors: [String]) {
            (self.control, self.lines, self.errors) = (control, lines, errors)
        }
        var testDescription: String { "\(control): \(lines.joined(separator: "; "))" }
        /// The lines are those from 5 on.
        var text: String {
            let hasArea = !["gesture", "midi"].contains(control)
            let start = hasArea ? "name = \"c\"\narea = { x = [0, 1], y = [0, 1] }" : "#\n#"
            return "name = \"m\"\n[[\(control)]]\n\(start)\n" + lines.joined(separator: "\n") + "\n"
        }
    }

    @Test("Each has its place and says what is allowed", arguments: targets + controls + gestures)
    func each(_ example: Case) {
        let file = MappingFile(text: example.text, file: "f")
        #expect(file.errors.map(\.description) == example.errors.map { "f:\($0)" })
        #expect(file.mapping == nil)
    }

    static let targets: [Case] = [
        Case(
            "zone", "x = { parameter = \"pitch\", range = [1, 2], steps = 3, curve = \"linear\" }",
            errors: ["5:55: use either \"steps\" or \"curve\", not both"]),
        Case(
            "zone", "x = { parameter = \"pitch\", range = [1, 2], steps = \"beats\" }",
            errors: ["5:52: steps = \"beats\" only works with position"]),
        Case(
            "zone", "x = { parameter = \"position\", range = [0, 1], steps = \"notes\" }",
            errors: ["5:55: steps must be a whole number, 2 to 1000, \"beats\" or \"bars\", not \"notes\""]),
        Case(
            "midi", "controller = 1\nparameter = \"position\"\nrange = [0, 1]\nsteps = \"bars\"",
            errors: ["8:9: steps = \"bars\" only works with controls on the surface: set position-steps instead"]),
        Case("zone", "y = []", errors: ["5:5: y is empty: write a table, or a list of tables"]),
        Case(
            "zone", "x = [{ parameter = \"pitch\" }, 3]",
            errors: [
                "5:6: a zone's x needs \"range\"",
                "5:31: x must be a table, { parameter = …, range = [low, high] }, not a number",
            ]),
        Case(
            "zone", "x = { parameter = \"pitch\", range = [1, 2], from = [0, 1] }",
            errors: ["5:44: unknown key \"from\" (allowed: \(ErrorTests.targetKeys))"]),
        Case(
            "zone", "speed = { parameter = \"pitch\", range = [1, 2], from = [9, 6000] }",
            errors: ["5:59: 6000 is outside 0 to 5000 mm/s"]),
        Case(
            "zone", "angle = { parameter = \"pitch\", range = [1, 2], from = [9, 9] }",
            errors: ["5:55: the first number of from must be the lower one; to reverse it, swap the range"]),
        Case(
            "fader", "parameter = \"pitch\"", "range = [1, 2]", "steps = 1.5",
            errors: ["7:9: steps must be a whole number, 2 to 1000, \"beats\" or \"bars\", not 1.5"]),
        Case(
            "fader", "parameter = \"pitch\"", "range = [1, 2]", "table = [0, 0.5, 1.5]", "cloud = 17",
            errors: ["7:18: 1.5 is outside 0 to 1", "8:9: cloud must be 1 to 16, \"all\" or \"own\", not 17"]),
        Case(
            "fader", "parameter = \"pitch\"", "range = [1, 2]", "table = [1]", "cloud = \"mine\"",
            errors: [
                "7:9: table must be a list of two or more numbers from 0 to 1, not 1",
                "8:9: cloud must be 1 to 16, \"all\" or \"own\", not \"mine\"",
            ]),
        Case(
            "fader", "parameter = \"pan\"", "range = [-2.5, 2]", "add = true", "smoothing = 5001",
            errors: [
                "6:10: -2.5 is outside what can be added to pan, -2 to 2",
                "8:13: smoothing must be 0 to 5000 ms, not 5001",
            ]),
        Case(
            "fader", "parameter = \"density\"", "range = [1, 2]", "scale = \"minor\"",
            errors: [
                "7:9: density takes no notes; a scale only works with pitch, ratio, transposition or filter-cutoff"
            ]),
        Case(
            "fader", "parameter = \"pitch\"", "range = [1, 2]", "scale = \"minor\"",
            errors: ["7:9: a scale of pitch needs \"root\", its first note"]),
        Case(
            "fader", "parameter = \"pitch\"", "range = [111, 112]", "scale = \"minor\"", "root = \"A2\"",
            errors: ["7:9: the range, 111 to 112 Hz, contains no note of this scale"]),
        Case(
            "fader", "parameter = \"pitch\"", "range = [111, 112]", "root = \"H2\"",
            errors: [
                "7:1: \"root\" needs \"scale\"",
                "7:8: root must be a note such as \"A2\", \"C#4\" or \"Bb3\", not \"H2\"",
            ]),
        Case(
            "fader", "parameter = \"transposition\"", "range = [0, 12]", "scale = \"minor\"", "add = true",
            errors: ["8:1: a scale cannot be combined with \"add\""]),
        Case(
            "fader", "parameter = \"pitch\"", "scale = \"octaves\"", "root = \"A2\"", "notes = 9",
            errors: ["8:9: the notes reach 28160, beyond the range of pitch, 1 to 20000 Hz"]),
    ]

    static let controls: [Case] = [
        Case(
            "zone", "x = { parameter = \"pitch\", range = [1, 2] }", "motion = \"absolute\"", "axis-lock = 3",
            errors: ["7:1: \"axis-lock\" only works with motion = \"relative\""]),
        Case(
            "zone", "x = { parameter = \"pitch\", range = [1, 2] }", "travel = 3",
            errors: ["6:1: \"travel\" needs \"motion\""]),
        Case(
            "zone", "x = { parameter = \"pitch\", range = [1, 2] }", "motion = \"relative\"", "travel = 1",
            "travel-mm = 50", errors: ["8:1: use either \"travel\" or \"travel-mm\", not both"]),
        Case(
            "zone", "x = { parameter = \"pitch\", range = [1, 2] }", "lift = \"hold\"", "return = 3", "sounds = 1",
            errors: [
                "7:1: \"return\" only works with lift = \"return\"", "8:10: sounds must be true or false, not a number",
            ]),
        Case(
            "knob", "parameter = \"pitch\"", "range = [1, 2]", "turns = 0", "drag = true",
            errors: [
                "7:9: turns must be 0.1 to 20 turns, not 0",
                "8:1: use either \"turns\" or \"drag\", not both",
            ]),
        Case("button", "toggle = true", errors: ["2:1: a button needs \"action\", \"shift\" or \"parameter\""]),
        Case("button", "range = [0, 1]", "action = \"mute\"", errors: ["5:1: \"range\" needs \"parameter\""]),
        Case("button", "parameter = \"pitch\"", errors: ["2:1: a button needs \"range\""]),
        Case("button", "action = \"snapshot\"", errors: ["5:10: snapshot needs \"number\", 1 to 16"]),
        Case(
            "button", "action = \"hold\"", "number = 3",
            errors: ["6:1: \"number\" only works with snapshot, store-snapshot, morph and section"]),
        Case("button", "shift = \"up\"", errors: ["5:9: there is no layer \"up\""]),
        Case(
            "button", "action = \"mute\"", "layer = \"up\"",
            errors: ["6:9: nothing turns on layer \"up\": add shift = \"up\" to a button or a gesture"]),
        Case(
            "button", "shift = \"up\"", "layer = \"up\"",
            errors: ["6:9: nothing turns on layer \"up\": add shift = \"up\" to a button or a gesture"]),
        Case(
            "keys", "root = \"C9\"", "notes = 20",
            errors: ["6:9: the notes reach 22350.61, beyond the range of pitch, 1 to 20000 Hz"]),
        Case(
            "keys", "parameter = \"density\"", "notes = 49",
            errors: [
                "5:13: unknown parameter \"density\" (allowed: pitch, ratio, transposition, filter-cutoff)",
                "6:9: notes must be a whole number, 1 to 48, not 49",
            ]),
        Case(
            "grid", "columns = 4", "rows = 5", "snapshots = true",
            errors: ["7:1: 20 pads, but only 16 snapshots"]),
        Case(
            "grid", "columns = 4", "rows = 5", "pad = { parameter = \"pitch\" }",
            errors: ["7:7: a grid's pad needs \"range\" or \"scale\""]),
        Case(
            "blend", "corners = [1, 2, 3]",
            errors: ["5:11: corners must be 4 whole numbers, 1 to 16, not 3"]),
        Case(
            "blend", "corners = [1, 2, 17, 2.5]",
            errors: [
                "5:18: each of corners must be a whole number, 1 to 16, not 17",
                "5:22: each of corners must be a whole number, 1 to 16, not 2.5",
            ]),
        Case(
            "blend", "corners = 3", errors: ["5:11: corners must be 4 whole numbers, 1 to 16, not a number"]),
    ]

    static let gestures: [Case] = [
        Case(
            "gesture", "gesture = \"tap\"",
            errors: ["2:1: a gesture needs \"action\", \"shift\", \"parameter\" or \"volume\""]),
        Case(
            "gesture", "gesture = \"tip\"", "action = \"mute\"",
            errors: [
                "5:11: unknown gesture \"tip\", did you mean tap? (allowed: tap, double-tap, long-press, swipe, drag, pinch, turn)"
            ]),
        Case(
            "gesture", "gesture = \"swipe\"", "action = \"mute\"", "direction = \"vertical\"",
            errors: ["7:13: the direction of a swipe must be \"left\", \"right\", \"up\" or \"down\", not \"vertical\""]
        ),
        Case(
            "gesture", "gesture = \"drag\"", "parameter = \"pitch\"", "range = [1, 2]",
            errors: ["2:1: a drag needs \"direction\": \"horizontal\" or \"vertical\""]),
        Case(
            "gesture", "gesture = \"pinch\"", "parameter = \"pitch\"", "value = 3", "fingers = 1",
            errors: [
                "7:1: a pinch is continuous and takes \"range\" instead",
                "8:11: a pinch takes 2 to 5 fingers",
            ]),
        Case(
            "gesture", "gesture = \"pinch\"", "direction = \"in\"", "threshold = 0.95", "action = \"mute\"",
            errors: ["7:13: the threshold of a pinch in must be 0.1 to 0.89, not 0.95"]),
        Case(
            "gesture", "gesture = \"pinch\"", "direction = \"out\"", "threshold = 1.1", "action = \"mute\"",
            errors: ["7:13: the threshold of a pinch out must be 1.13 to 10, not 1.1"]),
        Case(
            "gesture", "gesture = \"pinch\"", "threshold = 0.5", "action = \"mute\"",
            errors: ["6:1: \"threshold\" needs \"direction\""]),
        Case(
            "gesture", "gesture = \"pinch\"", "direction = \"up\"", "action = \"mute\"",
            errors: ["6:13: the direction of a pinch must be \"in\" or \"out\", not \"up\""]),
        Case(
            "gesture", "gesture = \"pinch\"", "direction = \"in\"", "parameter = \"pitch\"", "range = [1, 2]",
            errors: [
                "6:1: a pinch with a direction needs \"action\" or \"shift\"; one that moves a value goes both ways"
            ]),
        Case(
            "gesture", "gesture = \"drag\"", "direction = \"left\"", "parameter = \"pitch\"", "range = [1, 2]",
            errors: [
                "6:13: a drag left needs \"action\" or \"shift\"; one that moves a value is \"horizontal\""
            ]),
        Case(
            "gesture", "gesture = \"turn\"", "distance = 9", "threshold = 0.5", "direction = \"in\"",
            "action = \"mute\"",
            errors: [
                "6:1: \"distance\" only works with drag", "7:1: \"threshold\" only works with pinch",
                "8:1: a turn has no direction; only swipe, drag and pinch do",
            ]),
        Case(
            "gesture", "gesture = \"drag\"", "direction = \"vertical\"", "volume = [0, -60]", "distance = 1",
            errors: [
                "7:10: the first number of volume must be the lower one; write [low, high]",
                "8:12: distance must be 2 to 100 mm, not 1",
            ]),
        Case(
            "gesture", "gesture = \"drag\"", "direction = \"vertical\"", "action = \"mute\"", "travel = 30",
            errors: ["8:1: \"travel\" needs \"parameter\" or \"volume\""]),
        Case(
            "gesture", "gesture = \"pinch\"", "parameter = \"pitch\"",
            errors: ["2:1: a pinch needs \"range\" with \"parameter\""]),
        Case(
            "gesture", "gesture = \"tap\"", "parameter = \"pitch\"", "range = [1, 2]", "direction = \"left\"",
            errors: [
                "7:1: \"range\" only works with drag, pinch and turn; a tap takes \"value\" or \"step\"",
                "8:1: a tap has no direction; only swipe, drag and pinch do",
            ]),
        Case(
            "gesture", "gesture = \"tap\"", "parameter = \"pitch\"",
            errors: ["2:1: a tap needs \"value\" or \"step\" with \"parameter\""]),
        Case(
            "gesture", "gesture = \"tap\"", "parameter = \"pitch\"", "value = 0",
            errors: ["7:9: 0 is outside the range of pitch, 1 to 20000 Hz"]),
        Case(
            "gesture", "gesture = \"tap\"", "parameter = \"pan\"", "step = -3",
            errors: ["7:8: a step of pan must be -2 to 2 except 0, not -3"]),
    ]

    @Test("A file with everything in it that was cut or changed anywhere gives a mapping or errors")
    func mutilated() throws {
        var generator = SeededGenerator(seed: 21)
        for name in ShippedTests.all {
            let text = try String(contentsOfFile: "\(ShippedTests.checkout)/Mappings/\(name).toml", encoding: .utf8)
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.hasPrefix("#") }
            for _ in 0..<150 {
                var changed = lines
                let (a, b) = (
                    Int.random(in: 0..<changed.count, using: &generator),
                    Int.random(in: 0..<changed.count, using: &generator)
                )
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: changed.remove(at: a)
                case 1: changed.swapAt(a, b)
                default: changed[a] = changed[b]
                }
                let file = MappingFile(text: changed.joined(separator: "\n"), file: "f")
                #expect((file.mapping == nil) == !file.errors.isEmpty)
                #expect(file.diagnostics.allSatisfy { $0.line >= 1 && $0.column >= 1 })
            }
        }
    }
}
