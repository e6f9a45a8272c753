/// A ``NoteList`` as the audio thread has it: grains draw from it as it stands when they are born.
struct OwnNotes: BitwiseCopyable {
    /// Semitones from the pitch, and a chance; that of an empty place is 0.
    private var places = InlineArray<16, SIMD2<Double>>(repeating: .zero)
    private var total = 0.0

    static var count: Int { 16 }

    /// What lies outside its range is brought to its end.
    mutating func set(_ place: Int, semitones: Double, chance: Double) {
        guard (0..<Self.count).contains(place), !semitones.isNaN, !chance.isNaN else { return }
        let range = NoteList.semitones
        places[place] = SIMD2(min(max(semitones, range.lowerBound), range.upperBound), min(max(chance, 0), 1))
        total = 0
        for place in 0..<Self.count { total += places[place].y }
    }

    /// What brings an empty list here at one place; `nil` where it is empty there.
    func change(at place: Int) -> Change? {
        guard places[place].y > 0 else { return nil }
        return .note(place: UInt8(place), semitones: places[place].x, chance: places[place].y)
    }

    /// Octaves from the pitch for a random number, uniform in 0..<1.
    func octaves(_ random: Double) -> Double {
        var rest = random * total
        var semitones = 0.0
        for place in 0..<Self.count where places[place].y > 0 {
            semitones = places[place].x
            rest -= places[place].y
            if rest < 0 { break }
        }
        return semitones / 12
    }
}
