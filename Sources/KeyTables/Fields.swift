import Granular
import Numbers
import TOML

/// A number, and its place.
package struct PlacedNumber: Sendable {
    package var value: Double
    package var place: Place

    /// Makes one.
    package init(_ value: Double, at place: Place) { (self.value, self.place) = (value, place) }
}

/// A table that was checked: its keys with their places, and those values that are as its ``KeyTable`` asks.
package struct Fields: Sendable {
    /// Where the table begins.
    package let place: Place
    private var keyPlaces: [String: Place] = [:]
    private var wrongKeys: Set<String> = []
    /// Keys that somebody wrote wrong: to say that they are missing would be a second word on one fault.
    private var misspelt: Set<String> = []
    private var values: [String: (value: CheckedValue, place: Place)] = [:]

    init(place: Place) { self.place = place }

    mutating func add(
        _ key: String, at keyPlace: Place, value: CheckedValue?, at place: Place, isRight: Bool
    ) {
        keyPlaces[key] = keyPlace
        if !isRight { wrongKeys.insert(key) }
        if let value { values[key] = (value, place) }
    }

    mutating func addMisspelt(_ key: String) { misspelt.insert(key) }

    /// Whether a key that is not known was probably meant to be `key`.
    package func isMisspelt(_ key: String) -> Bool { misspelt.contains(key) }

    /// Whether it is written, be its value right or wrong.
    package func has(_ key: String) -> Bool { keyPlaces[key] != nil }

    /// Whether nothing is wrong with its value, nor in anything that it holds.
    package func isRight(_ key: String) -> Bool { !wrongKeys.contains(key) }

    /// The first of `keys` that is written.
    package func first(of keys: [String]) -> String? { keys.first(where: has) }

    /// Where the value of `key` begins; the table's place where there is none.
    package func place(of key: String) -> Place { values[key]?.place ?? place }

    /// Where `key` itself stands; the table's place where it does not.
    package func keyPlace(of key: String) -> Place { keyPlaces[key] ?? place }

    /// What the kind of `key` made of its value.
    package func value<Value: Sendable>(_ key: String, as _: Value.Type = Value.self) -> Value? {
        values[key]?.value as? Value
    }

    package func text(_ key: String) -> String? { value(key) }

    package func number(_ key: String) -> Double? { value(key) }

    package func whole(_ key: String) -> Int? { number(key).flatMap { Int($0, in: Int.min...Int.max) } }

    package func flag(_ key: String) -> Bool? { value(key) }

    package func numbers(_ key: String) -> [PlacedNumber]? { value(key) }

    /// The tables that `key` holds; none where it is not written.
    package func tables(_ key: String) -> [Fields] { value(key) ?? [] }

    /// Two numbers, the lower one first.
    package func span(_ key: String) -> ClosedRange<Double>? {
        guard let ends = numbers(key), ends.count == 2, ends[0].value <= ends[1].value else { return nil }
        return ends[0].value...ends[1].value
    }

    /// A word as one of the cases of `Choice`.
    package func choice<Choice: RawRepresentable<String>>(_ key: String, as _: Choice.Type = Choice.self) -> Choice? {
        text(key).flatMap(Choice.init)
    }

    package func parameter(_ key: String) -> Parameter? { text(key).flatMap(Parameter.init(named:)) }
}
