import ArgumentParser
import Collection
import Files
import Glibc
import Threads

/// Measures the collection of sounds: see Tools/measure/measure-collection.
struct MeasureCollection: ParsableCommand {
    @Option(help: "How many sounds.") var entries = 10_000
    @Option(help: "Where they are made.") var folder: String?
    @Flag(help: "Listen to all of them, too.") var listen = false

    func run() throws {
        let root = folder ?? "/tmp/quern-measure-collection-\(entries)"
        let sounds = SoundMaker(folder: "\(root)/sounds")
        let making = try timed { try sounds.make(entries) }
        print("made \(entries) sounds in \(root)/sounds in \(Int(making / 1_000)) s")
        var figures = Figures()

        let places = SoundCollection.Places(
            folders: ["\(root)/sounds"], cache: "\(root)/cache", played: "\(root)/played.json")
        let collection = SoundCollection(places)
        print("brought up to date in \(Int(try timed { collection.update(listening: false) })) ms")
        print("looked through once more in \(Int(try timed { collection.update(listening: false) })) ms")
        if listen { print("listened to in \(Int(try timed { collection.update(listening: true) })) ms") }
        for remark in collection.takeRemarks() { print(remark) }
        guard collection.answer(CollectionQuery()).totalCount == entries else { throw ExitCode.failure }

        try measureStart(places, &figures)
        try measureKeystrokes(collection, &figures)
        if listen { try measureLikeness(places, collection, &figures) }
        throw figures.isMissed ? ExitCode.failure : ExitCode.success
    }

    /// What a program's start waits for: not for the index, which opens on a thread of its own.
    private func measureStart(_ places: SoundCollection.Places, _ figures: inout Figures) throws {
        var none = places
        (none.folders, none.cache) = ([], places.cache.map { "\($0)/none" })
        func start(_ places: SoundCollection.Places) throws -> Double {
            var collections: [SoundCollection] = []
            defer { for collection in collections { collection.stop() } }
            return try median(5) {
                try timed {
                    let collection = SoundCollection(places)
                    collection.start()
                    collection.search(CollectionQuery())
                    collections.append(collection)
                }
            }
        }
        figures.add("start, slower than without entries", try start(places) - start(none), goal: 10)
        let first = SoundCollection(places)
        print("first answer after opening: \(Figures.text(try timed { _ = first.answer(CollectionQuery()) })) ms")
    }

    private func measureKeystrokes(_ collection: SoundCollection, _ figures: inout Figures) throws {
        let goal = entries > 10_000 ? 50.0 : 20.0
        let typed = ["rain drum", "a", "soft zulu 12", "s m", "wav", "été"]
        let texts = typed.flatMap { word in (1...word.count).map { String(word.prefix($0)) } } + [""]
        for sort in CollectionQuery.Sort.allCases where sort != .likeness || listen {
            var query = CollectionQuery("", sort: sort)
            query.like = collection.answer(CollectionQuery()).entries.first?.file
            // As a list has it that has just been put in this order.
            let first = try timed { _ = collection.answer(query) }
            var times: [Double] = []
            for text in texts {
                query.text = text
                times.append(try median(5) { try timed { _ = collection.answer(query) } })
            }
            let worst = times.max() ?? 0
            figures.add("a keystroke, by \(sort.rawValue), the slowest", worst, goal: goal)
            print(
                "  median \(Figures.text(times.sorted()[times.count / 2])) ms, the first in this order \(Figures.text(first)) ms"
            )
        }
        var query = CollectionQuery("s")
        (query.folder, query.tag, query.lengthSeconds) = (collection.folders[0] + "/0", "soft", 0...10)
        figures.add(
            "a keystroke with all filters", try median(5) { try timed { _ = collection.answer(query) } }, goal: goal)
    }

    /// What is most like a sound, of the first one that is asked for after the start, and of others.
    private func measureLikeness(
        _ places: SoundCollection.Places, _ collection: SoundCollection, _ figures: inout Figures
    ) throws {
        let files = stride(from: 0, to: entries, by: max(entries / 20, 1)).compactMap { place in
            var query = CollectionQuery()
            (query.offset, query.limit) = (place, 1)
            return collection.answer(query).entries.first?.file
        }
        func like(_ file: String, _ collection: SoundCollection) throws -> Double {
            var query = CollectionQuery("", sort: .likeness)
            query.like = file
            return try timed { _ = collection.answer(query) }
        }
        let first = try median(5) {
            let opened = SoundCollection(places)
            _ = opened.answer(CollectionQuery())
            return try like(files[0], opened)
        }
        figures.add("most like a sound, the first that is asked for", first, goal: 50)
        let times = try files.map { try like($0, collection) }.sorted()
        figures.add("most like a sound, of \(files.count) the slowest", times.last ?? 0, goal: 50)
        print("  median \(Figures.text(times[times.count / 2])) ms")
    }

    /// Milliseconds.
    private func timed(_ body: () throws -> Void) throws -> Double {
        let begin = MonotonicTime.nanoseconds
        try body()
        return Double(MonotonicTime.nanoseconds - begin) / 1e6
    }

    private func median(_ count: Int, _ body: () throws -> Double) throws -> Double {
        try (0..<count).map { _ in try body() }.sorted()[count / 2]
    }
}

/// Figures beside their goals.
struct Figures {
    private(set) var isMissed = false

    mutating func add(_ what: String, _ milliseconds: Double, goal: Double) {
        let isWithin = milliseconds <= goal
        isMissed = isMissed || !isWithin
        print("\(what): \(Self.text(milliseconds)) ms (goal \(Int(goal)) ms)\(isWithin ? "" : ": MISSED")")
    }

    static func text(_ milliseconds: Double) -> String { "\((milliseconds * 10).rounded() / 10)" }
}

MeasureCollection.main()
