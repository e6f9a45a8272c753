import Foundation
import Mapping
import SeededGenerator
import Touch

/// A hand that plays: where its fingers are, how unevenly they land and lift, and on what they play. All of it chosen by a
/// generator from what people do.
struct Hand {
    var generator: SeededGenerator
    let surface: SurfaceSize
    /// Where each finger is, in mm from the left and the bottom.
    private(set) var places: [SurfacePoint] = []
    private(set) var touches: [PlayedTouch] = []
    /// How much less sure it is than most: 1, and with one hand in seven up to twice as unsteady.
    let clumsiness: Double

    /// A trackpad, a tablet and a screen.
    static let surfaces = [(100.0, 60.0), (217, 136), (345, 195)].map {
        SurfaceSize(widthMillimetres: $0.0, heightMillimetres: $0.1)
    }

    init(seed: UInt64, on surfaces: [SurfaceSize] = surfaces) {
        generator = SeededGenerator(seed: seed)
        surface = surfaces[Int.random(in: 0..<surfaces.count, using: &generator)]
        let isClumsy = Int.random(in: 0..<7, using: &generator) == 0
        clumsiness = isClumsy ? .random(in: 1.3...2, using: &generator) : 1
    }

    var performance: Performance {
        var generator = generator
        return Performance(
            touches, surface: surface, rate: .random(in: 60...250, using: &generator),
            jitterMillimetres: .random(in: 0.2...0.8, using: &generator), seed: generator.next())
    }

    // MARK: Chance

    mutating func between(_ low: Double, _ high: Double) -> Double { .random(in: low...high, using: &generator) }

    /// One in so many times.
    mutating func chance(_ fraction: Double) -> Bool { between(0, 1) < fraction }

    /// Normally distributed around 0.
    mutating func normal(_ deviation: Double) -> Double {
        deviation * (-2 * log(between(1e-9, 1))).squareRoot() * cos(2 * .pi * between(0, 1))
    }

    /// As times of people are: half of them below the middle, with a long tail.
    mutating func time(_ middle: Double, tail: Double = 0.4) -> Double {
        middle * exp(normal(tail * clumsiness.squareRoot()))
    }

    // MARK: Fingers

    /// Puts `count` fingers side by side on a slight bow, 15 to 35 mm apart as far as there is room for it, where they can still
    /// go `way` mm.
    mutating func lay(_ count: Int, way: (x: Double, y: Double) = (0, 0)) {
        let (width, height) = (surface.widthMillimetres, surface.heightMillimetres)
        let room = max(width - abs(way.x) - 12, 10)
        let spacing = min(between(15, 35), count > 1 ? room / Double(count - 1) : 35)
        let length = spacing * Double(count - 1)
        let bow = min(between(0.1, 0.5) * spacing, max(height - abs(way.y) - 16, 0))
        let slant = min(between(-0.3, 0.3) * length, max(height - abs(way.y) - bow - 14, 0) / 2)
        func least(_ way: Double) -> Double { 6 + max(-way, 0) }
        let x = between(least(way.x), max(width - 6 - max(way.x, 0) - length, least(way.x)))
        let low = least(way.y) + max(-slant, 0)
        let y = between(low, max(height - 6 - max(way.y, 0) - bow - max(slant, 0), low))
        places = (0..<count).map { index in
            let fraction = count > 1 ? Double(index) / Double(count - 1) : 0
            return SurfacePoint(
                x: x + fraction * length + normal(1), y: y + slant * fraction + bow * sin(.pi * fraction) + normal(1))
        }
    }

    /// Puts `count` fingers round a middle, the thumb across from the others; returns the middle.
    mutating func layRound(_ count: Int, radius: Double) -> SurfacePoint {
        let (width, height) = (surface.widthMillimetres, surface.heightMillimetres)
        let middle = SurfacePoint(
            x: between(min(radius + 4, width / 2), max(width - radius - 4, width / 2)),
            y: between(min(radius + 4, height / 2), max(height - radius - 4, height / 2)))
        let thumb = between(0, 2 * .pi)
        let fan = between(0.35, 0.6)
        places = (0..<count).map { index in
            let off = index == 0 ? 0 : .pi + (Double(index) - Double(count) / 2) * fan
            let own = radius * between(0.85, 1.15)
            return SurfacePoint(x: middle.x + own * cos(thumb + off), y: middle.y + own * sin(thumb + off))
        }
        return middle
    }

    /// How much later than the first each finger lands or lifts: mostly within some 50 ms, one hand in six slower.
    mutating func stagger(_ defaultValue: Double) -> [Double] {
        let span = chance(1.0 / 6) ? defaultValue * between(1, 2) : defaultValue * between(0.1, 1)
        let delays = places.map { _ in between(0, span * clumsiness) }
        let first = delays.min() ?? 0
        return delays.map { $0 - first }
    }

    /// Adds a touch whose place, in mm, is a function of its time.
    mutating func touch(
        from: Double, to: Double, isCancelled: Bool = false, _ place: @escaping @Sendable (Double) -> SurfacePoint
    ) {
        let surface = surface
        touches.append(
            PlayedTouch(from: from, to: to, isCancelled: isCancelled) { time in
                let point = place(time)
                // A touch that leaves the surface stays at its edge.
                let (x, y) = (point.x / surface.widthMillimetres, point.y / surface.heightMillimetres)
                return (min(max(x * 100, 2), 98), min(max(y * 100, 2), 98))
            })
    }

    /// All fingers land, stay for `hold` ms, of which each drifts up to `drift` mm, and lift. Returns when the last is up.
    mutating func press(from start: Double, hold: Double, drift: Double, liftingWithin: Double = 45) -> Double {
        let (down, up) = (stagger(40), stagger(liftingWithin))
        let allDown = start + (down.max() ?? 0)
        for (index, place) in places.enumerated() {
            let angle = between(0, 2 * .pi)
            let way = between(0, drift * clumsiness)
            let (from, to) = (start + down[index], allDown + hold + up[index])
            touch(from: from, to: to) { time in
                let fraction = (time - from) / (to - from)
                return SurfacePoint(x: place.x + way * fraction * cos(angle), y: place.y + way * fraction * sin(angle))
            }
        }
        return allDown + hold + (up.max() ?? 0)
    }

    mutating func shift(byUpTo deviation: Double) {
        let (x, y) = (normal(deviation), normal(deviation))
        places = places.map { SurfacePoint(x: $0.x + x + normal(0.7), y: $0.y + y + normal(0.7)) }
    }
}

/// How far a long movement is, 0…1 at `time` of `duration`: it gets up to its speed within `start`, keeps it, and slows down as
/// it started.
func glide(_ time: Double, start: Double, duration: Double) -> Double {
    let t = min(max(time, 0), duration)
    let (up, whole) = (min(start, duration / 2), duration - min(start, duration / 2))
    if t < up { return t * t / (2 * up * whole) }
    if t > duration - up { return 1 - (duration - t) * (duration - t) / (2 * up * whole) }
    return (t - up / 2) / whole
}

/// How far an aimed movement is, 0…1: slow, quick and slow again (minimum jerk, Flash and Hogan 1985).
func reach(_ fraction: Double) -> Double {
    let t = min(max(fraction, 0), 1)
    return t * t * t * (10 - 15 * t + 6 * t * t)
}
