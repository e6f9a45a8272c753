import Touch

/// Makes two touches of one that leaps as no hand does: the old one ends where it was, a new one begins where it is.
///
/// libinput (`tp_detect_jumps` in `evdev-mt-touchpad.c`) looks for 20 mm within 12 ms, and for a step that differs by 7 mm from
/// the one before, and forgets that step, as a pointer should not leap. Here it is the difference of two steps that must be 20 mm
/// within 12 ms. That is 280 m/s²; a hand comes to some 100, so that the fastest glissando stays whole. Such a leap is
/// another finger under the same number, as when two taps follow each other faster than the device looks: slewing would make
/// a slide of a trill, and the value under the first finger would leap.
public struct JumpFilter: Sendable {
    /// How far the two steps must differ, in mm; twice that where the surface's size is only assumed, as it may be smaller.
    public static let leastMillimetres = 20.0
    /// How long the later one may take, in microseconds.
    public static let longestMicroseconds: Int64 = 12_000

    private struct Track {
        var time: Int64
        var position: SurfacePoint
        /// The step that led there; `nil` while there was none.
        var step: SurfacePoint?
    }

    private let size: SurfaceSize
    private let least: Double
    private var tracks: [Int: Track] = [:]
    /// How many leaps there were.
    public private(set) var count = 0

    /// A filter for a surface of that size.
    public init(size: SurfaceSize) {
        self.size = size
        least = Self.leastMillimetres * (size.isKnown ? 1 : 2)
    }

    /// The frame, in which a contact may be listed twice: it ended, and began.
    public mutating func filter(_ frame: TouchFrame) -> TouchFrame {
        var frame = frame
        frame.contacts = frame.contacts.flatMap { contact in
            let before = tracks.removeValue(forKey: contact.id)
            guard contact.isDown else { return [contact] }
            var track = Track(time: frame.timeMicroseconds, position: contact.position)
            defer { tracks[contact.id] = track }
            guard let before, contact.phase != .began else { return [contact] }
            let step = SurfacePoint(
                x: contact.position.x - before.position.x, y: contact.position.y - before.position.y)
            let isQuick = frame.timeMicroseconds - before.time <= Self.longestMicroseconds
            if isQuick, let last = before.step, size.millimetres(from: last, to: step) > least {
                count += 1
                var (old, new) = (contact, contact)
                (old.phase, old.position) = (.ended, before.position)
                new.phase = .began
                return [old, new]
            }
            track.step = step
            return [contact]
        }
        return frame
    }
}
