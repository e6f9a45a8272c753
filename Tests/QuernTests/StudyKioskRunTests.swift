import Foundation
import TestSupport
import Testing

/// A study on a kiosk, in a real terminal.
@Suite("A study on a kiosk that is left alone", .waiting) struct StudyKioskRunTests {
    private static let study = """
        name = "One page"

        [[condition]]
        name = "touch"
        title = "Touch"
        mapping = "touch"

        [[before]]
        kind = "consent"
        text = "You take part."
        agree = "I agree"

        [[before]]
        kind = "questions"
        name = "about"

        [[before.question]]
        name = "hand"
        ask = "Which hand?"
        kind = "choice"
        options = ["left", "right"]

        [[each]]
        kind = "play"
        """

    private func settings(_ study: String, extra: String = "") -> String {
        """
        [screen]
        width = 520
        height = 320
        [exit]
        pin = "4711"
        [device]
        touch = "mouse"
        audio = "silent"
        [study]
        run = "\(study)"
        \(extra)
        """
    }

    private func start(_ program: Program, _ settings: String) throws -> Terminal {
        try Terminal(program, variables: ["LC_ALL": "C"], command: "kiosk", "--config", settings)
    }

    private func events(_ program: Program) throws -> [String] {
        let path = ".local/share/quern/studies/one-page/events.csv"
        return try String(contentsOf: program.file(path), encoding: .utf8).split(separator: "\n").map(String.init)
    }

    @Test("by the mouse alone: one after the other takes part; killed, it goes on; only the host leaves")
    func visitors() throws {
        let program = try Program()
        defer { program.remove() }
        let study = try program.write(Self.study, to: "one-page.toml")
        let file = try program.write(settings(study), to: "kiosk.toml")
        let first = try start(program, file)
        try first.wait(for: "the invitation") { $0.contains("One page") && $0.contains("Begin") }
        for key in ["C-c", "C-z", "Escape", "q", "F10", "x", "y"] { try first.press(key) }
        try first.click("Begin")
        try first.wait(for: "the consent") { $0.contains("I agree") && !$0.contains("Host") }
        try first.click("I agree")
        try first.wait(for: "the question") { $0.contains("Which hand?") }
        try first.send(SIGKILL)
        try first.wait(for: "the exit") { $0.contains("EXIT 137") }

        let second = try start(program, file)
        try second.wait(for: "whoever was interrupted") { $0.contains("The program was gone for") }
        try second.click("Go on")
        try second.wait(for: "the question again") { $0.contains("Which hand?") }
        try second.click("right")
        try second.click("Go on")
        try second.wait(for: "the surface") { $0.contains("density") && $0.contains("Go on") }
        try second.mouse(0, 20, 15)
        try second.wait(for: "a finger that plays") { $0.contains("@") }
        try second.mouse(0, 20, 15, release: true)
        try second.click("Go on")
        try second.wait(for: "the end") { $0.contains("That was all") }
        // The next one is somebody new.
        try second.wait(for: "the invitation again") { $0.contains("Begin") }
        try second.click("Begin")
        try second.wait(for: "the consent again") { $0.contains("I agree") }
        for _ in 0..<5 { try second.press("F12") }
        try second.wait(for: "the pad") { $0.contains("PIN - - - -") }
        try second.type("4711")
        try second.expectLeft(0)
        let events = try events(program)
        #expect(events.count { $0.hasPrefix("P01,") && $0.contains("interrupted") } == 1, "\(events)")
        #expect(events.count { $0.hasPrefix("P01,") && $0.contains("finished") } == 1, "\(events)")
        let list = try program.run("study", "list")
        #expect(list.output.contains("2"), "\(list.output)")
    }

    @Test("who learns a phrase there, leaves it looping and goes away is gone after a while; the next one begins anew")
    func leftLearning() throws {
        let program = try Program()
        defer { program.remove() }
        let study = try program.write(
            """
            name = "By ear"

            [[condition]]
            name = "tools"
            title = "Tools"
            mapping = "touch"

            [[each]]
            kind = "learn"
            pads = 2
            tools = ["tools"]

            [[each.phrase]]
            name = "one"
            tempo = 120
            notes = "1 2 1 2 | 2 2 1 1"
            """, to: "by-ear.toml")
        let file = try program.write(settings(study, extra: "idle = 30"), to: "kiosk.toml")
        let terminal = try start(program, file)
        for _ in 1...2 {
            try terminal.wait(for: "the invitation") { $0.contains("Begin") }
            try terminal.click("Begin")
            try terminal.wait(for: "the phrase, from its beginning") {
                $0.contains("beat 1 of 8") && $0.contains("Play")
            }
            try terminal.click("Section")
            try terminal.wait(for: "the loop") {
                Reading.words($0).contains("Section 1 of 2 loops.") && $0.contains("Pause")
            }
            try terminal.wait(for: "the end, as nobody is there") { $0.contains("It ends here. Thank you.") }
        }
        try terminal.send(SIGTERM)
        let list = try program.run("study", "list")
        #expect(list.output.contains("By ear") && list.output.contains("2 participants: 2 stopped"), "\(list.output)")
    }

    @Test("--check says what is wrong with the study at its place, and what visitors find")
    func checked() throws {
        let program = try Program()
        defer { program.remove() }
        let file = try program.write(settings("three-wyas"), to: "kiosk.toml")
        let wrong = try program.run("kiosk", "--config", file, "--check")
        #expect(
            wrong.status == 65 && wrong.errors.contains("kiosk.toml:10:7: no study named \"three-wyas\""),
            "\(wrong.errors)")
        #expect(wrong.errors.contains("did you mean three-ways?"), "\(wrong.errors)")
        let good = try program.write(settings("three-ways", extra: "idle = 240"), to: "good.toml")
        let right = try program.run("kiosk", "--config", good, "--check")
        #expect(right.status == 0 && right.output.contains("study: Three ways"), "\(right.output)\(right.errors)")
        #expect(right.output.contains("240 s"), "\(right.output)")
    }
}
