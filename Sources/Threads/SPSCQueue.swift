import Synchronization

/// Carries values from one thread to another: one writes, one reads, neither ever waits for the other.
package struct SPSCQueue<Element: BitwiseCopyable & Sendable>: ~Copyable, @unchecked Sendable {
    private let slots: UnsafeMutablePointer<Element>
    private let capacity: Int
    /// Elements written and read so far; only the writer moves the one, only the reader the other.
    private let written = Atomic<Int>(0)
    private let read = Atomic<Int>(0)

    package init(capacity: Int) {
        self.capacity = capacity
        slots = .allocate(capacity: capacity)
        // Touched here, not by the first to write there: that may be the audio thread.
        UnsafeMutableRawPointer(slots).initializeMemory(
            as: UInt8.self, repeating: 0, count: capacity * MemoryLayout<Element>.stride)
    }

    deinit { slots.deallocate() }

    /// Writes an element; `false` where the ring is full.
    package func write(_ element: Element) -> Bool {
        let end = written.load(ordering: .relaxed)
        guard end - read.load(ordering: .acquiring) < capacity else { return false }
        (slots + end % capacity).initialize(to: element)
        written.store(end + 1, ordering: .releasing)
        return true
    }

    /// Whether all that was written is taken; any thread may ask.
    package var isEmpty: Bool { read.load(ordering: .acquiring) == written.load(ordering: .acquiring) }

    /// The oldest element that was not taken yet.
    package var first: Element? {
        let next = read.load(ordering: .relaxed)
        return next < written.load(ordering: .acquiring) ? slots[next % capacity] : nil
    }

    /// Takes ``first`` out of the ring; there must be one.
    package func removeFirst() {
        read.store(read.load(ordering: .relaxed) + 1, ordering: .releasing)
    }
}
