/// Notes of the player's own that grains draw their transposition from where ``Parameter/pitchSet`` is ``PitchSet/own``, each with a
/// chance. Written as semitones from the pitch, with the chance after a colon where it is not 1: "0 3:0.5 7 -12:0.25".
public struct NoteList: Equatable, Sendable {
    /// One of them.
    public struct Note: Equatable, Sendable {
        /// Away from the pitch, ``NoteList/semitones``; a fraction is as many hundredths as cents.
        public var semitones: Double
        /// How often it is drawn beside the others, above 0 and at most 1: one of 0.5 half as often as one of 1.
        public var chance: Double

        /// Makes one.
        public init(_ semitones: Double, chance: Double = 1) {
            self.semitones = semitones
            self.chance = chance
        }
    }

    /// The most notes of a list.
    public static var maxCount: Int { 16 }
    /// How far a note may be from the pitch, in semitones.
    public static var semitones: ClosedRange<Double> { -60...60 }

    /// The notes, in the order in which they were given.
    public let notes: [Note]

    /// An empty list: grains keep their pitch.
    public init() { notes = [] }

    /// A list of these notes.
    /// - Returns: `nil` where they are more than ``maxCount``, or one lies outside its range.
    public init?(_ notes: [Note]) {
        guard notes.count <= Self.maxCount,
            notes.allSatisfy({ Self.semitones.contains($0.semitones) && $0.chance > 0 && $0.chance <= 1 })
        else { return nil }
        self.notes = notes
    }

    /// The changes that bring a list that stands as `old` here.
    public func changes(since old: NoteList = NoteList()) -> [Change] {
        guard self != old else { return [] }
        return (0..<max(notes.count, old.notes.count)).map { place in
            let note = place < notes.count ? notes[place] : Note(0, chance: 0)
            return .note(place: UInt8(place), semitones: note.semitones, chance: note.chance)
        }
    }
}

extension NoteList: CustomStringConvertible {
    /// As it is written.
    public var description: String { text }
}

extension NoteList {
    /// Why a text is no list.
    public struct Problem: Error, CustomStringConvertible {
        /// In a line, with how it is written.
        public let description: String
    }

    /// Reads a list as it is written; commas count as blanks.
    /// - Throws: which word is none, or that they are too many. An empty text is an empty list.
    public init(_ text: String) throws(Problem) {
        var notes: [Note] = []
        for word in text.split(whereSeparator: { $0.isWhitespace || $0 == "," }) {
            guard let note = Note(word) else { throw Problem(description: Self.fault(of: word)) }
            notes.append(note)
        }
        guard notes.count <= Self.maxCount else {
            throw Problem(description: "a list has at most \(Self.maxCount) notes, not \(notes.count)")
        }
        self.notes = notes
    }

    /// As it is written and read.
    public var text: String { notes.map(\.text).joined(separator: " ") }

    private static func fault(of word: Substring) -> String {
        let shown = String(
            String.UnicodeScalarView(word.unicodeScalars.filter { $0.value >= 0x20 && $0.value < 0x7f }.prefix(20)))
        return
            "\"\(shown)\" is not a note: write semitones from -60 to 60, with a chance above 0 and at most 1 after a colon if you like, such as 0 3:0.5 7"
    }
}

extension NoteList.Note {
    fileprivate init?(_ word: Substring) {
        let parts = word.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count <= 2, let semitones = Double(parts[0]), NoteList.semitones.contains(semitones) else {
            return nil
        }
        var chance = 1.0
        if parts.count == 2 {
            guard let written = Double(parts[1]), written > 0, written <= 1 else { return nil }
            chance = written
        }
        self.init(semitones, chance: chance)
    }

    fileprivate var text: String { Self.number(semitones) + (chance == 1 ? "" : ":" + Self.number(chance)) }

    private static func number(_ value: Double) -> String {
        value == value.rounded() ? "\(Int(value))" : "\(value)"
    }
}
