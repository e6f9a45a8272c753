import Granular
import Mapping
import Testing

@Suite("Errors in a mapping file")
struct ErrorTests {
    /// A file that is right; the cases replace one part of it.
    static let right = """
        name = "Mine"
        about = "For a test"

        [[zone]]
        name = "tone"
        area = { x = [0.0, 0.5], y = [0.0, 1.0] }
        x = { parameter = "pitch-offset", range = [0, 1000] }
        y = { parameter = "pitch", range = [100, 1000], curve = "exponential" }

        [[fader]]
        name = "dense"
        area = { x = [0.5, 1.0], y = [0.0, 1.0] }
        parameter = "density"
        range = [1, 100]

        """

    struct Case: CustomTestStringConvertible, Sendable {
        var part: String
        var replacement: String
        var errors: [String]
        init(_ part: String, _ replacement: String, _ errors: String...) {
            (self.part, self.replacement, self.errors) = (part, replacement, errors)
        }
        var testDescription: String { replacement.isEmpty ? "without \(part)" : replacement }
    }

    @Test("The file that the cases change is right")
    func rightIsRight() {
        let file = MappingFile(text: Self.right, file: "f")
        #expect(file.diagnostics == [])
        #expect(file.mapping?.controls.map(\.name) == ["tone", "dense"])
        #expect(file.failure == nil)
    }

    @Test("Each has its place and says what is allowed", arguments: cases)
    func each(_ example: Case) throws {
        let range = try #require(Self.right.firstRange(of: example.part), "the part is in the file")
        let file = MappingFile(text: Self.right.replacingCharacters(in: range, with: example.replacement), file: "f")
        #expect(file.errors.map(\.description) == example.errors)
        #expect(file.mapping == nil)
        #expect(file.failure == .badData)
        #expect(file.failure?.exitCode == 65)
    }

    // Of long lists a message has the first names.
    static let parameters =
        "(allowed: pitch, pitch-offset, density, duration, pitch-from, ratio and \(Parameter.allCases.count - 6) more)"
    static let topKeys = "name, about, clouds, for, note, mirror, smoothing, haptics and 11 more"
    static let targetKeys = "parameter, range, curve, table, steps, scale, root, notes and 3 more"
    static let faderKeys = "name, area, parameter, range, curve, table, steps, scale and 20 more"
    static let zoneKeys = "name, area, x, y, strength, size, speed, held, distance and 18 more"
    static let otherMeasures =
        "or another of its measures (strength, size, speed, held, distance, angle, centre-x, centre-y, count)"

    static let cases: [Case] = [
        // Syntax
        Case(
            "name = \"Mine\"", "name = \"Mine",
            "f:1:13: syntax error in string: unescaped control characters other than TAB (U+0009) are explicitly prohibited"
        ),
        Case(
            "name = \"Mine\"\n", "ä = 1",
            "f:1:1: syntax error in root table: expected keys, tables, whitespace or comments, saw 'ä'"),
        Case(
            "name = \"Mine\"", "name = fast",
            "f:1:10: syntax error in boolean: expected 'false', saw 'fas'; put text in quotation marks"),
        Case(
            "name = \"Mine\"", "name = A3x",
            "f:1:8: syntax error in value: could not determine value type; put text in quotation marks"),
        Case(
            "name = \"Mine\"", "name = inst",
            "f:1:10: syntax error in floating-point: expected 'inf', saw 'ins'; put text in quotation marks"),
        // Keys
        Case(
            "about", "abuot",
            "f:2:1: unknown key \"abuot\", did you mean about? (allowed: \(topKeys))"),
        Case("[[fader]]", "[[slider]]", "f:10:3: unknown key \"slider\" (allowed: \(topKeys))"),
        Case(
            "parameter = \"density\"", "parameter = \"density\"\nmotion = 3",
            "f:14:1: unknown key \"motion\" (allowed: \(faderKeys))"),
        Case(
            "parameter = \"pitch\",", "parameter = \"pitch\", rnage = 1,",
            "f:8:28: unknown key \"rnage\", did you mean range? (allowed: \(targetKeys))"),
        Case("y = [0.0, 1.0] }\nx", "y = [0.0, 1.0], z = 1 }\nx", "f:6:42: unknown key \"z\" (allowed: x, y)"),
        Case("name = \"Mine\"", "", "f:1:1: a mapping needs \"name\""),
        Case("name = \"tone\"", "", "f:4:1: a zone needs \"name\""),
        Case("area = { x = [0.5, 1.0], y = [0.0, 1.0] }", "", "f:10:1: a fader needs \"area\""),
        Case("parameter = \"density\"", "", "f:10:1: a fader needs \"parameter\""),
        Case("range = [1, 100]", "", "f:10:1: a fader needs \"range\""),
        Case(", range = [0, 1000] }", " }", "f:7:5: a zone's x needs \"range\""),
        Case("{ x = [0.0, 0.5], y", "{ y", "f:6:8: an area needs \"x\""),
        // Parameters and curves
        Case(
            "\"pitch-offset\"", "\"pitch_ofset\"",
            "f:7:19: unknown parameter \"pitch_ofset\", did you mean pitch-offset? \(parameters)"),
        Case("\"density\"", "\"volume\"", "f:13:13: unknown parameter \"volume\" \(parameters)"),
        Case(
            "\"exponential\"", "\"exp\"",
            "f:8:57: unknown curve \"exp\", did you mean exponential? (allowed: linear, exponential, s-curve)"),
        Case("[100, 1000]", "[0, 1000]", "f:8:37: 0 is outside the range of pitch, 1 to 20000 Hz"),
        Case(
            "range = [1, 100]", "range = [1, 0]\ncurve = \"exponential\"",
            "f:14:13: an exponential curve needs both ends above 0, not 0"),
        // Types
        Case("\"Mine\"", "3", "f:1:8: name must be text in quotes, not a number"),
        Case("\"For a test\"", "2026-01-01", "f:2:9: about must be text in quotes, not a date or time"),
        Case("\"density\"", "[1]", "f:13:13: parameter must be text in quotes, not a list"),
        Case("\"exponential\"", "true", "f:8:57: curve must be text in quotes, not true or false"),
        Case(
            "{ x = [0.0, 0.5], y = [0.0, 1.0] }", "1",
            "f:6:8: area must be a table, { x = [left, right], y = [lower, upper] }, not a number"),
        Case(
            "{ parameter = \"pitch-offset\", range = [0, 1000] }", "\"pitch\"",
            "f:7:5: x must be a table, { parameter = …, range = [low, high] }, not text"),
        Case("[[fader]]", "[fader]", "f:10:1: fader must be written as [[fader]], not a table"),
        // Ranges
        Case("[1, 100]", "5", "f:14:9: range must be two numbers, [low, high], not a number"),
        Case("[1, 100]", "[1, 2, 3]", "f:14:9: range must be two numbers, [low, high], not 3"),
        Case("[1, 100]", "[]", "f:14:9: range must be two numbers, [low, high], not 0"),
        Case("[1, 100]", "[1, \"x\"]", "f:14:13: range must be two numbers, [low, high], not text"),
        Case("[1, 100]", "[\"off\", 1]", "f:14:10: range takes numbers: write 0 for \"off\""),
        Case(
            "[1, 100]", "[nan, -inf]", "f:14:10: nan is not a finite number", "f:14:15: -inf is not a finite number"),
        Case("[1, 100]", "[1, 10_001.5]", "f:14:13: 10001.5 is outside the range of density, 0 to 10000 /s"),
        Case(
            "[1, 100]", "[-1, 1e300]", "f:14:10: -1 is outside the range of density, 0 to 10000 /s",
            "f:14:14: 1e+300 is outside the range of density, 0 to 10000 /s"),
        Case("[1, 100]", "[5, 5.0]", "f:14:9: both ends of the range are 5: nothing would change"),
        // Areas
        Case("[0.0, 0.5]", "[-0.1, 0.5]", "f:6:15: -0.1 is outside the surface, 0 to 1"),
        Case("[0.0, 0.5]", "[0, 50]", "f:6:18: 50 is outside the surface, 0 to 1"),
        Case("[0.0, 0.5]", "[0, nan]", "f:6:18: nan is not a finite number"),
        Case("[0.0, 0.5]", "[0.5, 0.5]", "f:6:14: the area is empty: both ends of its x are 0.5"),
        Case("[0.0, 1.0]", "[1.0, 0.25]", "f:6:30: the area's y is reversed; write [0.25, 1]"),
        // Names
        Case("\"dense\"", "\"tone\"", "f:11:8: two controls are named \"tone\"; the other is on line 5"),
        Case("\"dense\"", "\" \"", "f:11:8: name is empty"),
        Case("\"Mine\"", "\"\"", "f:1:8: name is empty"),
        Case(
            "\"dense\"", #""a\u001b[31mb""#,
            "f:11:8: name must be one line without control characters"),
        Case("\"Mine\"", #""a\nb""#, "f:1:8: name must be one line without control characters"),
        Case("\"Mine\"", #""a\u202Eb""#, "f:1:8: name must be one line without control characters"),
        Case(
            "\"For a test\"", #""two\nlines""#,
            "f:2:9: about must be one line without control characters"),
        Case(
            "about", #""\u001b[2J""#,
            #"f:2:1: unknown key "\u{1B}[2J" (allowed: \#(topKeys))"#),
    ]

    @Test("A mapping without any control is refused, also with an empty list of them")
    func noControl() {
        let error =
            "f:1:1: no control: a mapping needs [[zone]], [[fader]], [[knob]], [[button]], [[keys]], [[grid]], [[blend]], [[tape]], [[gesture]] or [[midi]]"
        for text in ["name = \"a\"", "name = \"a\"\nzone = []", "# nothing\nname = \"a\"\n"] {
            #expect(MappingFile(text: text, file: "f").diagnostics.map(\.description) == [error])
        }
        #expect(MappingFile(text: "", file: "f").errors.count == 2, "and so is the want of a name")
    }

    @Test("A zone that moves nothing is refused")
    func emptyZone() {
        let text = "name = \"a\"\n[[zone]]\nname = \"z\"\narea = { x = [0, 1], y = [0, 1] }\n"
        #expect(
            MappingFile(text: text, file: "f").diagnostics.map(\.description) == [
                "f:2:1: a zone needs \"x\", \"y\" \(Self.otherMeasures)"
            ])
    }

    @Test("Faults of the same file are all told, in the order of the text")
    func allOfThem() {
        let text = """
            [[knob]]
            name = "ä"
            area = { x = [0, 2], y = [1, 0] }
            parameter = "pich"
            range = [inf, 1]
            curve = "log"
            [[zone]]
            colour = "red"
            """
        #expect(
            MappingFile(text: text, file: "my.toml").diagnostics.map(\.description) == [
                "my.toml:1:1: a mapping needs \"name\"",
                "my.toml:3:18: 2 is outside the surface, 0 to 1",
                "my.toml:3:26: the area's y is reversed; write [0, 1]",
                "my.toml:4:13: unknown parameter \"pich\", did you mean pitch? \(Self.parameters)",
                "my.toml:5:10: inf is not a finite number",
                "my.toml:6:9: unknown curve \"log\" (allowed: linear, exponential, s-curve)",
                "my.toml:7:1: a zone needs \"name\"",
                "my.toml:7:1: a zone needs \"area\"",
                "my.toml:7:1: a zone needs \"x\", \"y\" \(Self.otherMeasures)",
                "my.toml:8:1: unknown key \"colour\" (allowed: \(Self.zoneKeys))",
            ])
    }

    @Test("Columns count characters, not bytes")
    func columns() {
        let text = "name = \"Körner 🎛\" \nzone = [{ name = \"ü\", naem = 1 }]"
        let places = MappingFile(text: text, file: "f").errors.map { "\($0.line):\($0.column)" }
        #expect(places.contains("2:23"))
    }
}

extension String {
    fileprivate func firstRange(of part: String) -> Range<Index>? {
        firstRange(of: part[...])
    }

    private func firstRange(of part: Substring) -> Range<Index>? {
        indices.first { self[$0...].hasPrefix(part) }.map { $0..<index($0, offsetBy: part.count) }
    }

    fileprivate func replacingCharacters(in range: Range<Index>, with replacement: String) -> String {
        self[..<range.lowerBound] + replacement + self[range.upperBound...]
    }
}
