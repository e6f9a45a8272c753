import Glibc
import Synchronization

/// A sequence lock: one thread stores a value, any others load the newest one. Storing never waits; a reader who meets a half-written
/// value looks again, so the audio thread may store but should not load.
///
/// The payload is made of atomic words, so that a torn reading is discarded and never undefined. Public for the reason that ``SPSCQueue`` is.
public struct SeqLock<Value: BitwiseCopyable & Sendable>: ~Copyable, @unchecked Sendable {
    @usableFromInline let words: UnsafeMutablePointer<Atomic<UInt64>>
    /// Odd while a value is being stored.
    @usableFromInline let sequence = Atomic<UInt64>(0)

    @inlinable static var wordCount: Int { (MemoryLayout<Value>.size + 7) / 8 }

    /// Holds `value` until another is stored.
    public init(_ value: Value) {
        words = .allocate(capacity: Self.wordCount)
        for index in 0..<Self.wordCount { (words + index).initialize(to: Atomic(0)) }
        store(value)
    }

    deinit { words.deallocate() }

    /// Stores a value; one thread alone does.
    @inlinable public func store(_ value: Value) {
        let start = sequence.load(ordering: .relaxed)
        sequence.store(start + 1, ordering: .relaxed)
        atomicMemoryFence(ordering: .releasing)
        withUnsafeBytes(of: value) { bytes in
            for index in 0..<Self.wordCount {
                var word: UInt64 = 0
                let size = min(8, bytes.count - 8 * index)
                withUnsafeMutableBytes(of: &word) {
                    $0.baseAddress?.copyMemory(from: bytes.baseAddress.unsafelyUnwrapped + 8 * index, byteCount: size)
                }
                words[index].store(word, ordering: .relaxed)
            }
        }
        sequence.store(start + 2, ordering: .releasing)
    }

    /// The newest value that was stored whole.
    ///
    /// A thread of higher priority than the one that stores may read, too: it gives way to a store that it interrupted.
    @inlinable public var value: Value {
        var tries = 0
        while true {
            let start = sequence.load(ordering: .acquiring)
            if start.isMultiple(of: 2) {
                let copy = withUnsafeTemporaryAllocation(of: UInt64.self, capacity: Self.wordCount) { copy in
                    for index in 0..<Self.wordCount { copy[index] = words[index].load(ordering: .relaxed) }
                    return UnsafeRawPointer(copy.baseAddress.unsafelyUnwrapped).loadUnaligned(as: Value.self)
                }
                atomicMemoryFence(ordering: .acquiring)
                if sequence.load(ordering: .relaxed) == start { return copy }
            }
            tries += 1
            if tries > maxBusyTries { sleepForStore() }
        }
    }
}

/// A store that runs is over after fewer looks; one that was interrupted goes on only when the processor is free.
@usableFromInline let maxBusyTries = 100

/// Leaves the processor to others for a moment.
@usableFromInline func sleepForStore() {
    var pause = timespec(tv_sec: 0, tv_nsec: 50_000)
    nanosleep(&pause, nil)
}
