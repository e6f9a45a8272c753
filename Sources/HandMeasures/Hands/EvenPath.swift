/// A finger's way at even times, whatever the device's own rate is.
struct EvenPath {
    /// Samples a second.
    static let rate = 100.0
    /// After so long without a word from the device the finger rested, in seconds: no touchscreen sends fewer frames than 20 a second of one that
    /// moves.
    private static let restSeconds = 0.05
    /// A frame of a common device, in seconds: in it a finger that rested began to move.
    private static let frameSeconds = 0.01

    /// In the surface's 0…1.
    private(set) var x: [Double] = []
    private(set) var y: [Double] = []

    init(_ touch: FingerTouch) {
        let count = Int(touch.seconds * Self.rate) + 1
        x.reserveCapacity(count)
        y.reserveCapacity(count)
        let places = touch.places
        var next = 1
        for sample in 0..<count {
            let now = touch.beginSeconds + Double(sample) / Self.rate
            while next < places.count, places[next].seconds <= now { next += 1 }
            let (last, point) = (places[next - 1].seconds, places[next - 1].point)
            var share = 0.0
            if next < places.count {
                let to = places[next].seconds
                let from = to - last > Self.restSeconds ? to - Self.frameSeconds : last
                share = max(0, (now - from) / (to - from))
            }
            let target = next < places.count ? places[next].point : point
            x.append(point.x + (target.x - point.x) * share)
            y.append(point.y + (target.y - point.y) * share)
        }
    }
}
