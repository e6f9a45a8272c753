import Foundation
import GRDB

/// Places in their orders, each made when it is first asked for.
struct SearchOrders {
    /// An order: places, of which the first `known` are in it, and the others, of which nothing is known, by their names.
    struct Order {
        var places: [Int32]
        var known: Int
    }

    private var orders: [CollectionQuery.Sort: Order] = [:]
    private var target: (file: String, likeness: SoundLikeness?)?
    private(set) var distances: [Double] = []
    /// What all sounds are like, by places; empty where that is not read.
    private var bands: [UInt8] = []
    private var hasBands: [Bool] = []

    /// The order of a query.
    mutating func order(_ query: CollectionQuery, _ columns: IndexColumns, _ database: Database) throws -> Order {
        if query.sort == .likeness, query.like != target?.file { orders[.likeness] = nil }
        if let order = orders[query.sort] { return order }
        let order: Order
        switch query.sort {
        case .name: order = Order(places: (0..<Int32(columns.count)).map { $0 }, known: columns.count)
        case .artist:
            let unknown = columns.byArtist.reversed().prefix {
                columns.letterTexts[Int(columns.artistLetters[Int($0)])].isEmpty
            }
            order = Order(places: columns.byArtist, known: columns.byArtist.count - unknown.count)
        case .length: order = Self.order(columns.lengths)
        case .newest: order = Self.order(columns.modified.map { -$0 })
        case .lastPlayed: order = Self.order(columns.played.map { -$0 })
        case .loudness: order = Self.order(columns.loudnesses)
        case .likeness:
            try measure(query.like, columns, database)
            order = Self.order(distances)
        }
        orders[query.sort] = order
        return order
    }

    /// Nothing is in order yet; what a sound is compared with stays known.
    mutating func reset() {
        let target = target
        self = Self()
        self.target = target
    }

    /// The order of when sounds were played is not what it was.
    mutating func forgetPlayed() { orders[.lastPlayed] = nil }

    /// Places by their values from low to high, then by name; those without a value come last.
    private static func order(_ values: [Double]) -> Order {
        var (known, unknown): ([(value: Double, place: Int32)], [Int32]) = ([], [])
        known.reserveCapacity(values.count)
        for (place, value) in values.enumerated() {
            if value.isNaN { unknown.append(Int32(place)) } else { known.append((value, Int32(place))) }
        }
        known.sort { $0.value < $1.value || $0.value == $1.value && $0.place < $1.place }
        return Order(places: known.map(\.place) + unknown, known: known.count)
    }

    /// The distance of every sound from the one in `file`: NaN where one of them was not listened to, and cannot be.
    private mutating func measure(_ file: String?, _ columns: IndexColumns, _ database: Database) throws {
        distances = [Double](repeating: .nan, count: columns.count)
        guard let file else { return }
        if bands.isEmpty { try readBands(columns, database) }
        if target?.file != file { target = (file, try likeness(of: file, database)) }
        guard let own = target?.likeness?.bands else { return }
        let size = SoundLikeness.count
        bands.withUnsafeBufferPointer { bands in
            // What is not there is not the one that somebody looks for.
            for other in 0..<columns.count where hasBands[other] && !columns.isMissing[other] {
                let its = UnsafeBufferPointer(rebasing: bands[other * size..<(other + 1) * size])
                distances[other] = SoundLikeness.distance(own, its)
            }
        }
    }

    /// What a sound is like; one that the index does not know is listened to now.
    private func likeness(of file: String, _ database: Database) throws -> SoundLikeness? {
        let kept = try Data.fetchOne(
            database, sql: "SELECT bands FROM likeness JOIN sound ON sound.id = likeness.sound WHERE path = ?",
            arguments: [file])
        return kept.flatMap { SoundLikeness(kept: Array($0)) } ?? (try? HeardSound(file))?.likeness
    }

    private mutating func readBands(_ columns: IndexColumns, _ database: Database) throws {
        let size = SoundLikeness.count
        bands = [UInt8](repeating: 0, count: columns.count * size)
        hasBands = [Bool](repeating: false, count: columns.count)
        let rows = try Row.fetchCursor(database, sql: "SELECT sound, bands FROM likeness")
        while let row = try rows.next() {
            guard let place = columns.place(of: row[0]) else { continue }
            try row.withUnsafeData(atIndex: 1) { data in
                guard let data, data.count == size else { return }
                data.copyBytes(to: &bands[place * size], count: size)
                hasBands[place] = true
            }
        }
    }
}
