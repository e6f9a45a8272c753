import Granular
import Numbers
import TOML

/// A table of the kiosk's file that was checked: those of its values that are as the grammar asks, with their places.
struct ConfigurationFields {
    enum Value {
        case text(String)
        case number(Double)
        case hours(DailyHours)
        case names([String])
        case values([Parameter: Double])
    }

    /// Where the table begins.
    let place: Place
    private var values: [String: (value: Value, place: Place)] = [:]
    private var written: Set<String> = []

    init(place: Place) { self.place = place }

    mutating func note(_ key: String, _ value: Value?, at place: Place) {
        written.insert(key)
        if let value { values[key] = (value, place) }
    }

    /// Whether it is written, be its value right or wrong.
    func has(_ key: String) -> Bool { written.contains(key) }

    /// Where its value begins; the table's place where there is none.
    func place(of key: String) -> Place { values[key]?.place ?? place }

    func text(_ key: String) -> String? {
        if case .text(let text) = values[key]?.value { text } else { nil }
    }

    func number(_ key: String) -> Double? {
        if case .number(let number) = values[key]?.value { number } else { nil }
    }

    func whole(_ key: String) -> Int? { number(key).flatMap { Int($0, in: Int.min...Int.max) } }

    func hours(_ key: String) -> DailyHours? {
        if case .hours(let hours) = values[key]?.value { hours } else { nil }
    }

    func names(_ key: String) -> [String]? {
        if case .names(let names) = values[key]?.value { names } else { nil }
    }

    func parameters(_ key: String) -> [Parameter: Double]? {
        if case .values(let values) = values[key]?.value { values } else { nil }
    }
}
