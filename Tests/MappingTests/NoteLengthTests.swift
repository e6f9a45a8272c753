import Mapping
import Testing

/// The lengths of notes, as sequencers write them.
@Suite struct NoteLengthTests {
    @Test(
        "an eighth is half a beat; t is one of a triplet, d or a point a dotted one",
        arguments: [
            ("1/8", 0.5), ("1/4", 1.0), ("1/1", 4.0), ("3/16", 0.75), ("1/8t", 1.0 / 3), ("1/8d", 0.75), ("1/8.", 0.75),
            ("1/4t", 2.0 / 3), ("16/64", 1.0),
        ])
    func lengths(text: String, beats: Double) { #expect(NoteLength.beats(text) == beats) }

    @Test(
        "other texts are none",
        arguments: ["", "t", "1/3", "1/8tt", "17/16", "01/8", "1/8 t", "/8", "1/", "-1/8", "1/128"])
    func others(text: String) { #expect(NoteLength.beats(text) == nil) }

    @Test("a length has the name of its note, where there is one")
    func names() {
        for (beats, name) in [
            (0.5, "1/8"), (0.75, "1/8d"), (1.0 / 3, "1/8t"), (4.0, "1/1"), (0.0625, "1/64"), (3.0, "1/2d"),
            (0.25, "1/16"),
        ] {
            #expect(NoteLength.name(ofBeats: beats) == name)
        }
        #expect(NoteLength.name(ofBeats: 0.51) == nil && NoteLength.name(ofBeats: 0) == nil)
    }

    @Test("steps go from note to note, three of them to twice or half as much, and end at the range's")
    func steps() {
        let range = 0.0625...4.0
        #expect(NoteLength.beats(0.5, by: 1, in: range) == 2.0 / 3 && NoteLength.beats(0.5, by: -1, in: range) == 0.375)
        #expect(NoteLength.beats(0.5, by: 3, in: range) == 1 && NoteLength.beats(0.5, by: -3, in: range) == 0.25)
        #expect(NoteLength.beats(0.51, by: -1, in: range) == 0.5 && NoteLength.beats(0.49, by: 1, in: range) == 0.5)
        #expect(NoteLength.beats(4, by: 1, in: range) == 4 && NoteLength.beats(0.07, by: -9, in: range) == 0.0625)
        #expect(NoteLength.beats(0.5, by: 0, in: range) == 0.5 && NoteLength.beats(0.5, by: 9, in: 0.3...1) == 1)
    }
}
