import Files
import Instrument
import Mapping
import OSC
import Performer

/// Pins on tapes, and what is seen of them.
extension RemoteAddresses {
    static let tapes = [
        RemoteAddress(
            "/quern/pin/add", takes: "name of a tape, position and height, 0 to 1",
            "leaves a pin there: a cloud that stays"
        )
        .asking { arguments, state in
            guard let name = arguments.first?.text, let (position, height) = place(arguments) else { return nil }
            guard isTape(name, state, { $0.pinGesture != nil }) else {
                return .refused("/quern/pin/add: no tape \(quoted(name)) with pins")
            }
            return .command(.playing(.pin(.add(tape: name, position: position, height: height))))
        },
        RemoteAddress(
            "/quern/pin/move", takes: "number, 1 to \(Tape.maxPins), position and height, 0 to 1", "moves that pin"
        )
        .asking { arguments, state in
            guard let number = number(arguments, from: 1), let (position, height) = place(arguments) else { return nil }
            guard number <= pins(state).count else { return .refused("/quern/pin/move: no pin \(number)") }
            return .command(.playing(.pin(.move(number - 1, position: position, height: height))))
        },
        RemoteAddress(
            "/quern/pin/remove", takes: "number, 1 to \(Tape.maxPins), or 0 for all", "removes that pin"
        )
        .asking { arguments, state in
            guard let number = number(arguments, from: 0) else { return nil }
            guard number <= pins(state).count else { return .refused("/quern/pin/remove: no pin \(number)") }
            return .command(.playing(.pin(.remove(number == 0 ? nil : number - 1))))
        },
        RemoteAddress(
            "/quern/zoom", takes: "name of a tape, from and to, 0 to 1",
            "shows that part of a tape that can be zoomed; sent: each of them with what it shows"
        )
        .asking { arguments, state in
            guard arguments.count == 3, let name = arguments[0].text, let from = arguments[1].number,
                let end = arguments[2].number
            else { return nil }
            guard isTape(name, state, \.isZoomable) else {
                return .refused("/quern/zoom: no tape \(quoted(name)) that can be zoomed")
            }
            // Floats are not exact.
            guard from >= 0, end <= 1, end - from >= Tape.leastWindow - 1e-6 else {
                return .refused("/quern/zoom: from must be at least \(Tape.leastWindow) below to, both 0 to 1")
            }
            return .command(.playing(.zoom(name, from...end)))
        }
        .sending { state in
            sorted(state).filter { name, _ in isTape(name, state, \.isZoomable) }.flatMap {
                name, tape -> [OSCArgument] in
                [.string(name), .float(Float(tape.window.lowerBound)), .float(Float(tape.window.upperBound))]
            }
        },
        RemoteAddress(
            "/quern/field", takes: "name of a field, left, right, lower and upper edge, 0 to 1",
            "moves and sizes that field; sent: each of them with its edges"
        )
        .asking { arguments, state in
            guard arguments.count == 5, let name = arguments[0].text else { return nil }
            let edges = arguments.dropFirst().compactMap(\.number)
            guard edges.count == 4 else { return nil }
            guard isTape(name, state, \.isField) else { return .refused("/quern/field: no field \(quoted(name))") }
            // Floats are not exact.
            let least = Field.leastSide - 1e-6
            guard edges.allSatisfy((0...1).contains), edges[1] - edges[0] >= least, edges[3] - edges[2] >= least else {
                return .refused("/quern/field: edges must be 0 to 1, each side at least \(Field.leastSide) long")
            }
            let area = Area(x: edges[0]...edges[1], y: edges[2]...edges[3])
            return .command(.playing(.field(Field(control: name, area: area))))
        }
        .sending { state in
            state.playing.mapping.controls.filter { $0.isField && !$0.isAbsent }.flatMap { control -> [OSCArgument] in
                let (x, y) = (control.area.x, control.area.y)
                return [.string(control.name)]
                    + [x.lowerBound, x.upperBound, y.lowerBound, y.upperBound].map { .float(Float($0)) }
            }
        },
        RemoteAddress("/quern/state/pins", "number of pins, then tape, position and height of each")
            .sending { state in
                let pins = pins(state)
                return [.int(Int32(pins.count))]
                    + pins.flatMap { name, pin -> [OSCArgument] in
                        [.string(name), .float(Float(pin.position)), .float(Float(pin.height))]
                    }
            },
    ]

    /// The second and the third argument.
    private static func place(_ arguments: [OSCArgument]) -> (position: Double, height: Double)? {
        guard arguments.count == 3, let position = arguments[1].number, let height = arguments[2].number else {
            return nil
        }
        return (position, height)
    }

    private static func number(_ arguments: [OSCArgument], from first: Int) -> Int? {
        arguments.first?.whole(in: first...Tape.maxPins)
    }

    private static func isTape(_ name: String, _ state: InstrumentState, _ allows: (Tape) -> Bool) -> Bool {
        state.playing.mapping.controls.contains { $0.name == name && !$0.isAbsent && $0.tape.map(allows) ?? false }
    }

    private static func sorted(_ state: InstrumentState) -> [(name: String, tape: TapeState)] {
        let controls = state.playing.mapping.controls
        return state.playing.tapes.filter { controls.indices.contains($0.key) }.sorted { $0.key < $1.key }.map {
            (controls[$0.key].name, $0.value)
        }
    }

    /// All pins, in the order of their numbers.
    private static func pins(_ state: InstrumentState) -> [(name: String, pin: TapeState.Pin)] {
        sorted(state).flatMap { name, tape in tape.pins.map { (name, $0) } }.sorted { $0.pin.number < $1.pin.number }
    }
}
