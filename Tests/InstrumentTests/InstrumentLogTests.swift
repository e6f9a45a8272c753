import Foundation
import Session
import TestSupport
import Testing

@Suite("The log of an instrument", .serialized)
struct InstrumentLogTests {
    @Test("has what the player is told and what is for it alone, with levels")
    func lines() throws {
        let scratch = try Scratch()
        let log = LogWriter(try LogFile(at: "\(scratch.path)/q.log"))
        let test = try TestInstrument(preparing: { setup in
            setup.log = log
            setup.notes = ["hello"]
        })
        log.start(trouble: { test.instrument.report($0) })
        test.instrument.perform(.files(.load("/nowhere/rain.wav")))
        #expect(test.hears("/nowhere/rain.wav"))
        test.instrument.perform(.tempo(.set(90)))
        test.instrument.stop()
        log.stop()
        let text = try scratch.read("q.log")
        for words in [
            " notice: hello\n", " notice: output: silent, 48000 Hz, buffer of 128 frames\n", "/nowhere/rain.wav",
            " info: tempo: 90.0 BPM\n",
        ] { #expect(text.contains(words), "\(words) in \(text)") }
        #expect(text.split(separator: "\n").allSatisfy { $0.first?.isNumber == true })
    }

    @Test("that cannot be written is told once, and playing goes on")
    func fullDisk() throws {
        let log = LogWriter(try LogFile(at: "/dev/full"))
        let test = try TestInstrument(preparing: { $0.log = log })
        log.start(trouble: { test.instrument.report($0) })
        #expect(test.hears("cannot write the log: No space left on device"))
        for number in 0..<5 { test.instrument.report("line \(number)") }
        test.instrument.stop()
        log.stop()
        #expect(test.instrument.state.messages.filter { $0.text.contains("cannot write the log") }.count == 1)
    }
}
