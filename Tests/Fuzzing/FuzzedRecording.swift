import TouchInput

/// Recordings of touch devices: read, decoded with and without filters, printed, and written again.
enum FuzzedRecording {
    static func read(_ bytes: [UInt8]) {
        let recording: EvemuRecording
        do throws(RecordingError) {
            recording = try EvemuRecording.parse(String(decoding: bytes, as: UTF8.self), file: "a.evemu")
        } catch {
            return expectOneLine(error.description)
        }
        for frame in recording.frames(filtered: false) + recording.frames(filtered: true) {
            expectOneLine(TraceFormat.json(frame))
            expectOneLine(TraceFormat.plain(frame))
        }
        do throws(RecordingError) {
            let again = try EvemuRecording.parse(recording.text, file: "a.evemu")
            precondition(again.events == recording.events, "what was recorded is another")
        } catch {
            preconditionFailure("what was read cannot be read again: \(error)")
        }
    }
}
