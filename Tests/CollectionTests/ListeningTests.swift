import Collection
import Glibc
import SeededGenerator
import Testing

@Suite("Listening to sounds") struct ListeningTests {
    private let shelf: SoundShelf

    init() throws { shelf = try SoundShelf() }

    @Test("loudness is that of EBU R 128, and orders sounds; silence is the softest, what was not heard comes last")
    func loudness() throws {
        // A sine of full scale at 997 Hz in one channel has -3.01 LUFS (ITU-R BS.1770); a mono file is heard with both ears.
        try shelf.sound("full.wav", seconds: 1, rate: 48_000, SoundShelf.sine(997, 1))
        try shelf.sound("half.wav", seconds: 1, rate: 48_000, SoundShelf.sine(997, 0.5))
        try shelf.sound("silent.wav", seconds: 1, rate: 48_000) { _ in 0 }
        let collection = shelf.updated(listening: true)
        try shelf.sound("later.wav")
        collection.update(listening: false)
        #expect(collection.names("", .loudness) == ["silent", "half", "full", "later"])
        let entries = collection.answer(CollectionQuery()).entries
        func loudness(_ name: String) -> Double? { entries.first { $0.name == name }?.loudness }
        #expect(abs((loudness("full") ?? 99) - 0) < 0.1 && abs((loudness("half") ?? 99) + 6.02) < 0.1)
        #expect(loudness("silent") == -.infinity && loudness("later") == nil)
    }

    @Test("what sounds most like a sound comes first, whatever its level, length and rate; silence comes last")
    func likeness() throws {
        var generator = SeededGenerator(seed: 1)
        let noise = (0..<48_000).map { _ in Double.random(in: -0.5...0.5, using: &generator) }
        try shelf.sound("low.wav", seconds: 1, rate: 48_000, SoundShelf.sine(200))
        try shelf.sound("low soft.wav", seconds: 2, rate: 44_100, SoundShelf.sine(205, 0.02))
        try shelf.sound("middle.wav", seconds: 1, rate: 48_000, SoundShelf.sine(900))
        try shelf.sound("noise.wav", seconds: 1, rate: 48_000) { noise[Int($0 * 48_000) % noise.count] }
        try shelf.sound("pulsed noise.wav", seconds: 1, rate: 48_000) {
            Int($0 * 8) % 2 == 0 ? noise[Int($0 * 48_000) % noise.count] : 0
        }
        try shelf.sound("silent.wav", seconds: 1) { _ in 0 }
        let collection = shelf.updated(listening: true)
        func like(_ name: String) -> [String] { collection.names("", .likeness) { $0.like = shelf.place(name) } }
        #expect(like("low.wav").prefix(3) == ["low", "low soft", "middle"])
        #expect(like("noise.wav").prefix(2) == ["noise", "pulsed noise"] && like("noise.wav").last == "silent")
        var query = CollectionQuery("", sort: .likeness)
        query.like = shelf.place("low.wav")
        let distances = collection.answer(query).entries.map(\.distance)
        #expect(distances.first == 0 && distances.last == .some(nil))
        #expect(distances.compactMap(\.self) == distances.compactMap(\.self).sorted())
    }

    @Test(
        "a sound that is in no folder of the collection is compared with, too; one that is none, or silent, is said"
    )
    func outside() throws {
        try shelf.sound("low.wav", seconds: 0.5, rate: 48_000, SoundShelf.sine(200))
        try shelf.sound("a high.wav", seconds: 0.5, rate: 48_000, SoundShelf.sine(5_000))
        try shelf.sound(".low.wav", seconds: 0.5, rate: 48_000, SoundShelf.sine(210))
        let collection = shelf.updated(listening: true)
        #expect(collection.names("", .likeness) { $0.like = shelf.place(".low.wav") } == ["low", "a high"])
        #expect(collection.names("", .likeness) { $0.like = shelf.place("none.wav") } == ["a high", "low"])
        func problem(_ name: String) -> String? {
            var query = CollectionQuery("", sort: .likeness)
            query.like = shelf.place(name)
            return collection.answer(query).problem
        }
        #expect(problem("none.wav")?.hasPrefix(shelf.place("none.wav: ")) == true && problem(".low.wav") == nil)
        try shelf.sound(".silent.wav", seconds: 0.5) { _ in 0 }
        #expect(problem(".silent.wav") == "\(shelf.place(".silent.wav")): silence is like nothing")
    }

    @Test("a sound whose file is gone is not alike to any, and comes after those that are") func missing() throws {
        for (name, hertz) in [("low", 200.0), ("b low", 205), ("c high", 5_000)] {
            try shelf.sound("\(name).wav", seconds: 0.5, rate: 48_000, SoundShelf.sine(hertz))
        }
        let collection = shelf.updated(listening: true)
        shelf.remove("b low.wav")
        collection.update(listening: false)
        #expect(collection.names("", .likeness) { $0.like = shelf.place("low.wav") } == ["low", "c high", "b low"])
        #expect(
            collection.answer(CollectionQuery("b low")).entries.first.map { EntryText.line($0) }?.contains("missing")
                == true)
    }
}
