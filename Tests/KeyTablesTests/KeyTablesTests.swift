import Foundation
import Granular
import KeyTables
import TOML
import Testing

/// A file as studies or scenes may have one.
private let table = KeyTable(
    "study", what: "a study",
    [
        Key("name", .name, needed: true, "what it is called"),
        Key("about", .line, "one line on it"),
        Key("order", .choice(["fixed", "random"]), defaultValue: "\"fixed\"", "in which order"),
        Key("pause", .number(0...60, unit: "s"), defaultValue: "5", "how long a pause lasts"),
        Key("length", .number(0...Double.infinity, unit: "s"), otherwise: "as the sound", "how long it takes"),
        Key("rounds", .wholeNumber(1...9), "how often"),
        Key("training", .flag, "whether one tries first"),
        Key("sounds", .names(as: ["choir", "sea"]), "what is heard"),
        Key("code", .some(of: ["red", "green"]), "what the host types"),
        Key("part", .span(0...1, unit: ""), "what of it"),
        Key("values", .parameterValues, "where parameters stand"),
        Key("title", .filledLine(atMost: 5), "what stands above it"),
        Key("text", .paragraphs(atMost: 20), "what is read"),
        Key(
            "task",
            .list(
                KeyTable(
                    "task", what: "a task",
                    [
                        Key("target", .pair, needed: true, "from where to where"),
                        Key("moves", .parameter([.pitch, .density]), "what is moved"),
                    ])), "what is to be done"),
        Key(
            "screen", .table(.header("screen", [Key("width", .number(1...9, unit: "mm"), needed: true, "how wide")])),
            "its size"),
    ]
).ruled(
    exclusive: [["pause", "rounds"]], companions: ["about": "name"],
    alternatives: [.init(keys: ["task", "sounds"], words: "\"task\" or \"sounds\"")])

@Suite("Tables of keys") struct KeyTablesTests {
    private func read(_ text: String, as table: KeyTable = table) throws -> (fields: Fields, told: [String]) {
        var checker = TableChecker(file: "f")
        let fields = checker.check(try TableFile.tree(of: Array(text.utf8), file: "f", "a study"), as: table)
        return (fields, checker.diagnostics.map(\.description))
    }

    private static let right = "name = \"Pitch\"\nsounds = [\"choir\"]\n"

    @Test("What is right is read, with its places")
    func values() throws {
        let (fields, told) = try read(
            Self.right + """
                order = "random"
                pause = 2.5
                training = true
                part = [0.25, 1]
                values = { density = 20, pitch = 330 }
                [[task]]
                target = [3, -1]
                moves = "pitch"
                [[task]]
                target = [0, 1]
                """)
        #expect(told == [])
        #expect(fields.text("order") == "random" && fields.number("pause") == 2.5 && fields.flag("training") == true)
        #expect(fields.span("part") == 0.25...1)
        #expect(fields.value("sounds", as: [PlacedName].self)?.map(\.text) == ["choir"])
        #expect(fields.value("values", as: [Parameter: Double].self) == [.density: 20, .pitch: 330])
        #expect(fields.tables("task").map { $0.numbers("target")?.map(\.value) } == [[3, -1], [0, 1]])
        #expect(fields.tables("task").first?.parameter("moves") == .pitch)
        #expect(fields.place(of: "pause") == Place(line: 4, column: 9))
        #expect(fields.keyPlace(of: "pause") == Place(line: 4, column: 1))
        #expect(fields.has("part") && !fields.has("rounds") && fields.isRight("part"))
    }

    @Test(
        "What is wrong is told with its place",
        arguments: [
            ("ordre = 1", "3:1: unknown key \"ordre\", did you mean order? (allowed: name, about, order,"),
            ("order = \"radnom\"", "3:9: unknown order \"radnom\", did you mean random? (allowed: fixed, random)"),
            ("pause = -1", "3:9: pause must be 0 to 60 s, not -1"),
            (
                "values = { filter = \"low\" }",
                "3:21: unknown filter \"low\", did you mean low-pass?"
            ),
            ("values = { density = \"low\" }", "3:22: density must be a number, 0 to 10000 /s, not text"),
            ("pause = \"x\"", "3:9: pause must be a number, 0 to 60 s, not text"),
            ("length = inf", "3:10: length must be 0 s or more, not inf"),
            ("rounds = 1.5", "3:10: rounds must be a whole number, 1 to 9, not 1.5"),
            ("training = 1", "3:12: training must be true or false, not a number"),
            ("code = [\"blue\"]", "3:9: unknown entry of code \"blue\" (allowed: red, green)"),
            ("part = [1, 0]", "3:8: the first number of part must be the lower one; write [low, high]"),
            ("part = [0, 2]", "3:12: 2 is outside 0 to 1"),
            ("values = { dnesity = 1 }", "3:12: unknown parameter \"dnesity\", did you mean density?"),
            ("values = { density = -1 }", "3:22: density must be 0 to 10000 /s, not -1"),
            ("title = \"Sounds\"", "3:9: title is too long: it can have at most 5 characters"),
            ("text = \"\"\"\none\n\ntwo three four five\"\"\"", "3:8: text is too long: it can have at most 20"),
            ("text = \"a\\u0007\"", "3:8: text must have no control characters"),
            ("text = \" \\n\"", "3:8: text is empty"),
            ("task = 3", "3:8: task must be written as [[task]], not a number"),
            ("[[task]]", "3:1: a task needs \"target\""),
            ("screen = 3", "3:10: screen must be a table, [screen], not a number"),
            ("[screen]", "3:1: [screen] needs \"width\""),
            ("pause = 1\nrounds = 1", "4:1: use either \"pause\" or \"rounds\", not both"),
        ])
    func wrong(text: String, told: String) throws {
        let found = try read(Self.right + text).told
        #expect(found.count == 1 && found[0].hasPrefix("f:\(told)"), "\(found)")
    }

    @Test("A text has paragraphs, however its lines are broken")
    func paragraphs() throws {
        let (fields, told) = try read(Self.right + "text = \"\"\"\n\none\n\ttwo\n \n\nthree  \r\n\"\"\"")
        #expect(told == [] && fields.text("text") == "one two\nthree")
    }

    @Test("Missing keys are told once, and what was misspelt is not missing")
    func missing() throws {
        #expect(try read("").told == ["f:1:1: a study needs \"name\"", "f:1:1: a study needs \"task\" or \"sounds\""])
        #expect(try read("nmae = \"x\"\nsound = []").told.count == 2)
    }

    @Test("What comes of a wrong value ends its message, and those of what is within")
    func consequences() throws {
        var key = Key("task", .list(KeyTable("task", what: "a task", [Key("a", .flag, needed: true, "")])), "")
        key.consequence = "it is ignored"
        let found = try read("x = 1\n[[task]]\na = 1\n[[task]]\n", as: KeyTable("file", [key])).told
        #expect(
            found == [
                "f:1:1: unknown key \"x\" (allowed: task)",
                "f:3:5: a must be true or false, not a number; it is ignored",
                "f:4:1: a task needs \"a\"; it is ignored",
            ])
    }

    @Test("Of many names a message has the first ones, and the nearest before them")
    func longLists() {
        let names = (1...40).map { "number-\($0)" } + ["exit"]
        #expect(
            Wording.unknown("table", "exti", allowed: names)
                == "unknown table \"exti\", did you mean exit? "
                + "(allowed: number-1, number-2, number-3, number-4, number-5, number-6 and 35 more)")
        #expect(Wording.unknown("key", "x", allowed: ["a", "b"]) == "unknown key \"x\" (allowed: a, b)")
    }

    @Test("Editors are told the same, in JSON Schema")
    func schema() throws {
        let text = table.schema(title: "A study")
        let schema = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        let properties = try #require(schema["properties"] as? [String: [String: Any]])
        #expect(Set(properties.keys) == Set(table.keys.map(\.name)))
        #expect(schema["required"] as? [String] == ["name"])
        #expect(properties["pause"]?["default"] as? Int == 5 && properties["pause"]?["maximum"] as? Int == 60)
        #expect(properties["length"]?["maximum"] == nil && properties["length"]?["minimum"] as? Int == 0)
        #expect((schema["definitions"] as? [String: Any])?.keys.sorted() == ["screen", "task"])
    }

    @Test("Readers are told the same, in Markdown")
    func documentation() {
        let rows = KeyDocumentation.table(of: table.keys).split(separator: "\n")
        #expect(rows.count == table.keys.count + 2)
        #expect(rows[2] == "| `name` | text | required | what it is called |")
        #expect(rows[5] == "| `pause` | 0 to 60 s | `5` | how long a pause lasts |")
        #expect(rows[6] == "| `length` | 0 s or more | as the sound | how long it takes |")
    }

    @Test("A file that cannot be read says why", arguments: [("/nowhere/x.toml", 66), ("/tmp", 66), ("/dev/null", 74)])
    func files(path: String, exitCode: Int) {
        let problem = #expect(throws: TableFile.Problem.self) { try TableFile.bytes(of: path, "a study") }
        #expect(problem?.failure.exitCode == Int32(exitCode) && problem?.diagnostic.line == 0)
    }

    @Test("A text that is none says where")
    func noText() {
        let problem = #expect(throws: TableFile.Problem.self) {
            try TableFile.tree(of: Array("a = 1\nb".utf8) + [0xff], file: "f", "a study")
        }
        #expect(problem?.diagnostic.description == "f:2:2: the file is not UTF-8 text")
    }
}
