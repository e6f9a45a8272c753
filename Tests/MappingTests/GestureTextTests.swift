import Granular
import Mapping
import SeededGenerator
import Testing

@Suite("Writing gestures into a file")
struct GestureTextTests {
    private var generator = SeededGenerator(seed: 11)

    @Test("Whatever a gesture is for, its text reads back to the same")
    mutating func back() {
        for _ in 0..<1500 {
            let use = anyUse()
            let file = MappingFile(text: Self.around(use), file: "f")
            #expect(file.errors == [], "\(tomlText(of: use))")
            #expect(file.mapping?.gestures.first == use, "\(tomlText(of: use))")
        }
    }

    @Test("The text is short where there is little to say")
    func short() {
        let use = GestureUse(Gesture(.swipe(.left), fingers: 2), triggers: [.action(.snapshot(3))])
        #expect(
            tomlText(of: use) == """
                [[gesture]]
                gesture = "swipe"
                direction = "left"
                fingers = 2
                action = "snapshot"
                number = 3

                """)
    }

    @Test("Notes are written as their scale")
    func notes() throws {
        let text = """
            name = "f"
            [[gesture]]
            gesture = "drag"
            direction = "vertical"
            parameter = "pitch"
            scale = "dorian"
            root = "D3"
            range = [900, 100]
            """
        let use = try #require(MappingFile(text: text, file: "f").mapping?.gestures.first)
        let again = MappingFile(text: "name = \"f\"\n" + tomlText(of: use), file: "f").mapping?.gestures.first
        #expect(again == use)
    }

    /// A whole file, with something on each layer and something that turns it on.
    private static func around(_ use: GestureUse) -> String {
        var layers = Set([use.layer].compactMap { $0 })
        for case .layer(let name) in use.triggers { layers.insert(name) }
        var text = "name = \"f\"\nsmoothing = 7\n" + tomlText(of: use)
        for (index, layer) in layers.sorted().enumerated() {
            let name = layer.contains("'") ? "\"\(layer)\"" : "'\(layer)'"
            let area = "area = { x = [0, 1], y = [0, 1] }"
            text += "[[button]]\nname = \"on \(index)\"\n\(area)\nshift = \(name)\n"
            text += "[[button]]\nname = \"there \(index)\"\n\(area)\naction = \"mute\"\nlayer = \(name)\n"
        }
        return text
    }
}

extension GestureTextTests {
    private mutating func one<Value>(_ values: [Value]) -> Value {
        values[Int.random(in: 0..<values.count, using: &generator)]
    }

    private mutating func number(_ range: ClosedRange<Double>) -> Double {
        Bool.random(using: &generator) ? Double.random(in: range, using: &generator) : range.lowerBound.rounded(.up)
    }

    private mutating func anyUse() -> GestureUse {
        let kinds: [Gesture.Kind] =
            [.tap, .doubleTap, .longPress, .pinch, .turn]
            + Gesture.Direction.allCases.map { .swipe($0) } + Gesture.Axis.allCases.map { .drag($0) }
        let kind = one(kinds)
        let isOfTwo = kind == .pinch || kind == .turn
        let area = Area(
            x: Double.random(in: 0...0.4, using: &generator)...Double.random(in: 0.5...1, using: &generator),
            y: 0.25...1)
        let gesture = Gesture(
            kind, fingers: Int.random(in: (isOfTwo ? 2 : 1)...5, using: &generator),
            area: Bool.random(using: &generator) ? area : Area(x: 0...1, y: 0...1))
        var use = GestureUse(gesture)
        if Bool.random(using: &generator) { use.layer = one(["deep", "say \"so\" \\", "ä 🎛"]) }
        if Bool.random(using: &generator) { use.triggers.append(.action(anyAction())) }
        if Bool.random(using: &generator) { use.triggers.append(.layer(one(["other", "an\\other"]))) }
        let isEmpty = use.triggers.isEmpty
        use.gesture.threshold = anyThreshold(kind, triggers: !isEmpty)
        if kind.goesOn {
            use.sounds = Bool.random(using: &generator)
            for _ in 0..<Int.random(in: (isEmpty ? 1 : 0)...3, using: &generator) {
                use.moves.append(.init(anyBinding(), travel: number(0.01...500)))
            }
            if Bool.random(using: &generator) {
                use.volume = .init(-60...(-3), travel: use.moves.first?.travel ?? number(0.01...500))
            }
        } else if isEmpty || Bool.random(using: &generator) {
            use.triggers.append(anyParameterTrigger())
        }
        return use
    }

    /// A pinch with an action has a threshold, be it the usual one.
    private mutating func anyThreshold(_ kind: Gesture.Kind, triggers: Bool) -> GestureThreshold? {
        switch kind {
        case .drag(let axis):
            let directions = Gesture.Direction.allCases.filter { $0.axis == axis }
            var choices: [GestureThreshold?] = [nil, .drag(number(2...100))]
            if triggers { for direction in directions { choices.append(.drag(direction, number(2...100))) } }
            return one(choices)
        case .pinch where triggers:
            return one([
                .defaultPinch, .pinch(inwards: 0.7, outwards: nil), .pinch(inwards: 0.123, outwards: nil),
                .pinch(inwards: nil, outwards: 1.4), .pinch(inwards: nil, outwards: 9.75),
            ])
        default: return nil
        }
    }

    private mutating func anyAction() -> Action {
        let name = one(Action.Name.allCases)
        return Action(name, number: Int.random(in: name.numbers ?? 1...1, using: &generator))
    }

    private mutating func anyCloud() -> Binding.Cloud { one([.own, .all, .number(0), .number(15)]) }

    private mutating func anyParameterTrigger() -> Trigger {
        let parameter = one(Parameter.allCases)
        let range = parameter.definition.range
        if Bool.random(using: &generator) {
            return .set(parameter, to: number(range), cloud: anyCloud(), smoothingMilliseconds: number(0...5000))
        }
        let width = range.upperBound - range.lowerBound
        return .step(
            parameter, by: Double.random(in: 0.001...1, using: &generator) * width * one([-1, 1]), cloud: anyCloud(),
            smoothingMilliseconds: number(0...5000))
    }

    private mutating func anyBinding() -> Binding {
        let parameter = one(Parameter.allCases)
        let range = parameter.definition.range
        let isAdded = Bool.random(using: &generator)
        let width = range.upperBound - range.lowerBound
        let (least, limit) = isAdded ? (-width, width) : (range.lowerBound, range.upperBound)
        let low = Double.random(in: least...((least + limit) / 2), using: &generator)
        let ends = Bool.random(using: &generator) ? (low, limit) : (limit, low)
        var responses: [Response] = [.linear, .sCurve, .table([0, 0.123456789, 1]), .steps(12)]
        if low > 0 { responses.append(.exponential) }
        let response = one(responses)
        return Binding(
            parameter, low: ends.0, high: ends.1, response: response, cloud: anyCloud(),
            isAdded: isAdded, smoothingMilliseconds: number(0...5000))
    }
}
