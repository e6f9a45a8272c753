import Touch

/// What a phone says of its fingers at a moment: all that are down.
struct PhoneTouch: Equatable, Sendable {
    /// A finger that is down.
    struct Finger: Equatable, Sendable {
        /// As the phone calls it.
        var id: Int
        var position: SurfacePoint
        /// 0…1; `nil` where the phone does not say.
        var strength: Double?
    }

    /// Counts up as the phone sends.
    var number: Int
    /// µs of the page's clock.
    var pageMicroseconds: Int64
    /// Each once.
    var fingers: [Finger]
}
