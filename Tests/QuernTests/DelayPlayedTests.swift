import Foundation
import TestSupport
import Testing

/// The delay, played like everything else.
@Suite(.waiting) struct DelayPlayedTests {
    @Test(
        "typed in beats and as notes, with a tempo that changes, in a performance that is rendered to the same samples")
    func played() throws {
        let program = try Program()
        defer { program.remove() }
        let typed = try Typed(
            program, "--device", "none", "--audio", "silent", "--record", "a.wav", "--record", "a.quern")
        try typed.wait(for: "type help")
        try typed.type("hold\n")
        try typed.wait(for: "held")
        for (line, answer) in [
            ("delay-width 1", "delay-width 1 (no effect: delay-mix is 0)"), ("delay-mix 0.7", "delay-mix 0.7"),
            ("delay-time 1/8d", "delay-time 0.75 beats = 1/8d"), ("tempo 140", "tempo: 140.0 BPM"),
            ("delay-time 1/4 beat", "delay-time 0.25 beats = 1/16"), ("tempo 93", "tempo: 93.0 BPM"),
            ("delay-feedback 0.9", "delay-feedback 0.9"), ("delay-time 5", "delay-time takes 0.0625–4 beats"),
            ("feedback 0.5", "feedback 0.5 (no effect: there is no live input)"),
        ] {
            try typed.type(line + "\n")
            try typed.wait(for: answer)
        }
        try typed.type("quit\nquit\n")
        typed.expectEnd()
        #expect(try program.run("render", "a.quern", "-o", "again.wav").status == 0)
        #expect(try Data(contentsOf: program.file("a.wav")) == Data(contentsOf: program.file("again.wav")))
        let text = try String(contentsOf: program.file("a.quern"), encoding: .utf8)
        for line in ["delay-mix 0.7\n", "delay-time 0.25\n", "feedback 0.5\n"] {
            #expect(text.contains(line), "\(line)")
        }
    }
}
