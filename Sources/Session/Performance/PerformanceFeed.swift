import Files

/// A performance that is read while it is still being played elsewhere: its beginning, and then piece by piece what was added. The format is
/// that of a file, with the lines `at` and `clock` besides: see docs/protocol.md.
public struct PerformanceFeed: Sendable {
    /// A frame of the engine, and when its block was asked for.
    public struct Clock: Equatable, Sendable {
        /// A frame of the engine.
        public var frame: Int64
        /// In microseconds of the clock of what was done.
        public var microseconds: Int64

        /// Makes a clock.
        public init(frame: Int64, microseconds: Int64) { (self.frame, self.microseconds) = (frame, microseconds) }
    }

    /// What was in one piece.
    public struct Piece: Sendable {
        /// What happened to the engine.
        public var events: [Performance.TimedEvent]
        /// What was done.
        public var commands: [Performance.TimedCommand]
    }

    private var reader: PerformanceReader
    /// How the engine is built, its sounds and its mappings; without what happened. All that happened before its end is known.
    public private(set) var performance: Performance

    /// The longest piece, in bytes, and the longest beginning.
    public static let maxBytes = 16 << 20

    /// Reads the beginning, up to what was played last.
    /// - Throws: where it is none, is broken, or of a version that is not known.
    public static func begin(_ text: [UInt8]) throws(PerformanceError) -> (feed: PerformanceFeed, first: Piece) {
        var reader = PerformanceReader(byteCount: 0)
        try read(text, by: &reader)
        do throws(PerformanceReader.Fault) {
            var performance = try reader.performance()
            let read = reader.takeRead()
            (performance.events, performance.commands) = ([], [])
            performance.endFrame = reader.reachedFrame
            return (
                PerformanceFeed(reader: reader, performance: performance),
                Piece(events: read.events, commands: read.commands)
            )
        } catch {
            throw PerformanceError(error.kind, "what is followed: \(error.message)")
        }
    }

    /// Where time and frames meet, as it was told last.
    public var clock: Clock? { reader.clock }

    /// Reads what was added.
    /// - Throws: where it cannot be read; what was read before that stays.
    public mutating func read(_ text: [UInt8]) throws(PerformanceError) -> Piece {
        try Self.read(text, by: &reader)
        do throws(PerformanceReader.Fault) {
            let now = try reader.performance()
            (performance.sounds, performance.mappings) = (now.sounds, now.mappings)
            performance.endFrame = reader.reachedFrame
        } catch {
            throw PerformanceError(error.kind, "what is followed: \(error.message)")
        }
        let read = reader.takeRead()
        return Piece(events: read.events, commands: read.commands)
    }

    private static func read(_ text: [UInt8], by reader: inout PerformanceReader) throws(PerformanceError) {
        guard text.count <= maxBytes else { throw PerformanceError(.malformed, "what is followed is too long") }
        var number = 0
        _ = try TextLines.forEach(text) { line throws(PerformanceError) in
            number += 1
            do throws(PerformanceReader.Fault) {
                try reader.read(line)
            } catch {
                throw PerformanceError(error.kind, "what is followed, line \(number): \(error.message)")
            }
        }
    }
}
