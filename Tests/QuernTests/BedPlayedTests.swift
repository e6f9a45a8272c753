import Foundation
import OSC
import Sounds
import TestSupport
import Testing

/// Beds, chosen in every way that there is.
@Suite("Beds, played", .waiting) struct BedPlayedTests {
    @Test(
        "from the start, typed and by OSC; a performance with them is rendered to the same samples; the next start has it"
    )
    func everywhere() throws {
        let program = try Program()
        defer { program.remove() }
        let port = try OSCServer(at: OSCEndpoint(port: 0)).endpoint.port
        let typed = try Typed(
            program, "--device", "none", "--audio", "silent", "--osc", "\(port)", "--record", "a.wav", "--record",
            "a.quern", "--bed", "brown noise", "--bed-level", "-9")
        try typed.wait(for: "bed: brown noise")
        for (line, answer) in [
            ("bed level", "bed level −9.0 dB"), ("bed level +3", "bed level −6.0 dB"),
            ("bed NIGHT T", "bed: night train"),
            ("bed rain on", "ambiguous"), ("bed nigth train", "did you mean night train?"),
            ("beds", "train: night train, bed: Slow wheels"), ("bed rain", "bed: rain"),
        ] {
            try typed.type(line + "\n")
            try typed.wait(for: answer)
        }
        try oscsend(to: port, "/quern/bed", "s", "desk fan")
        try typed.wait(for: "bed: desk fan")
        try typed.type("quit\nquit\n")
        typed.expectEnd()
        #expect(try program.run("render", "a.quern", "-o", "again.wav").status == 0)
        #expect(try Data(contentsOf: program.file("a.wav")) == Data(contentsOf: program.file("again.wav")))
    }

    @Test("quern sounds lists them and saves one; as a sound to cut from it is refused with the way to play it")
    func listed() throws {
        let program = try Program()
        defer { program.remove() }
        let lines = try program.run("sounds").output
        for bed in BedRecipe.all {
            #expect(lines.contains("  \(bed.name): \(bed.about), \(bed.family)\n"), "\(bed.name)")
        }
        #expect(try program.run("sounds", "night train", "-o", "train.wav").status == 0)
        let refused = try program.run("render", "--sound", "night train", "-o", "b.wav")
        #expect(refused.status != 0 && refused.errors.contains("is a bed, not a sound: quern play --bed"))
        let wrong = try program.run("play", "--bed-level", "-3")
        #expect(wrong.status == 64 && wrong.errors.contains("--bed-level needs --bed NAME"))
    }
}
