import Granular
import Session

/// A long list of what happened to the engine, in 16 bytes an event: nearly all of it is parameters that take values.
package struct PackedEvents: Sequence, Sendable {
    private struct Entry {
        var value: Double
        /// Frames since the event before.
        var step: Int32
        var parameter: UInt8
        var cloud: UInt8
    }

    /// A parameter of this number stands for the next of ``others``.
    private static let other = UInt8.max
    /// Lists of 1 MB each: one that doubled as it grows would take three times its size at that moment.
    private static let chunkLength = (1 << 20) / MemoryLayout<Entry>.stride

    private var chunks: [[Entry]] = []
    private var others: [Performance.TimedEvent] = []
    private var lastFrame: Int64 = 0

    /// None yet.
    package init() {}

    /// How many there are.
    package private(set) var count = 0

    /// The memory that they take, in bytes.
    package var bytes: Int {
        chunks.count * Self.chunkLength * MemoryLayout<Entry>.stride
            + others.capacity * MemoryLayout<Performance.TimedEvent>.stride
    }

    /// Adds what happened next.
    package mutating func append(_ event: Performance.TimedEvent) {
        let entry = entry(for: event)
        if entry.parameter == Self.other { others.append(event) }
        lastFrame = event.frame
        if chunks.last?.count ?? Self.chunkLength == Self.chunkLength {
            chunks.append([])
            chunks[chunks.count - 1].reserveCapacity(Self.chunkLength)
        }
        chunks[chunks.count - 1].append(entry)
        count += 1
    }

    private func entry(for event: Performance.TimedEvent) -> Entry {
        guard case .change(.set(let parameter, let value, let cloud)) = event.event,
            let step = Int32(exactly: event.frame - lastFrame)
        else { return Entry(value: 0, step: 0, parameter: Self.other, cloud: 0) }
        return Entry(value: value, step: step, parameter: parameter.rawValue, cloud: cloud)
    }

    package func makeIterator() -> some IteratorProtocol<Performance.TimedEvent> {
        var entries = chunks.lazy.flatMap { $0 }.makeIterator()
        var others = others.makeIterator()
        var frame: Int64 = 0
        return AnyIterator {
            guard let entry = entries.next() else { return nil }
            guard let parameter = Parameter(rawValue: entry.parameter) else {
                let event = others.next()
                frame = event?.frame ?? frame
                return event
            }
            frame += Int64(entry.step)
            return Performance.TimedEvent(frame: frame, .change(.set(parameter, entry.value, cloud: entry.cloud)))
        }
    }
}
