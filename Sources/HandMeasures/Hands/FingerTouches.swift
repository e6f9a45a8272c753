import Session
import Touch

/// The fingers of a performance: those of a device and of the pointer. What was looped or played again is not from hands, and notes of a
/// keyboard are on no surface.
struct FingerTouches {
    /// In the order in which they came down.
    private(set) var touches: [FingerTouch] = []
    /// The size of the surface, where a device or the player said it.
    private(set) var knownSize: SurfaceSize?
    private var size = SurfaceSize.assumed(aspect: 0)
    private var down: [Down] = []

    private struct Down {
        var source: Int
        var id: Int
        /// Its place among the touches.
        var number: Int
    }

    /// A device and the pointer.
    private static let hands = 0...1

    init(_ performance: Performance) {
        for timed in Self.inOrder(performance.commands) {
            switch timed.command {
            case .surface(let size):
                self.size = size
                if size.isKnown { knownSize = size }
            case .touch(let source, let contacts) where Self.hands.contains(source):
                touch(contacts, of: source, at: Double(timed.microseconds) * 1e-6)
            default: break
            }
        }
        for finger in down {
            touches[finger.number].endSeconds = max(touches[finger.number].endSeconds, performance.seconds)
        }
    }

    private mutating func touch(_ contacts: [Contact], of source: Int, at seconds: Double) {
        down.removeAll { finger in
            guard finger.source == source, !contacts.contains(where: { $0.id == finger.id }) else { return false }
            touches[finger.number].endSeconds = max(touches[finger.number].endSeconds, seconds)
            return true
        }
        for contact in contacts where !contact.position.isNote {
            if let finger = down.first(where: { $0.source == source && $0.id == contact.id }) {
                touches[finger.number].move(to: contact.position, at: seconds)
            } else {
                down.append(Down(source: source, id: contact.id, number: touches.count))
                touches.append(FingerTouch(contact.position, at: seconds, surface: contact.surface, size: size))
            }
        }
    }

    /// Several hands' commands may come a little out of their order.
    private static func inOrder(_ commands: [Performance.TimedCommand]) -> [Performance.TimedCommand] {
        var last = Int64.min
        let isInOrder = commands.allSatisfy { timed in
            defer { last = timed.microseconds }
            return timed.microseconds >= last
        }
        guard !isInOrder else { return commands }
        return commands.enumerated().sorted {
            ($0.element.microseconds, $0.offset) < ($1.element.microseconds, $1.offset)
        }
        .map(\.element)
    }
}
