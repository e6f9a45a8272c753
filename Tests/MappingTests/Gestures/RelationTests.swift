import Mapping
import Testing
import Touch

@Suite("Which gesture is recognised in place of which")
struct RelationTests {
    private let inner = Area(x: 0.05...0.95, y: 0.05...0.95)

    private func mapping(_ gestures: [Gesture]) -> Mapping {
        Mapping(name: "m", controls: [], gestures: gestures.map { GestureUse($0, triggers: [.action(.mute)]) })
    }

    /// The indices of what begins or is made.
    private func winners(_ touch: PlayedTouch, _ gestures: [Gesture]) -> Set<Int> {
        Set(
            Performance(touch).events(gestures).filter { $0.phase == .made || $0.phase == .began }.map(\.gesture))
    }

    @Test("Drags in opposite directions replace nothing; one both ways and one to the left meet on one way")
    func directions() {
        let drag = { (threshold: GestureThreshold?) in Gesture(.drag(.horizontal), fingers: 1, threshold: threshold) }
        let left = drag(.drag(.left, 9))
        #expect(mapping([left, drag(.drag(.right, 9))]).replacement(ofGesture: 0) == nil)
        let both = mapping([drag(.drag(9)), left])
        #expect(both.replacement(ofGesture: 0)?.isWhole == false && both.replacement(ofGesture: 1) == nil)
        let covered = mapping([left, drag(.drag(9))])
        #expect(covered.replacement(ofGesture: 0)?.isWhole == true)
        #expect(covered.replaced(byGesture: 1) == covered.gestures[0])
    }

    @Test(
        "What is said is what is recognised: the smaller area, then the later one; of drags the one that begins sooner")
    func recognised() {
        let tap = PlayedTouch.finger(at: (50, 50), from: 0, to: 100)
        let slide = PlayedTouch.finger(path: [(30, 50), (60, 50)], from: 0, to: 1500)
        let drag = { (distance: Double, area: Area) in
            Gesture(.drag(.horizontal), fingers: 1, area: area, threshold: .drag(distance))
        }
        let whole = Area(x: 0...1, y: 0...1)
        let cases: [([Gesture], PlayedTouch)] = [
            ([Gesture(.tap, fingers: 1), Gesture(.tap, fingers: 1)], tap),
            ([Gesture(.tap, fingers: 1, area: inner), Gesture(.tap, fingers: 1)], tap),
            ([Gesture(.tap, fingers: 1), Gesture(.tap, fingers: 1, area: inner)], tap),
            ([drag(9, inner), drag(5, whole)], slide), ([drag(5, whole), drag(9, inner)], slide),
            ([drag(9, whole), drag(9, inner)], slide), ([drag(9, inner), drag(9, inner)], slide),
        ]
        for (gestures, touch) in cases {
            let played = mapping(gestures)
            let replaced = gestures.indices.filter { played.replacement(ofGesture: $0)?.isWhole == true }
            #expect(winners(touch, gestures) == Set(gestures.indices).subtracting(replaced))
            #expect(replaced.count == 1, "\(gestures)")
        }
        let halves = mapping([
            Gesture(.tap, fingers: 1), Gesture(.tap, fingers: 1, area: Area(x: 0...0.5, y: 0...1)),
        ])
        #expect(halves.replacement(ofGesture: 0)?.isWhole == false && halves.replacement(ofGesture: 1) == nil)
    }

    @Test("No gesture of a shipped mapping replaces another", arguments: ShippedTests.all)
    func shipped(_ name: String) throws {
        let mapping = try #require(
            MappingFile(path: "\(ShippedTests.checkout)/Mappings/\(name).toml").mapping)
        for index in mapping.gestures.indices {
            #expect(mapping.replacement(ofGesture: index) == nil, "\(mapping.gestures[index].gesture)")
        }
    }
}
