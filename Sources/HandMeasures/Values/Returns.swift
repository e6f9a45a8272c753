import Statistics

/// Sounds that were stayed at, left, and stayed at again. All distances are those of ``ParameterSpace/distance(_:_:)``.
struct Returns: Equatable {
    /// Who stays does not go further from where the stay began. It is as near as a target has to be matched.
    static let stayDistance = 0.05
    /// A stay is at least as long, in seconds: shorter than that nobody tells a sound from one that is passed.
    static let staySeconds = 0.5
    /// So near is the same sound: one part of a 10 × 10 grid.
    static let nearDistance = 0.1
    /// A sound is left by going so far from it. It is three times as far as coming back is near, so that who stays where it is just near
    /// enough does not come back by trembling.
    static let farDistance = 0.3

    /// How many different sounds were stayed at.
    private(set) var placeCount = 0
    /// How near each return came.
    private(set) var distances: [Double] = []

    private struct Place {
        var centre: [Double]
        var isLeft = false
    }

    /// - Parameters:
    ///   - positions: in the parameter space, at each sample.
    ///   - isSounding: whether that was heard.
    ///   - rate: samples a second.
    init(_ positions: [[Double]], isSounding: [Bool], rate: Double) {
        var places: [Place] = []
        var seen = 0
        for stay in Self.stays(positions, isSounding, Int((Self.staySeconds * rate).rounded())) {
            for sample in seen..<stay.upperBound where isSounding[sample] {
                for place in places.indices where !places[place].isLeft {
                    let distance = ParameterSpace.distance(positions[sample], places[place].centre)
                    if distance > Self.farDistance { places[place].isLeft = true }
                }
            }
            seen = stay.upperBound
            let centre = Self.centre(positions[stay])
            let near = places.indices.map { (place: $0, distance: ParameterSpace.distance(places[$0].centre, centre)) }
                .filter { $0.distance <= Self.nearDistance }.min { $0.distance < $1.distance }
            guard let near else {
                places.append(Place(centre: centre))
                continue
            }
            if places[near.place].isLeft { distances.append(near.distance) }
            places[near.place].isLeft = false
        }
        placeCount = places.count
    }

    /// Where it was stayed, in the order of time.
    private static func stays(_ positions: [[Double]], _ isSounding: [Bool], _ least: Int) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var first = 0
        while first < positions.count {
            var end = first
            while end < positions.count, isSounding[end],
                ParameterSpace.distance(positions[first], positions[end]) <= stayDistance
            {
                end += 1
            }
            if end - first > least {
                found.append(first..<end)
                first = end
            } else {
                first += 1
            }
        }
        return found
    }

    private static func centre(_ positions: ArraySlice<[Double]>) -> [Double] {
        (positions.first ?? []).indices.map { place in
            positions.reduce(0) { $0 + $1[place] } / Double(positions.count)
        }
    }
}
