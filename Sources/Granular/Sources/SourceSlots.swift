/// The sources that clouds can use, and how many grains read each.
struct SourceSlots: ~Copyable {
    private let tables: UnsafeMutablePointer<SourceTables>
    private let readers: UnsafeMutablePointer<Int>

    static var count: Int { 32 }

    /// Every slot with the same source.
    init(_ source: SourceTables) {
        tables = .allocate(capacity: Self.count)
        tables.initialize(repeating: source, count: Self.count)
        readers = .allocate(capacity: Self.count)
        readers.initialize(repeating: 0, count: Self.count)
    }

    deinit {
        tables.deallocate()
        readers.deallocate()
    }

    subscript(slot: Int) -> SourceTables { tables[slot] }

    func setSource(_ source: SourceTables, in slot: Int) { tables[slot] = source }

    func copy(_ other: borrowing SourceSlots) { tables.update(from: other.tables, count: Self.count) }

    func beginReading(_ slot: Int) { readers[slot] += 1 }
    func endReading(_ slot: Int) { readers[slot] -= 1 }
    func endAllReading() { readers.update(repeating: 0, count: Self.count) }

    /// A bit for each slot that a grain reads.
    var read: UInt32 {
        var bits: UInt32 = 0
        for slot in 0..<Self.count where readers[slot] > 0 { bits |= 1 << UInt32(slot) }
        return bits
    }
}
