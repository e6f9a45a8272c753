import Synchronization

/// Room for one pointer, by which a thread hands what it leads to to another one, which has it alone from then on. Neither ever waits.
///
/// Whatever lies in it when it goes is its owner's to free. Public for the reason that ``SPSCQueue`` is.
public struct PointerSlot<Pointee: ~Copyable>: ~Copyable, Sendable {
    @usableFromInline let bits = Atomic<UInt>(0)

    /// An empty slot.
    public init() {}

    /// Whether nothing lies in it. Any thread may ask.
    @inlinable public var isEmpty: Bool { bits.load(ordering: .relaxed) == 0 }

    /// Lays a pointer into it, in the place of any other; `nil` for none.
    /// - Returns: what lay in it before: the caller's.
    @inlinable @discardableResult
    public func exchange(_ pointer: UnsafeMutablePointer<Pointee>?) -> UnsafeMutablePointer<Pointee>? {
        UnsafeMutablePointer(bitPattern: bits.exchange(UInt(bitPattern: pointer), ordering: .acquiringAndReleasing))
    }

    /// Takes out what lies in it, which is the caller's from then on.
    @inlinable public func takePointer() -> UnsafeMutablePointer<Pointee>? {
        // Looked at first: a look costs the other thread nothing.
        isEmpty ? nil : exchange(nil)
    }
}
