import Granular
import Instrument
import InstrumentSamples
import PlainPanel
import Testing
import TypedCommands

/// What moves parameters by itself, typed.
@Suite("Modulation by typing") struct PlainModulationTests {
    private func commands(_ text: String) -> String {
        PlainCommands.reply(to: .text(text), Samples.modulated(), now: 0).commands.map { "\($0)" }.joined(
            separator: "; "
        )
        .replacing("Granular.", with: "").replacing("ModulationSource.", with: "")
        .replacing("ModulatorParameter.", with: "").replacing("Parameter.", with: "")
    }

    @Test(
        "a line does what it says",
        arguments: [
            ("lfo 1 sine 0.5 Hz", "modulation.set(lfo1, shape, to: 0.0); modulation.set(lfo1, rate, to: 0.5)"),
            ("lfo 3 2 Hz", "modulation.set(lfo3, rate, to: 2.0); modulation.set(lfo3, beats, to: 0.0)"),
            ("lfo 1 2 beats", "modulation.set(lfo1, beats, to: 2.0)"),
            ("lfo 1 1/4 beat", "modulation.set(lfo1, beats, to: 0.25)"),
            ("lfo 2 pitch 3", "modulation.amount(lfo2, pitch, to: 3.0)"),
            ("lfo 2 pitch 2 oct", "modulation.amount(lfo2, pitch, to: 24.0)"),
            ("lfo 1 pitch +1", "modulation.amount(lfo1, pitch, to: 13.0)"),
            ("lfo 1 pitch off", "modulation.amount(lfo1, pitch, to: 0.0)"),
            ("lfo 2 pitch offset -30 Hz", "modulation.amount(lfo2, pitchOffset, to: -30.0)"),
            ("lfo 2 ramp up once", "modulation.set(lfo2, shape, to: 2.0); modulation.set(lfo2, mode, to: 2.0)"),
            ("lfo 2 walk, phase 0.25", "modulation.set(lfo2, shape, to: 6.0); modulation.set(lfo2, phase, to: 0.25)"),
            ("lfo 2 off", "modulation.stop(lfo2)"),
            ("follower position 0.2", "modulation.amount(follower, position, to: 0.2)"),
            (
                "follower attack 50 ms, input",
                "modulation.set(follower, attack, to: 0.05); modulation.set(follower, input, to: 1.0)"
            ),
        ])
    func lines(text: String, wanted: String) { #expect(commands(text) == wanted) }

    @Test(
        "what cannot be read is told in a line, and nothing is done",
        arguments: [
            ("lfo 7 sine", "use 1 to 6"), ("lfo 1 wobble", "unknown setting \"wobble\":"),
            ("lfo 1 pitch", "pitch by lfo 1"), ("lfo 1 9999 Hz", "rate takes 0.001–100 Hz"),
            ("lfo 1 100 beats", "a cycle takes 0.03125–64 beats"), ("lfo 1 pan 7", "pan by lfo 1 takes −2 to 2"),
            ("follower sine", "unknown setting \"sine\":"), ("lfo 1 sine, wobble", "unknown setting \"wobble\":"),
            ("lfo 1 1/0 beat", "nknown"),
        ])
    func wrong(text: String, words: String) {
        let reply = PlainCommands.reply(to: .text(text), Samples.modulated(), now: 0)
        #expect(reply.commands.isEmpty && reply.lines.count == 1, "\(reply)")
        #expect(reply.lines.first?.contains(words) == true, "\(reply.lines)")
    }

    @Test("alone the words tell how everything is set")
    func told() {
        func lines(_ text: String) -> [String] {
            PlainCommands.reply(to: .text(text), Samples.modulated(), now: 0).lines
        }
        #expect(lines("lfo 1") == ["lfo 1: sine, 0.5 Hz; modulates pitch 12 st"])
        #expect(lines("modulation").count == 7 && lines("lfo").count == 6)
        #expect(lines("follower")[0].hasSuffix("modulates density −20 /s"))
        #expect(lines("values").contains { $0 == "pitch 612 Hz, modulated by lfo 1" })
    }
}
