/// A value that several threads reach at once: one place in memory, which stays for as long as this does.
///
/// Nobody gets to change it as a whole: what changes in it are atomics, ``SPSCQueue``s, ``SeqLock``s and the like, which are made for that.
/// What one thread alone changes does not belong in here. Public for the reason that ``SPSCQueue`` is.
public final class SharedValue<Value: ~Copyable & Sendable>: Sendable {
    /// The same value for who may count no references, as the audio thread; valid for as long as this lives.
    public let reference: UncountedReference<Value>

    /// Moves the value to its place.
    public init(_ value: consuming Value) { reference = UncountedReference(placing: value) }

    deinit { reference.free() }

    /// The value.
    @inlinable public var pointee: Value {
        @inline(__always) _read { yield reference.pointee }
    }
}

/// A look at a ``SharedValue`` that counts no references: whoever holds it sees to it that the value lives longer.
public struct UncountedReference<Value: ~Copyable & Sendable>: BitwiseCopyable, @unchecked Sendable {
    // Unchecked, as a pointer says nothing of threads; it is never written through, and what it leads to is `Sendable`.
    @usableFromInline let place: UnsafePointer<Value>

    fileprivate init(placing value: consuming Value) {
        let place = UnsafeMutablePointer<Value>.allocate(capacity: 1)
        place.initialize(to: value)
        self.place = UnsafePointer(place)
    }

    fileprivate func free() {
        let place = UnsafeMutablePointer(mutating: place)
        place.deinitialize(count: 1)
        place.deallocate()
    }

    /// The value.
    @inlinable public var pointee: Value {
        @inline(__always) unsafeAddress { place }
    }
}
