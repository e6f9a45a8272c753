import Sounds
import Testing

@Suite("What is marked in built-in sounds") struct BuiltInMarksTests {
    @Test("it reads back from a file beside the sound as it was, without a word", arguments: BuiltInSound.all.indices)
    func readsBack(index: Int) throws {
        let sound = BuiltInSound.all[index]
        let file = SidecarFile(
            bytes: Array(sound.marks.text.utf8), file: "marks.toml", durationSeconds: sound.durationSeconds)
        #expect(file.problems.isEmpty, "\(sound.name)")
        #expect(
            file.sidecar.sections.map(\.name) == sound.marks.sections.map(\.name)
                && file.sidecar.beats.count == sound.marks.beats.count && file.sidecar.tempo == sound.marks.tempo)
    }

    @Test("each of the drums' beats is a stroke, and four make a bar")
    func drums() throws {
        let drums = try #require(BuiltInSound.named("drums"))
        let samples = drums.make()[0]
        #expect(drums.marks.beats.count == 16)
        #expect(drums.marks.sections.map(\.name) == ["plain", "busy", "break", "fill"])
        for (number, beat) in drums.marks.beats.enumerated() {
            #expect(beat.isDownbeat == number.isMultiple(of: 4))
            // What is heard in the 10 ms after it is far louder than in those before.
            func power(from seconds: Double) -> Float {
                (0..<480).reduce(0) { sum, frame in
                    let place = Int(seconds * 48_000) + frame
                    let sample = samples[place < 0 ? samples.count - 512 + place : place]
                    return sum + sample * sample
                }
            }
            #expect(power(from: beat.seconds) > 4 * power(from: beat.seconds - 0.01), "beat \(number + 1)")
        }
    }
}
