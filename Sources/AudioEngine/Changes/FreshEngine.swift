import Granular
import Synchronization

/// Brings a fresh engine to the audio thread, which takes it in silence, and takes the one before away.
package struct FreshEngine: ~Copyable, Sendable {
    private let offered = Atomic<UInt>(0)
    private let returned = Atomic<UInt>(0)

    deinit {
        Self.free(offered.load(ordering: .acquiring))
        Self.free(returned.load(ordering: .acquiring))
    }

    // MARK: The audio thread

    /// The engine that is offered, if any; the one in use is to be given back with ``giveBack(_:)``.
    func take() -> UnsafeMutablePointer<Engine>? {
        guard offered.load(ordering: .relaxed) != 0 else { return nil }
        return UnsafeMutablePointer(bitPattern: offered.exchange(0, ordering: .acquiring))
    }

    func giveBack(_ engine: UnsafeMutablePointer<Engine>) {
        returned.store(UInt(bitPattern: engine), ordering: .releasing)
    }

    // MARK: The others

    /// Offers an engine that was just made, unless one is offered already, and lets go of one that was given back.
    package func offer(_ make: () -> Engine) {
        Self.free(returned.exchange(0, ordering: .acquiring))
        guard offered.load(ordering: .relaxed) == 0 else { return }
        let place = UnsafeMutablePointer<Engine>.allocate(capacity: 1)
        place.initialize(to: make())
        offered.store(UInt(bitPattern: place), ordering: .releasing)
    }

    /// Lets go of an engine that was given back.
    package func clear() { Self.free(returned.exchange(0, ordering: .acquiring)) }

    private static func free(_ bits: UInt) {
        guard let engine = UnsafeMutablePointer<Engine>(bitPattern: bits) else { return }
        engine.deinitialize(count: 1)
        engine.deallocate()
    }
}
