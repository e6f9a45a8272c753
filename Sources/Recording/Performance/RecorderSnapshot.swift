import AudioEngine
import Granular
import Session

extension PerformanceRecorder {
    /// Where the recorder looks.
    package struct Snapshot: Sendable {
        /// Hands over what happened to the engine; how many were lost so far.
        package var drain: @Sendable (_ body: (Applied) -> Void) -> Int
        /// How the engine stands.
        package var engine: @Sendable () -> EngineState
        /// A frame, and when its block is heard, in microseconds of `CLOCK_MONOTONIC`.
        package var clock: @Sendable () -> PerformanceFeed.Clock
        /// The text of the mapping of a title; it may read a file.
        package var mappingText: @Sendable (String) -> Performance.MappingText
        /// Offers a fresh engine.
        package var renew: @Sendable () -> Void

        /// Looks by these.
        package init(
            drain: @escaping @Sendable (_ body: (Applied) -> Void) -> Int,
            engine: @escaping @Sendable () -> EngineState, clock: @escaping @Sendable () -> PerformanceFeed.Clock,
            mappingText: @escaping @Sendable (String) -> Performance.MappingText, renew: @escaping @Sendable () -> Void
        ) {
            (self.drain, self.engine, self.clock) = (drain, engine, clock)
            (self.mappingText, self.renew) = (mappingText, renew)
        }
    }
}
