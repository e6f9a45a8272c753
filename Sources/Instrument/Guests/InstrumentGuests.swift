import Mapping
import Performer
import Threads
import Touch

/// Guests: those who play by surfaces of their own, such as phones, each by a part and with a voice of their own.
extension Instrument {
    /// What guests can play by: the mappings whose files are made for phones, in their order.
    public var parts: [Mapping] { performing.state.withLock { $0.performer.parts } }

    /// Adds a guest, who plays by the part of that name on a surface of that size.
    /// - Parameter number: within ``Performer/Guest/numbers``; nobody else's.
    /// - Returns: who it is; `nil` where the number cannot be had, no part is called so, or there are too many.
    public func addGuest(number: Int, part: String, size: SurfaceSize) -> Guest? {
        let guest = Guest(number: number)
        return performing.add(guest, part: part, size: size) ? guest : nil
    }

    /// A guest goes: nothing of theirs sounds any more but what loops play.
    public func removeGuest(_ guest: Guest) {
        performing.perform(at: MonotonicTime.microseconds) { $0.remove(guest, at: $1) }
    }

    /// Plays the fingers of a guest, stamped with `CLOCK_MONOTONIC` microseconds; nothing where they are locked.
    public func touch(_ frame: TouchFrame, from guest: Guest) { surfaces.touch(frame, from: guest) }
}
