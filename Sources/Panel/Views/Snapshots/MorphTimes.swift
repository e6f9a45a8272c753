/// The times that keys choose from for a morph, in seconds.
package enum MorphTimes {
    private static let all: [Double] = [
        0.5, 1, 1.5, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60, 75, 90, 105, 120,
    ]

    /// The time so many steps further, as far as there are any.
    package static func moved(_ seconds: Double, by steps: Int) -> Double {
        let place = all.firstIndex { $0 >= seconds } ?? all.count - 1
        return all[min(max(place + steps, 0), all.count - 1)]
    }
}
