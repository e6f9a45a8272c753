import Granular

/// Sources of sounds that were replaced, each kept until the engine reads it no more.
package struct RetiredSources: Sendable {
    private struct Retired: Sendable {
        var source: Source
        var slot: UInt8?
        /// The latest frame of any change that may let a cloud use the slot.
        var frame: Int64
        /// How far the engine was when it had taken in all those changes.
        var takenFrame: Int64?
    }

    private var retired: [Retired] = []

    /// No source is retired.
    package init() {}

    /// A source is out of its slot: changes up to `frame` may still use it. `slot`: `nil` where another source is there.
    package mutating func add(_ source: Source, slot: UInt8?, lastFrame frame: Int64) {
        retired.append(Retired(source: source, slot: slot, frame: frame))
    }

    /// Whether none is left.
    package var isEmpty: Bool { retired.isEmpty }

    /// Takes out what is read no more.
    /// - Parameters:
    ///   - state: the engine's, read after it was seen whether all was taken.
    ///   - isAllTaken: whether every change that was sent is with the engine.
    /// - Returns: the sources, to be let go where it costs nobody time, and those slots that are free.
    package mutating func release(_ state: EngineState, isAllTaken: Bool) -> [(source: Source, slot: UInt8?)] {
        var released: [(source: Source, slot: UInt8?)] = []
        retired = retired.compactMap { entry in
            guard let taken = entry.takenFrame else {
                // The block that took them may not have told of itself yet: the next one has.
                var entry = entry
                if isAllTaken { entry.takenFrame = state.frame }
                return entry
            }
            let isBusy = entry.slot.map { state.busySlots & 1 << UInt32($0) != 0 } ?? false
            guard state.frame > max(taken, entry.frame), !isBusy else { return entry }
            released.append((entry.source, entry.slot))
            return nil
        }
        return released
    }
}
