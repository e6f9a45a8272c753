import Mapping
import Testing

@Suite("Warnings about a mapping file")
struct WarningTests {
    private func fader(_ name: String, x: String, parameter: String) -> String {
        "[[fader]]\nname = \"\(name)\"\narea = { x = \(x), y = [0, 1] }\nparameter = \"\(parameter)\"\nrange = [1, 2]\n"
    }

    @Test("Areas that overlap are told, and the file is played")
    func overlap() {
        let text =
            "name = \"a\"\n" + fader("one", x: "[0, 0.6]", parameter: "pitch")
            + fader("two", x: "[0.5, 1]", parameter: "density")
        let file = MappingFile(text: text, file: "f")
        #expect(
            file.diagnostics.map(\.description) == [
                "f:9:8: warning: \"two\" overlaps \"one\" of line 4, and takes the fingers where it does"
            ])
        #expect(file.mapping != nil)
        #expect(file.failure == nil)
        #expect(file.errors == [])
    }

    @Test("Areas that share an edge do not overlap")
    func edge() {
        let text =
            "name = \"a\"\n" + fader("one", x: "[0, 0.5]", parameter: "pitch")
            + fader("two", x: "[0.5, 1]", parameter: "density")
        #expect(MappingFile(text: text, file: "f").diagnostics == [])
    }

    @Test("A parameter that two controls move is told")
    func movedTwice() {
        let text =
            "name = \"a\"\n" + fader("one", x: "[0, 0.5]", parameter: "pitch")
            + fader("two", x: "[0.5, 1]", parameter: "pitch")
        let file = MappingFile(text: text, file: "f")
        #expect(file.warnings.map(\.description) == ["f:10:13: warning: pitch is moved by \"one\" of line 5 too"])
        #expect(file.mapping != nil)
    }

    @Test("A zone whose two directions move one parameter is told")
    func movedTwiceInOne() {
        let text = """
            name = "a"
            [[zone]]
            name = "z"
            area = { x = [0, 1], y = [0, 1] }
            x = { parameter = "pitch", range = [1, 2] }
            y = { parameter = "pitch", range = [1, 2] }
            """
        let file = MappingFile(text: text, file: "f")
        #expect(file.diagnostics.map(\.description) == ["f:6:19: warning: pitch is moved by \"z\" of line 5 too"])
    }
}
