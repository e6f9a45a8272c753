import Mapping
import Touch

/// Going back without a key: two fingers drawn together to 0.7 of their distance, whatever the mapping, or the mapping's own action.
/// The panel closes its view then, as Esc does. A value; frames and requests come in the order of their times.
struct BackGesture: Sendable {
    /// How often going back was asked for.
    private(set) var count = 0

    private var recognition = GestureRecognition([
        Gesture(
            .pinch, fingers: 2, threshold: .pinch(inwards: GestureLimits.pinchInRatio, outwards: nil))
    ])
    private var latestMicroseconds = Int64.min / 2

    /// One pinch may be told twice, by the mapping too: within this it is one, in microseconds.
    private static let pauseMicroseconds: Int64 = 300_000

    /// Watches the fingers of the touch device, on a surface of that size.
    mutating func watch(_ frame: TouchFrame, on surface: SurfaceSize) {
        let events = recognition.handle(frame, from: 0, surface: surface)
        if events.contains(where: { $0.phase == .began }) { request(at: frame.timeMicroseconds) }
    }

    /// Somebody asks for it.
    mutating func request(at microseconds: Int64) {
        let (passed, isFar) = microseconds.subtractingReportingOverflow(latestMicroseconds)
        if isFar || passed >= Self.pauseMicroseconds { count += 1 }
        latestMicroseconds = max(latestMicroseconds, microseconds)
    }
}
