import Foundation
import Granular
import HandMeasures
import Session
import Touch

/// Performances that were never played: hands that go as they are told.
struct Hands {
    /// 400 by 300 mm: 500 mm from corner to corner.
    static let size = SurfaceSize(widthMillimetres: 400, heightMillimetres: 300)
    static let mapping = """
        name = "Pad"
        [[zone]]
        name = "left"
        area = { x = [0.0, 0.5], y = [0.0, 1.0] }
        x = { parameter = "density", range = [0, 100] }
        y = { parameter = "pitch", range = [100, 1600], curve = "exponential" }
        [[zone]]
        name = "right"
        area = { x = [0.5, 1.0], y = [0.0, 1.0] }
        x = { parameter = "density", range = [0, 100] }
        """

    /// The performance so far.
    private(set) var performance = Performance(
        build: .init(rate: 48_000, seed: 1, kernel: "plain", quality: .fine, levelDecibels: -12))
    private var down: [Int: SurfacePoint] = [:]
    private var lastID = 0

    init(seconds: Double, size: SurfaceSize? = Self.size, mapping: String? = Self.mapping) {
        performance.endFrame = Int64(seconds * 48_000)
        performance.isWhole = true
        if let mapping {
            performance.mappings = [.init(title: "Pad", isMirrored: false, text: mapping)]
            add(.mapping(0), at: 0)
        }
        if let size { add(.surface(size), at: 0) }
    }

    mutating func add(_ command: Performance.Command, at seconds: Double) {
        performance.commands.append(.init(microseconds: Int64((seconds * 1e6).rounded()), command))
    }

    mutating func change(_ changes: Change..., at seconds: Double) {
        performance.events += changes.map { .init(frame: Int64((seconds * 48_000).rounded()), .change($0)) }
    }

    /// A finger's way in a share of its time, 0…1, as a device with so many frames a second tells it; nothing is told while it stands.
    mutating func stroke(
        from begin: Double, to end: Double, rate: Double = 100, source: Int = 0,
        _ path: (Double) -> SurfacePoint
    ) {
        lastID += 1
        var last: SurfacePoint?
        for frame in 0...Int(((end - begin) * rate).rounded(.down)) {
            let now = begin + Double(frame) / rate
            let point = path(min(1, (now - begin) / (end - begin)))
            if point != last { add(.touch(source: source, [contact(point)]), at: now) }
            last = point
        }
        add(.touch(source: source, [contact(path(1))]), at: end)
        add(.touch(source: source, []), at: end)
    }

    private func contact(_ point: SurfacePoint) -> Contact { Contact(id: lastID, phase: .moved, position: point) }

    /// From one place to another on a straight line; `way` says how far at which share of the time.
    static func line(
        _ from: (Double, Double), _ to: (Double, Double), _ way: @escaping (Double) -> Double = { $0 }
    ) -> (Double) -> SurfacePoint {
        { share in
            SurfacePoint(x: from.0 + (to.0 - from.0) * way(share), y: from.1 + (to.1 - from.1) * way(share))
        }
    }

    /// The way of least jerk from rest to rest (T. Flash and N. Hogan, 1985).
    static func leastJerk(_ share: Double) -> Double { share * share * share * (10 - 15 * share + 6 * share * share) }

    /// A figure by its name.
    func figure(_ name: String, during time: ClosedRange<Double>? = nil) throws -> HandFigure? {
        try HandMeasures(performance, during: time)[name]
    }

    /// A figure's number by its name.
    func value(_ name: String, during time: ClosedRange<Double>? = nil) throws -> Double? {
        try figure(name, during: time)?.value
    }
}

/// Whether two numbers differ by no more than a share of the second.
func isNear(_ value: Double?, _ expected: Double, within share: Double = 1e-9) -> Bool {
    value.map { abs($0 - expected) <= share * abs(expected) } ?? false
}
