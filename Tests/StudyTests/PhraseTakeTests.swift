import Study
import Testing

@Suite("A take of a phrase") struct PhraseTakeTests {
    /// Two bars of four beats at 120 BPM on three pads, ten notes.
    static let phrase = StudyPhrase(
        "p", tempo: 120,
        sections: [[[1], [2, nil], [1, 3], [2]], [[3], [nil, 2], [1, 1], [2]]])

    /// Its notes as somebody taps them, by `change`.
    private func taps(_ change: (Int, StudyPhrase.Note) -> PhraseTake.Tap?) -> [PhraseTake.Tap] {
        Self.phrase.notes.enumerated().compactMap { change($0.offset, $0.element) }
    }

    @Test("whose taps are the notes reproduces it, from any moment on, a fifth faster or slower, and 60 ms off")
    func right() {
        for (delay, stretch) in [(0.0, 1.0), (1e5, 0.81), (17.3, 1.22)] {
            let take = PhraseTake(
                taps { .init(seconds: delay + $1.seconds * stretch, pad: $1.pad) }, of: Self.phrase)
            #expect(take.isReproduced && take.met == 10 && take.score == 1, "\(stretch)")
        }
        let shaky = PhraseTake(
            taps { .init(seconds: $1.seconds + ($0.isMultiple(of: 2) ? 0.05 : 0), pad: $1.pad) }, of: Self.phrase)
        #expect(shaky.isReproduced)
    }

    @Test("with another rhythm, on other pads, or at twice the tempo does not")
    func wrong() {
        // An eighth late, every second note.
        let rhythm = taps { .init(seconds: $1.seconds + ($0.isMultiple(of: 2) ? 0.15 : 0), pad: $1.pad) }
        let pads = taps { .init(seconds: $1.seconds, pad: $0 < 3 ? $1.pad % 3 + 1 : $1.pad) }
        let fast = taps { .init(seconds: $1.seconds / 2, pad: $1.pad) }
        for take in [rhythm, pads, fast] { #expect(!PhraseTake(take, of: Self.phrase).isReproduced) }
        #expect((7..<9).contains(PhraseTake(pads, of: Self.phrase).met))
    }

    @Test("may miss a note or have one too many, but not several, and not the last one")
    func nearly() {
        func exact(_ note: StudyPhrase.Note) -> PhraseTake.Tap { .init(seconds: note.seconds, pad: note.pad) }
        #expect(PhraseTake(taps { $0 == 4 ? nil : exact($1) }, of: Self.phrase).isReproduced)
        #expect(PhraseTake(taps { exact($1) } + [.init(seconds: 4.4, pad: 1)], of: Self.phrase).isReproduced)
        #expect(!PhraseTake(taps { $0 == 9 ? nil : exact($1) }, of: Self.phrase).isReproduced)
        #expect(!PhraseTake(taps { [2, 5].contains($0) ? nil : exact($1) }, of: Self.phrase).isReproduced)
        #expect(PhraseTake([], of: Self.phrase).score == 0)
    }
}
