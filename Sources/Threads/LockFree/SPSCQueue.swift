import Synchronization

/// A bounded lock-free queue between two threads: one writes, one reads, and neither ever waits for the other.
///
/// All memory is taken, and touched, when it is made: writing and reading take none, lock nothing and enter no system call, so that
/// either end may be the audio thread's. Elements are counted from the first one written; a **position** is such a number. What lies
/// between ``readPosition`` and ``writtenPosition`` is the reader's, in any order; all other slots are the writer's.
///
/// Public, as what is for the package alone is not specialised in other modules, and generic code asks the runtime for types, with a lock.
public struct SPSCQueue<Element: BitwiseCopyable & Sendable>: ~Copyable, @unchecked Sendable {
    /// How many elements find room at once.
    public let capacity: Int
    @usableFromInline let slots: UnsafeMutablePointer<Element>
    /// A power of two less one: a position's slot is found without a division.
    @usableFromInline let mask: Int
    /// Only the writer moves the one, only the reader the other.
    @usableFromInline let written = Atomic<Int>(0)
    @usableFromInline let read = Atomic<Int>(0)

    /// An empty queue.
    /// - `capacity`: how many elements find room, 1 or more.
    public init(capacity: Int) {
        precondition(capacity > 0)
        self.capacity = capacity
        var slotCount = 1
        while slotCount < capacity { slotCount *= 2 }
        mask = slotCount - 1
        slots = .allocate(capacity: slotCount)
        // Touched here, not by the first to write there: that may be the audio thread.
        UnsafeMutableRawPointer(slots).initializeMemory(
            as: UInt8.self, repeating: 0, count: slotCount * MemoryLayout<Element>.stride)
    }

    deinit { slots.deallocate() }

    /// The position of the next element that is written: how many were written so far. Any thread may ask.
    @inlinable public var writtenPosition: Int { written.load(ordering: .acquiring) }

    /// The position of the oldest element that was not removed: how many were removed so far. Any thread may ask.
    @inlinable public var readPosition: Int { read.load(ordering: .acquiring) }

    /// Whether all that was written is removed. Any thread may ask.
    @inlinable public var isEmpty: Bool { readPosition == writtenPosition }

    // MARK: The writer

    /// How many elements there is room for: as many or more are taken by the next write.
    @inlinable public var room: Int { capacity - (written.load(ordering: .relaxed) - readPosition) }

    /// Writes an element.
    /// - Returns: `false`, and nothing is written, where the queue is full.
    @inlinable public func write(_ element: Element) -> Bool {
        let end = written.load(ordering: .relaxed)
        guard end - readPosition < capacity else { return false }
        (slots + (end & mask)).initialize(to: element)
        written.store(end + 1, ordering: .releasing)
        return true
    }

    /// Writes `count` elements, of which the reader sees all or none.
    /// - Returns: `false`, and nothing is written, where there is no room for all of them.
    @inlinable public func write(_ elements: UnsafePointer<Element>, count: Int) -> Bool {
        guard count <= room else { return false }
        copy(elements, count: count)
        return true
    }

    /// Writes as many of `count` elements as there is room for, from the first on; how many those were.
    @inlinable public func writePrefix(of elements: UnsafePointer<Element>, count: Int) -> Int {
        let fitting = min(count, room)
        copy(elements, count: fitting)
        return fitting
    }

    @inlinable func copy(_ elements: UnsafePointer<Element>, count: Int) {
        let end = written.load(ordering: .relaxed)
        let start = end & mask
        let untilWrap = min(count, mask + 1 - start)
        (slots + start).update(from: elements, count: untilWrap)
        slots.update(from: elements + untilWrap, count: count - untilWrap)
        written.store(end + count, ordering: .releasing)
    }

    // MARK: The reader

    /// The element at a position, from ``readPosition`` up to, and without, ``writtenPosition``.
    @inlinable public subscript(position: Int) -> Element { slots[position & mask] }

    /// The oldest element that was not removed.
    @inlinable public var first: Element? {
        let next = read.load(ordering: .relaxed)
        return next < writtenPosition ? self[next] : nil
    }

    /// Removes ``first``; there must be one.
    @inlinable public func removeFirst() { remove(upTo: read.load(ordering: .relaxed) + 1) }

    /// Removes everything before a position, which is no earlier than ``readPosition`` and no later than ``writtenPosition``.
    @inlinable public func remove(upTo position: Int) { read.store(position, ordering: .releasing) }

    /// Hands `body` all elements that are there, the oldest first, in at most two pieces, and then removes them.
    /// - Returns: how many there were.
    @inlinable @discardableResult
    public func drain(_ body: (UnsafePointer<Element>, _ count: Int) -> Void) -> Int {
        let begin = read.load(ordering: .relaxed)
        let count = writtenPosition - begin
        let start = begin & mask
        let untilWrap = min(count, mask + 1 - start)
        if untilWrap > 0 { body(slots + start, untilWrap) }
        if count > untilWrap { body(slots, count - untilWrap) }
        remove(upTo: begin + count)
        return count
    }
}
