import Granular
import Mapping
import SeededGenerator
import Testing
import Touch

@Suite("What a mapper costs")
struct MapperCostTests {
    private let surface = SurfaceSize(widthMillimetres: 217, heightMillimetres: 136)

    @Test("After hours of playing no more is kept in mind than after minutes; so many frames a second are played")
    func cost() {
        var mapper = Mapper(big)
        mapper.surface = surface
        var tracker = ContactTracker()
        var generator = SeededGenerator(seed: 11)
        for key in 0..<10 { tracker.begin(key, at: SurfacePoint(x: Double(key) / 10 + 0.05, y: 0.5)) }
        var (time, sizes, elapsed) = (Int64(0), [Int](), Duration.zero)
        for step in 0..<100_000 {
            time += 8_000
            for key in 0..<10 {
                let (x, y) = (Double.random(in: 0...1, using: &generator), Double.random(in: 0...1, using: &generator))
                tracker.move(key, to: SurfacePoint(x: x, y: y), strength: y)
            }
            let key = step % 9
            if step % 3 == 0 {
                tracker.end(key)
                tracker.begin(key, at: SurfacePoint(x: Double(key) / 10 + 0.05, y: 0.5))
            }
            guard let frame = tracker.frame(at: time) else { continue }
            elapsed += ContinuousClock().measure { _ = mapper.handle(frame) }
            if step % 2000 == 1999 { sizes.append(elements(mapper)) }
        }
        print(
            "Mapper: \(Int(100_000 / (elapsed / .seconds(1)))) frames a second, with ten fingers on \(big.controls.count) controls"
        )
        let early = sizes.prefix(sizes.count / 10).max() ?? 0
        #expect((sizes.last ?? 0) <= early + 50, "\(sizes.prefix(3)) … \(sizes.suffix(3))")
    }

    private var big: Mapping {
        let controls = (0..<10).map { (index: Int) -> Control in
            let left = Double(index) / 10
            let motion: Control.Motion = index % 2 == 0 ? .absolute : .relative(.millimetres(40), lockMillimetres: 3)
            let lift: Handling.Lift = index % 3 == 0 ? .hold : .goBack(milliseconds: 200)
            return zone(
                "z\(index)", Area(x: left...(left + 0.1), y: 0...1), motion,
                Route(.x, Binding(.pan, low: -1, high: 1, smoothingMilliseconds: 30)), Route(.y, density()),
                Route(.strength, Binding(.level, low: -30, high: 0, isAdded: true)),
                Route(.speed, Binding(.duration, low: 0.01, high: 0.5)), handling: Handling(lift: lift))
        }
        let gestures = (2...3).map { GestureUse(Gesture(.tap, fingers: $0), triggers: [.action(.mute)]) }
        return Mapping(name: "big", hasCloudPerTouch: true, controls: controls, gestures: gestures)
    }
}

/// How many elements all collections inside a value have together.
func elements(_ value: Any) -> Int {
    let mirror = Mirror(reflecting: value)
    let isCollection = [Mirror.DisplayStyle.collection, .set, .dictionary].contains { $0 == mirror.displayStyle }
    let own = isCollection ? mirror.children.count : 0
    return mirror.children.map { elements($0.value) }.reduce(own, +)
}
