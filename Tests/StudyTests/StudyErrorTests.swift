import Study
import Testing

@Suite("What is wrong in a study") struct StudyErrorTests {
    /// Eight lines; what is added begins at the ninth.
    static let head = """
        name = "Ways"
        order = "fixed"
        [[condition]]
        name = "knobs"
        mapping = "knobs"
        [[condition]]
        name = "touch"
        mapping = "touch"

        """
    private static let page = "[[each]]\nkind = \"questions\"\n[[each.question]]\nname = \"q\"\nask = \"?\"\n"
    private static let end = "[[after]]\nkind = \"sus\"\n"

    private func errors(_ text: String) -> [String] {
        StudyFile(bytes: Array(text.utf8), file: "f").errors.map { "\($0)" }
    }

    @Test(
        "Each error is one, with its place",
        arguments: [
            // Steps
            (end + "[[each]]\nkind = \"plya\"", "f:12:8: unknown kind \"plya\", did you mean play? (allowed: text,"),
            (end + "[[each]]\nname = \"a\"", "f:11:1: [[each]] needs \"kind\""),
            (end + "[[each]]\nkidn = \"play\"", "f:12:1: unknown key \"kidn\", did you mean kind?"),
            (end + "[[each]]\nkind = \"play\"\ngap = 3", "f:13:1: \"gap\" belongs to commands, not to play"),
            (
                end + "[[each]]\nkind = \"text\"\ntext = \"a\"\nmost = 3",
                "f:14:1: \"most\" belongs to play, match, come-back or learn"
            ),
            (end + "[[each]]\nkind = \"match\"", "f:11:1: match needs \"target\""),
            (end + "[[each]]\nkind = \"match\"\n[[each.tarket]]\nname = \"a\"", "f:13:8: unknown key \"tarket\""),
            (end + "[[each]]\nkind = \"text\"", "f:11:1: text needs \"text\""),
            (end + "[[before]]\nkind = \"play\"", "f:12:8: play belongs under [[each]]: it needs a condition"),
            (end + "[[before]]\nkind = \"sus\"\nname = \"a\"\nfor = [\"knobs\"]", "f:14:1: unknown key \"for\""),
            (
                end + "[[each]]\nkind = \"sus\"",
                "f:12:8: two steps are named \"sus\"; the other is on line 10: give one a name"
            ),
            (
                end + "[[each]]\nkind = \"tlx\"\nname = \"sus\"",
                "f:13:8: two steps are named \"sus\"; the other is on line 10"
            ),
            (
                end + "[[each]]\nkind = \"tlx\"\nname = \"A b\"",
                "f:13:8: name must be small letters, digits and hyphens, at most 40, such as \"a-b\", not \"A b\""
            ),
            (
                end + "[[each]]\nkind = \"tlx\"\nfor = [\"konbs\"]",
                "f:13:8: unknown condition \"konbs\", did you mean knobs? (allowed: knobs, touch)"
            ),
            (end + "[[each]]\nkind = \"tlx\"\nat = [3]", "f:13:7: there are only 2 conditions"),
            (end + "[[each]]\nkind = \"tlx\"\nat = [0]", "f:13:7: each of at must be a whole number, 1 to 12, not 0"),
            (end + "[[each]]\nkind = \"tlx\"\nat = [1, 1]", "f:13:10: at lists 1 twice"),
            (end + "[[each]]\nkind = \"play\"\nleast = 60\nmost = 30", "f:14:8: most must be at least 60 s, not 30"),
            (end + "[[each]]\nkind = \"play\"\nmost = 9000", "f:13:8: most must be 0 to 7200 s, not 9000"),
            // Questions
            (
                page + "kind = \"ranking\"\noptions = [\"a\"]",
                "f:15:11: options must be a list of 2 to 50 texts, or \"conditions\", not 1"
            ),
            (page + "kind = \"choice\"\noptions = [\"a\", \"a\"]", "f:15:17: options lists \"a\" twice"),
            (page + "kind = \"choice\"\noptions = \"condition\"", "f:15:11: options must be a list of 2 to 50 texts"),
            (page + "kind = \"choice\"", "f:11:1: choice needs \"options\""),
            (
                page + "kind = \"likert\"\nlow = \"a\"\nhigh = \"b\"\nunit = \"s\"",
                "f:17:1: \"unit\" belongs to number, not to likert"
            ),
            (
                page + "kind = \"likert\"\nlow = \"a\"\nhigh = \"b\"\npoints = 1",
                "f:17:10: points must be a whole number, 2 to 11, not 1"
            ),
            (page + "kind = \"likrt\"", "f:14:8: unknown kind \"likrt\", did you mean likert?"),
            (page + "kind = \"number\"\nrange = [0, 1.5]", "f:15:9: the range of a number must be two whole numbers"),
            (page + "kind = \"number\"\nrange = [9, 1]", "f:15:9: the first number of range must be the lower one"),
            (
                page + "kind = \"slider\"\nrange = [0, 1]\nlow = \"a\"\nhigh = \"b\"\nstep = 2",
                "f:18:8: the step of this range must be 0.0001 to 1, not 2"
            ),
            (
                page + "kind = \"text\"\n[[each.question]]\nname = \"q\"\nask = \"?\"\nkind = \"text\"",
                "f:16:8: two questions are named \"q\"; the other is on line 12"
            ),
            // Blocks
            (
                end + "[[each]]\nkind = \"match\"\n[[each.target]]\nname = \"a\"\nvalues = { pitch = 0 }",
                "f:15:20: pitch must be 1 to 20000 Hz, not 0"
            ),
            (
                end + "[[each]]\nkind = \"match\"\n[[each.target]]\nname = \"a\"\nvalues = {}",
                "f:15:10: a target needs a parameter at least"
            ),
            (
                end
                    + "[[each]]\nkind = \"commands\"\n[[each.command]]\nname = \"a\"\nsay = \"a\"\naction = \"next-sond\"",
                "f:16:10: unknown action \"next-sond\", did you mean next-sound?"
            ),
            (
                end + "[[each]]\nkind = \"commands\"\n[[each.command]]\nname = \"a\"\nsay = \"a\"",
                "f:13:1: a command needs \"action\", or \"parameter\" and \"within\""
            ),
            (
                end
                    + "[[each]]\nkind = \"commands\"\n[[each.command]]\nname = \"a\"\nsay = \"a\"\nparameter = \"level\"",
                "f:16:1: \"parameter\" needs \"within\""
            ),
            (
                end
                    + "[[each]]\nkind = \"commands\"\n[[each.command]]\nname = \"a\"\nsay = \"a\"\nparameter = \"level\"\nwithin = [-90, 0]",
                "f:17:11: level is -60 to 12 dB, never -90"
            ),
            (
                end
                    + "[[each]]\nkind = \"commands\"\n[[each.command]]\nname = \"a\"\nsay = \"a\"\nparameter = \"level\"\nwithin = [0, -9]",
                "f:17:10: within must be [low, high], the lower number first"
            ),
            (
                end + "[[each]]\nkind = \"trace\"\n[[each.clip]]\nname = \"a\"\nseconds = 6\nmoves = { pitch = [1] }",
                "f:16:19: pitch must be a list of 2 to 100 values"
            ),
            (
                end
                    + "[[each]]\nkind = \"trace\"\n[[each.clip]]\nname = \"a\"\nseconds = 6\nmoves = { pitch = [0, 9] }",
                "f:16:20: pitch must be 1 to 20000 Hz, not 0"
            ),
            (
                end
                    + "[[each]]\nkind = \"trace\"\n[[each.clip]]\nname = \"a\"\nseconds = 6\nmoves = { window = [0, 1] }",
                "f:16:11: window cannot move: it has nothing between its values"
            ),
            (
                end
                    + "[[each]]\nkind = \"trace\"\n[[each.clip]]\nname = \"a\"\nseconds = 6\nvalues = { pitch = 9 }\nmoves = { pitch = [9, 10] }",
                "f:16:1: pitch stands in values, and moves too"
            ),
            (
                end
                    + "[[each]]\nkind = \"trace\"\n[[each.clip]]\nname = \"a\"\nseconds = 6\nscene = \"a\"\nsound = \"b\"",
                "f:17:1: use either \"scene\" or \"sound\", not both"
            ),
            (
                end + "[[each]]\nkind = \"trace\"\nclip = 3",
                "f:13:8: clip must be written as [[each.clip]], not a number"
            ),
            // Conditions
            (
                "[[condition]]\nname = \"knobs\"\nmapping = \"touch\"\n" + end,
                "f:10:8: two conditions are named \"knobs\"; the other is on line 4"
            ),
            ("factors = { way = \"a\" }\n" + end, "f:3:1: every condition needs the same factors: way"),
            ("factors = {}\n" + end, "f:9:11: factors must be a table of one to 4 factors"),
            ("values = { pitch = 0 }\n" + end, "f:9:20: pitch must be 1 to 20000 Hz, not 0"),
            ("", "f:1:1: a study needs a step: [[before]], [[each]] or [[after]]"),
        ])
    func wrong(_ text: String, _ error: String) {
        let errors = errors(Self.head + text)
        #expect(errors.count == 1 && errors.first?.hasPrefix(error) == true, "\(errors)")
    }

    @Test("Conditions, their order and a name are needed; one condition needs no order, and leaves nothing to choose")
    func needed() {
        #expect(errors("name = \"a\"\n" + Self.end).first == "f:1:1: a study needs [[condition]]")
        let one = "name = \"a\"\n[[condition]]\nname = \"c\"\nmapping = \"touch\"\n"
        #expect(errors(one + Self.end).isEmpty)
        #expect(
            errors(one + "[[condition]]\nname = \"d\"\nmapping = \"touch\"\n" + Self.end)
                == ["f:1:1: a study of several conditions needs \"order\", such as order = \"williams\""])
        #expect(
            errors(one + Self.page + "kind = \"choice\"\noptions = \"conditions\"")
                == ["f:11:11: there is only one condition: nothing to choose from"])
        #expect(errors(one + "[[each]]\nkind = \"sus\"\nat = [2]") == ["f:7:7: there is only 1 condition"])
        #expect(errors(one.replacing("name = \"a\"\n", with: "") + Self.end) == ["f:1:1: a study needs \"name\""])
    }

    @Test("Factors: the same for each condition, each combination once, each word with one meaning")
    func factors() {
        func errors(_ first: String, _ second: String) -> [String] {
            self.errors(
                "name = \"a\"\norder = \"fixed\"\n[[condition]]\nname = \"c\"\nmapping = \"touch\"\nfactors = \(first)\n"
                    + "[[condition]]\nname = \"d\"\nmapping = \"touch\"\nfactors = \(second)\n" + Self.end)
        }
        #expect(errors("{ way = \"x\" }", "{ way = \"y\" }").isEmpty)
        #expect(
            errors("{ way = \"x\" }", "{ wya = \"y\" }") == ["f:10:1: every condition needs the same factors: way"])
        #expect(errors("{ way = \"x\" }", "{ way = \"x\" }") == ["f:10:11: the condition \"c\" has the same factors"])
        #expect(errors("{ way = \"x\" }", "{ way = \"c\" }") == ["f:10:11: \"c\" is already the name of a condition"])
        #expect(
            errors("{ way = \"x\", task = \"y\" }", "{ way = \"y\", task = \"z\" }")
                == ["f:10:11: \"y\" is already the name of a level of task"])
    }

    @Test("What may not be meant is a warning")
    func warnings() {
        func warnings(_ text: String) -> [String] {
            let file = StudyFile(bytes: Array((Self.head + text).utf8), file: "f")
            return file.study == nil ? [] : file.diagnostics.map { "\($0)" }
        }
        #expect(
            warnings("[[each]]\nkind = \"play\"\nfor = [\"knobs\"]\n")
                == ["f:7:8: warning: no [[each]] step is for the condition \"touch\""])
        #expect(
            warnings("[[each]]\nkind = \"play\"\n[[after]]\nkind = \"text\"\ntext = \"That was {condition}.\"\n")
                == ["f:13:8: warning: {condition} has no meaning outside [[each]]"])
        let half = """
            name = "a"
            order = "fixed"
            [[condition]]
            name = "c"
            mapping = "touch"
            factors = { task = "t", way = "x" }
            [[condition]]
            name = "d"
            mapping = "touch"
            factors = { task = "u", way = "y" }
            [[each]]
            kind = "play"
            """
        #expect(
            StudyFile(bytes: Array(half.utf8), file: "f").diagnostics.map { "\($0)" } == [
                "f:6:11: warning: the factors have 4 combinations, and there are 2 conditions: to compare by each factor, "
                    + "every combination is needed"
            ])
    }
}
