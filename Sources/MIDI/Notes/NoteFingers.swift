import Touch

/// Turns the notes that sound into fingers, so that they are held, looped and kept as touches are. A value.
public struct NoteFingers: Sendable {
    private var tracker = ContactTracker()
    private var down: Set<Int> = []

    /// No note sounds.
    public init() {}

    /// The frame in which the notes are as they are now; `nil` where nothing was and is. A key that was struck again is another
    /// finger.
    /// - `again`: the key that was struck by the message that led here, if any: its channel and number.
    public mutating func frame(
        _ notes: [MPEReader.Note], again: (channel: Int, key: Int)? = nil, at microseconds: Int64
    ) -> TouchFrame? {
        let keys = Set(notes.map(Self.key))
        if let again { lift(again.channel * 128 + again.key) }
        for key in down.subtracting(keys) { lift(key) }
        for note in notes {
            let key = Self.key(note)
            let place = SurfacePoint(note: note.pitch, timbre: note.timbre)
            if down.insert(key).inserted {
                tracker.begin(key, at: place, strength: note.pressure, size: note.velocity)
            } else {
                tracker.move(key, to: place, strength: note.pressure, size: note.velocity)
            }
        }
        return tracker.frame(at: microseconds)
    }

    private mutating func lift(_ key: Int) {
        guard down.remove(key) != nil else { return }
        tracker.end(key)
    }

    private static func key(_ note: MPEReader.Note) -> Int { note.channel * 128 + note.key }
}
