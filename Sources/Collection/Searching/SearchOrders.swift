import Foundation
import GRDB
import Sounds

/// Places in their orders, each made when it is first asked for.
struct SearchOrders {
    /// An order: places, of which the first `known` are in it, and the others, of which nothing is known, by their names.
    struct Order {
        var places: [Int32]
        var known: Int
    }

    private var orders: [CollectionQuery.Sort: Order] = [:]
    private var target: (file: String, likeness: SoundLikeness?, problem: String?)?
    /// How far sounds are from what is compared with, as ``SoundLikeness/squares(_:_:)``; ``unknown`` where nobody knows.
    private var squares: [Int32] = []
    /// What all sounds are like, by places; empty where that is not read.
    private var bands: [UInt8] = []
    private var hasBands: [Bool] = []

    /// Why the sound that is compared with cannot be, in a line; `nil` where it can.
    var problem: String? { target?.problem }

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
            order = Self.order(squares)
        }
        orders[query.sort] = order
        return order
    }

    /// How far a sound is from what was compared with last, 0 (the same)…1; `nil` where nobody knows.
    func distance(at place: Int) -> Double? {
        squares[place] == Self.unknown ? nil : SoundLikeness.distance(squares: squares[place])
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

    private static let unknown: Int32 = -1

    /// The same for squares, as whole numbers, which are put in order much faster.
    private static func order(_ squares: [Int32]) -> Order {
        var (known, unknown): ([UInt64], [Int32]) = ([], [])
        known.reserveCapacity(squares.count)
        for (place, square) in squares.enumerated() {
            if square == Self.unknown {
                unknown.append(Int32(place))
            } else {
                known.append(UInt64(square) << 32 | UInt64(place))
            }
        }
        known.sort()
        return Order(places: known.map { Int32(truncatingIfNeeded: $0) } + unknown, known: known.count)
    }

    /// How far every sound is from the one in `file`: unknown where one of them was not listened to, and cannot be.
    private mutating func measure(_ file: String?, _ columns: IndexColumns, _ database: Database) throws {
        squares = [Int32](repeating: Self.unknown, count: columns.count)
        guard let file else { return }
        if bands.isEmpty { try readBands(columns, database) }
        if target?.file != file { target = try target(file, database) }
        guard let own = target?.likeness?.bands else { return }
        let size = SoundLikeness.count
        own.withUnsafeBufferPointer { own in
            bands.withUnsafeBufferPointer { bands in
                guard let own = own.baseAddress, let bands = bands.baseAddress else { return }
                // What is not there is not the one that somebody looks for.
                for other in 0..<columns.count where hasBands[other] && !columns.isMissing[other] {
                    squares[other] = SoundLikeness.squares(own, bands + other * size)
                }
            }
        }
    }

    /// What a sound is like; one that the index does not know is listened to now.
    private func target(
        _ file: String, _ database: Database
    ) throws -> (file: String, likeness: SoundLikeness?, problem: String?) {
        let kept = try Data.fetchOne(
            database, sql: "SELECT bands FROM likeness JOIN sound ON sound.id = likeness.sound WHERE path = ?",
            arguments: [file])
        if let likeness = kept.flatMap({ SoundLikeness(kept: Array($0)) }) { return (file, likeness, nil) }
        do throws(SoundError) {
            let likeness = try HeardSound(file).likeness
            return (file, likeness, likeness == nil ? "\(file): silence is like nothing" : nil)
        } catch {
            return (file, nil, error.description)
        }
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
