import CALSA
import Foundation
import MIDI
import Testing

/// What `Tools/long-tests/fuzz` begins with leads nowhere where its parser refuses it.
@Suite("The cables that the fuzzer begins with")
struct FuzzingSeedsTests {
    @Test("all that MIDI can say to Quern is in them")
    func messages() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../Fuzzing/Seeds/midi").standardizedFileURL
        var kinds: Set<String> = []
        for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
            var coder: OpaquePointer?
            try #require(snd_midi_event_new(256, &coder) == 0)
            defer { snd_midi_event_free(coder) }
            for byte in try Data(contentsOf: file) {
                var event = snd_seq_event_t()
                guard snd_midi_event_encode_byte(coder, CInt(byte), &event) == 1, let message = MIDIMessage(event)
                else { continue }
                kinds.insert(String("\(message)".prefix { $0 != "(" }))
            }
        }
        #expect(
            kinds == [
                "noteOn", "noteOff", "keyPressure", "controller", "program", "pressure", "bend", "songPosition",
                "clock",
                "start", "resume", "stop",
            ])
    }
}
