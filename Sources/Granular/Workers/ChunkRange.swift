import Synchronization

/// A row of chunks that threads take from, each chunk once.
///
/// One word says which announcement it belongs to, where the row ends, and which chunk is next: read and changed as one, so that
/// a late thread never takes a chunk of one announcement for that of another.
struct ChunkRange: ~Copyable {
    private let word = ApartAtomic()

    /// Announces a row; all chunks of the one before are done.
    func announce(_ chunks: Range<Int>) {
        let number = Claim(word: word.value.load(ordering: .relaxed)).number &+ 1
        let claim = Claim(number: number, end: chunks.upperBound, next: chunks.lowerBound)
        word.value.store(claim.word, ordering: .sequentiallyConsistent)
    }

    var hasMore: Bool { Claim(word: word.value.load(ordering: .sequentiallyConsistent)).hasMore }

    /// The next chunk; `nil` where none is left.
    func claimNext() -> Int? {
        // Looking before taking keeps the count from running away.
        guard Claim(word: word.value.load(ordering: .acquiring)).hasMore else { return nil }
        // The claim tells by itself whether it holds, whatever was announced since the look.
        let taken = Claim(word: word.value.wrappingAdd(1, ordering: .acquiringAndReleasing).oldValue)
        return taken.hasMore ? taken.next : nil
    }

    private struct Claim {
        let number: Int
        let end: Int
        let next: Int

        init(number: Int, end: Int, next: Int) {
            self.number = number & 0x3f_ffff
            self.end = end
            self.next = next
        }

        init(word: Int) {
            number = word >> 40
            end = word >> 20 & 0xf_ffff
            next = word & 0xf_ffff
        }

        var word: Int { number << 40 | end << 20 | next }
        var hasMore: Bool { next < end }
    }
}

/// A number that threads chunk, on cache lines of its own: who looks at another does not take this one's away.
struct ApartAtomic: ~Copyable {
    private let before = InlineArray<15, Int>(repeating: 0)
    let value = Atomic<Int>(0)
    private let after = InlineArray<15, Int>(repeating: 0)
}
