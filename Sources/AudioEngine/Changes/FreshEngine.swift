import Granular
import Threads

/// Brings a fresh engine to the audio thread, which takes it in silence, and takes the one before away.
package struct FreshEngine: ~Copyable, Sendable {
    private let offered = PointerSlot<Engine>()
    private let returned = PointerSlot<Engine>()

    deinit {
        Self.free(offered.takePointer())
        Self.free(returned.takePointer())
    }

    // MARK: The audio thread

    /// The engine that is offered, if any; the one in use is to be given back with ``returnEngine(_:)``.
    func takeEngine() -> UnsafeMutablePointer<Engine>? { offered.takePointer() }

    func returnEngine(_ engine: UnsafeMutablePointer<Engine>) { returned.exchange(engine) }

    // MARK: The others

    /// Offers an engine that was just made, unless one is offered already, and lets go of one that was given back.
    package func offer(_ make: () -> Engine) {
        clear()
        guard offered.isEmpty else { return }
        let place = UnsafeMutablePointer<Engine>.allocate(capacity: 1)
        place.initialize(to: make())
        offered.exchange(place)
    }

    /// Lets go of an engine that was given back.
    package func clear() { Self.free(returned.takePointer()) }

    private static func free(_ engine: UnsafeMutablePointer<Engine>?) {
        engine?.deinitialize(count: 1)
        engine?.deallocate()
    }
}
