import Granular
import Numbers
import TOML

/// A number, and its place.
typealias PlacedNumber = (value: Double, place: Place)

/// A table that was checked: its keys with their places, and those values that are as the grammar asks.
struct Fields {
    enum Value {
        case text(String)
        case number(Double)
        case flag(Bool)
        case numbers([PlacedNumber])
        case tables([Fields])
    }

    /// Where the table begins.
    let place: Place
    private(set) var keyPlaces: [String: Place] = [:]
    private var values: [String: (value: Value, place: Place)] = [:]

    init(place: Place) { self.place = place }

    mutating func note(_ key: String, at keyPlace: Place, value: Value?, at place: Place) {
        keyPlaces[key] = keyPlace
        if let value { values[key] = (value, place) }
    }

    /// Whether it is written, be its value right or wrong.
    func has(_ key: String) -> Bool { keyPlaces[key] != nil }

    /// The first of `keys` that is written.
    func first(of keys: [String]) -> String? { keys.first(where: has) }

    /// Where the value of `key` begins; the table's place where there is none.
    func place(of key: String) -> Place { values[key]?.place ?? place }

    /// Where `key` itself stands; the table's place where it does not.
    func keyPlace(of key: String) -> Place { keyPlaces[key] ?? place }

    func text(_ key: String) -> String? {
        if case .text(let text) = values[key]?.value { text } else { nil }
    }

    func number(_ key: String) -> Double? {
        if case .number(let number) = values[key]?.value { number } else { nil }
    }

    func whole(_ key: String) -> Int? { number(key).flatMap { Int($0, in: Int.min...Int.max) } }

    func flag(_ key: String) -> Bool? {
        if case .flag(let flag) = values[key]?.value { flag } else { nil }
    }

    func numbers(_ key: String) -> [PlacedNumber]? {
        if case .numbers(let numbers) = values[key]?.value { numbers } else { nil }
    }

    func tables(_ key: String) -> [Fields] {
        if case .tables(let tables) = values[key]?.value { tables } else { [] }
    }

    /// Two numbers, the lower one first.
    func span(_ key: String) -> ClosedRange<Double>? {
        guard let ends = numbers(key), ends.count == 2, ends[0].value <= ends[1].value else { return nil }
        return ends[0].value...ends[1].value
    }

    func choice<Choice: RawRepresentable<String>>(_ key: String, as _: Choice.Type = Choice.self) -> Choice? {
        text(key).flatMap(Choice.init)
    }

    func parameter(_ key: String) -> Parameter? { text(key).flatMap(Parameter.init(named:)) }

    var area: Area? {
        guard let area = tables("area").first, let x = area.span("x"), let y = area.span("y") else { return nil }
        return Area(x: x, y: y)
    }
}
