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
                "f:9:8: warning: \"two\" overlaps \"one\" (line 4) and takes the fingers there"
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
        #expect(file.warnings.map(\.description) == ["f:10:13: warning: pitch is also controlled by \"one\" (line 5)"])
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
        #expect(file.diagnostics.map(\.description) == ["f:6:19: warning: pitch is also controlled by \"z\" (line 5)"])
    }

    private static let whole = "area = { x = [0, 1], y = [0, 1] }"

    private func warnings(_ text: String) -> [String] {
        let file = MappingFile(text: "name = \"a\"\n" + text, file: "f")
        #expect(file.errors == [])
        return file.diagnostics.map(\.description)
    }

    @Test("Layers lie over one another, and their controls do not fight")
    func layers() {
        let layered = fader("three", x: "[0.2, 0.7]", parameter: "pitch") + "layer = \"up\"\n"
        let button = "[[button]]\nname = \"b\"\narea = { x = [0.9, 1], y = [0, 1] }\nshift = \"up\"\n"
        #expect(warnings(fader("one", x: "[0, 0.8]", parameter: "pitch") + layered + button) == [])
        let again = fader("four", x: "[0, 0.5]", parameter: "pitch") + "layer = \"up\"\n"
        #expect(
            warnings(layered + again + button) == [
                "f:10:8: warning: \"four\" overlaps \"three\" (line 4) and takes the fingers there",
                "f:11:13: warning: pitch is also controlled by \"three\" (line 5)",
            ])
    }

    @Test("What is added, what a button sets, and what is another cloud's is no fight")
    func noFight() {
        let one = fader("one", x: "[0, 0.5]", parameter: "pitch")
        let two = fader("two", x: "[0.5, 0.9]", parameter: "pitch")
        #expect(warnings(one + two + "add = true\n") == [])
        #expect(warnings(one + two + "cloud = 2\n") == [])
        #expect(warnings(one + "cloud = 2\n" + two + "cloud = 2\n").count == 1)
        #expect(warnings(one + two + "cloud = \"all\"\n").count == 1)
        let button =
            "[[button]]\nname = \"b\"\narea = { x = [0.9, 1], y = [0, 1] }\nparameter = \"pitch\"\nrange = [1, 2]\n"
        #expect(warnings(one + button) == [])
    }

    @Test("With a cloud for each touch, zones do not fight with one another, but two faders do")
    func perTouch() {
        func zone(_ name: String, _ x: String) -> String {
            "[[zone]]\nname = \"\(name)\"\narea = { x = \(x), y = [0, 1] }\ny = { parameter = \"pitch\", range = [1, 2] }\n"
        }
        let clouds = "clouds = \"per-touch\"\n"
        #expect(warnings(clouds + zone("a", "[0, 0.5]") + zone("b", "[0.5, 1]")) == [])
        #expect(warnings(zone("a", "[0, 0.5]") + zone("b", "[0.5, 1]")).count == 1)
        let faders =
            fader("one", x: "[0, 0.5]", parameter: "pitch") + fader("two", x: "[0.5, 0.9]", parameter: "pitch")
        #expect(warnings(clouds + faders + zone("a", "[0.9, 1]").replacing("pitch", with: "density")).count == 1)
    }

    @Test("A layer that hides the button by which it stays on is told; not where something else turns it off")
    func layerThatStays() {
        func button(_ more: String) -> String {
            "[[button]]\nname = \"b\"\narea = { x = [0, 0.3], y = [0, 1] }\nshift = \"up\"\n\(more)\n"
        }
        let above = fader("above", x: "[0.2, 1]", parameter: "pitch") + "layer = \"up\"\n"
        #expect(
            warnings(button("toggle = true") + above) == [
                "f:4:8: warning: \"b\" is hidden by \"above\" (line 9) while layer \"up\" is on, "
                    + "so nothing can turn it off"
            ])
        #expect(warnings(button("") + above) == [], "held down it ends with the finger")
        let beside = fader("beside", x: "[0.3, 1]", parameter: "pitch") + "layer = \"up\"\n"
        #expect(warnings(button("toggle = true") + beside) == [])
        let swipe = "[[gesture]]\ngesture = \"swipe\"\ndirection = \"up\"\nshift = \"up\"\n"
        #expect(warnings(button("toggle = true") + above + swipe) == [])
    }

    @Test("Controls of which none starts a sound are told")
    func silence() {
        let one = fader("one", x: "[0, 0.5]", parameter: "pitch")
        let clouds = "clouds = \"per-touch\"\n"
        let told = "no control starts a sound: with clouds = \"per-touch\", only zones, keys, grids and blends do"
        #expect(warnings(clouds + one) == ["f:5:8: warning: \(told)"])
        #expect(warnings(clouds + one + "sounds = true\n") == [])
        #expect(warnings(one + "sounds = false\n") == ["f:4:8: warning: no control starts a sound"])
        let hold = "[[button]]\nname = \"h\"\narea = { x = [0.5, 1], y = [0, 1] }\naction = \"hold\"\n"
        #expect(warnings(one + "sounds = false\n" + hold) == [])
    }

    @Test("What is too small for a finger on a ten-inch touchscreen is told with its size")
    func small() {
        #expect(warnings(fader("wide", x: "[0, 0.0414]", parameter: "pitch")) == [])
        #expect(
            warnings(fader("thin", x: "[0, 0.04]", parameter: "pitch")) == [
                "f:4:8: warning: \"thin\" is 8.7 × 136 mm on a ten-inch touchscreen, too small for a finger: "
                    + "each side needs at least 9 mm"
            ])
        let keys = "[[keys]]\nname = \"k\"\n\(Self.whole)\nnotes = "
        #expect(warnings(keys + "24") == [])
        #expect(
            warnings(keys + "25") == [
                "f:4:8: warning: a key of \"k\" is 8.7 × 136 mm on a ten-inch touchscreen, too small for a finger: "
                    + "each side needs at least 9 mm"
            ])
        let grid = "[[grid]]\nname = \"g\"\n\(Self.whole)\nx = { parameter = \"pitch\", range = [1, 2] }\n"
        #expect(warnings(grid + "columns = 16\nrows = 15") == [])
        #expect(
            warnings(grid + "columns = 16\nrows = 16") == [
                "f:4:8: warning: a pad of \"g\" is 13.6 × 8.5 mm on a ten-inch touchscreen, too small for a finger: "
                    + "each side needs at least 9 mm"
            ])
    }

    private static let mend =
        "give it an area without controls, or use a swipe or a tap with 2 or more fingers"

    @Test("A pinch over faders is told with the mend, and not where no fader is")
    func overFaders() {
        let faders =
            fader("a", x: "[0, 0.25]", parameter: "pitch") + fader("b", x: "[0.25, 0.5]", parameter: "pitch-offset")
        let pinch = "[[gesture]]\ngesture = \"pinch\"\nparameter = \"density\"\nrange = [1, 100]\ntaught = true\n"
        let told = warnings(faders + pinch)
        #expect(
            told.count == 1
                && told[0].hasSuffix("a pinch with 2 fingers also moves \"a\" (line 4) and 1 more: \(Self.mend)"))
        #expect(warnings(faders + pinch + "area = { x = [0.5, 1], y = [0, 1] }\n") == [])
    }

    @Test("A gesture with one finger over a zone that moves is told; one with two fingers is not")
    func overZone() {
        let zone = "[[zone]]\nname = \"z\"\n\(Self.whole)\nx = { parameter = \"pitch\", range = [1, 2] }\n"
        let tap = "[[gesture]]\ngesture = \"tap\"\naction = \"mute\"\n"
        #expect(
            warnings(zone + tap) == [
                "f:7:11: warning: a tap with 1 finger also moves \"z\" (line 4): \(Self.mend)"
            ])
        #expect(warnings(zone + tap + "fingers = 2") == [])
        #expect(
            warnings(zone.dropLast(44) + "strength = { parameter = \"pitch\", range = [1, 2] }\n" + tap)
                == [])
        let drag = "[[gesture]]\ngesture = \"drag\"\ndirection = \"vertical\"\nparameter = \"pan\"\nrange = [0, 1]\n"
        #expect(warnings(zone + drag).count == 1)
        let swipe = "[[gesture]]\ngesture = \"swipe\"\ndirection = \"up\"\naction = \"mute\"\n"
        #expect(warnings(zone + swipe) == [])
    }

    @Test("A pinch with an action and no direction is told how far it has to go; two ways are two gestures")
    func aimlessPinch() {
        let pinch = "[[gesture]]\ngesture = \"pinch\"\naction = \"mute\"\n"
        #expect(
            warnings(pinch) == [
                "f:3:11: warning: a pinch without \"direction\" triggers both ways, at 0.7 and 1.4 of the distance: "
                    + "add direction = \"in\" or \"out\""
            ])
        #expect(warnings(pinch + "direction = \"in\"\n" + pinch + "direction = \"out\"") == [])
        #expect(warnings(pinch + "direction = \"in\"\n" + pinch + "direction = \"in\"").count == 1)
        // A wrong direction or threshold is an error, and no pinch without a direction.
        for wrong in ["direction = \"out\"\nthreshold = 0.5\n", "direction = \"sideways\"\n"] {
            let diagnostics = MappingFile(text: "name = \"m\"\n" + pinch + wrong, file: "f").diagnostics
            #expect(diagnostics.map(\.severity) == [.error], "\(diagnostics)")
        }
        let drag = "[[gesture]]\ngesture = \"drag\"\naction = \"mute\"\ndirection = "
        #expect(warnings(drag + "\"left\"\n" + drag + "\"right\"") == [])
        #expect(warnings(drag + "\"left\"\n" + drag + "\"horizontal\"").count == 1)
    }

    @Test("Two gestures that cannot be told from one another are told")
    func sameGesture() {
        func swipe(_ direction: String, _ more: String = "") -> String {
            "[[gesture]]\ngesture = \"swipe\"\ndirection = \"\(direction)\"\naction = \"mute\"\n\(more)\n"
        }
        #expect(
            warnings(swipe("up") + swipe("up")) == [
                "f:8:11: warning: same gesture as on line 3: where both match, Quern recognises only one"
            ])
        #expect(warnings(swipe("up") + swipe("down")) == [])
        #expect(warnings(swipe("up") + swipe("up", "fingers = 2")) == [])
        let halves =
            swipe("up", "area = { x = [0, 0.5], y = [0, 1] }") + swipe("up", "area = { x = [0.5, 1], y = [0, 1] }")
        #expect(warnings(halves) == [])
    }
}
