import Foundation
import OSC
import TestSupport
import Testing

/// The reverb, played like everything else.
@Suite(.waiting) struct ReverbPlayedTests {
    @Test(
        "typed, by OSC, from a snapshot, and in a performance that is rendered to the same samples; the next start has it"
    )
    func everywhere() throws {
        let program = try Program()
        defer { program.remove() }
        let port = try OSCServer(at: OSCEndpoint(port: 0)).endpoint.port
        let typed = try Typed(
            program, "--device", "none", "--audio", "silent", "--osc", "\(port)", "--record", "a.wav", "--record",
            "a.quern")
        try typed.wait(for: "OSC: listening")
        try typed.type("hold\n")
        try typed.wait(for: "held")
        for (line, answer) in [
            ("reverb-kind plate", "reverb-kind plate"), ("reverb-time 6 s", "reverb-time 6 s"),
            ("reverb-damping 0,2", "reverb-damping 0.2"), ("store 3", "snapshot: 3 saved"),
            ("reverb-time 0.2", "reverb-time 0.2 s"), ("reverb-freeze on", "reverb-freeze on"),
            ("reverb-damping 0.4", "reverb-damping 0.4 (no effect: the reverb is frozen)"),
            ("snapshot 3", "snapshot: 3"), ("lfo 1 reverb-mix 0.2", "reverb-mix 0.2"),
        ] {
            try typed.type(line + "\n")
            try typed.wait(for: answer)
        }
        try oscsend(to: port, "/quern/parameter/reverb-mix", "f", "0.8")
        #expect(
            eventually(every: 100) {
                (try? typed.type("reverb-mix\nreverb-freeze\nreverb-time\n")) != nil
                    && (try? typed.output.contains("reverb-mix 0.8\nreverb-freeze off\nreverb-time 6 s\n")) == true
            })
        try typed.type("quit\nquit\n")
        typed.expectEnd()
        #expect(try program.run("render", "a.quern", "-o", "again.wav").status == 0)
        #expect(try Data(contentsOf: program.file("a.wav")) == Data(contentsOf: program.file("again.wav")))
        let text = try String(contentsOf: program.file("a.quern"), encoding: .utf8)
        for line in ["reverb-time 6.0\n", "reverb-freeze 1.0\n", "lfo 1 reverb-mix 0.2\n"] {
            #expect(text.contains(line), "\(line)")
        }
    }
}
