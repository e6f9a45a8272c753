import Touch

/// A finger's way over the surface, from where it came down to where it lifted.
struct FingerTouch: Equatable, Sendable {
    /// Where the finger was seen, and when, in seconds from the beginning of the performance.
    struct Place: Equatable, Sendable {
        var seconds: Double
        var point: SurfacePoint
    }

    /// Where it came down; what is measured may begin later.
    let cameDown: SurfacePoint
    /// Of several surfaces that one, from 0.
    let surface: Int
    /// How large that is.
    let size: SurfaceSize
    /// At least one, in the order of time. Between two of them the device said nothing.
    private(set) var places: [Place]
    /// When it lifted, not before the last place.
    var endSeconds: Double

    init(_ point: SurfacePoint, at seconds: Double, surface: Int = 0, size: SurfaceSize) {
        (cameDown, self.surface, self.size) = (point, surface, size)
        places = [Place(seconds: seconds, point: point)]
        endSeconds = seconds
    }

    var beginSeconds: Double { places[0].seconds }
    var seconds: Double { endSeconds - beginSeconds }

    /// The finger is there now; a second place at the same time takes the first one's place.
    mutating func move(to point: SurfacePoint, at seconds: Double) {
        let place = Place(seconds: max(seconds, endSeconds), point: point)
        if place.seconds == places[places.count - 1].seconds {
            places[places.count - 1] = place
        } else {
            places.append(place)
        }
        endSeconds = place.seconds
    }

    /// What of it lies in that time; `nil` where nothing does.
    func within(_ time: ClosedRange<Double>) -> FingerTouch? {
        guard endSeconds > time.lowerBound, beginSeconds <= time.upperBound else { return nil }
        guard beginSeconds < time.lowerBound || endSeconds > time.upperBound else { return self }
        var part = self
        let first = places.lastIndex { $0.seconds <= time.lowerBound } ?? 0
        part.places = places[first...].filter { $0.seconds <= time.upperBound }
        if part.places.isEmpty { part.places = [places[first]] }
        part.places[0].seconds = max(part.places[0].seconds, time.lowerBound)
        part.endSeconds = min(endSeconds, time.upperBound)
        return part
    }
}

extension SurfaceSize {
    /// From corner to corner, in mm.
    var diagonalMillimetres: Double {
        (widthMillimetres * widthMillimetres + heightMillimetres * heightMillimetres).squareRoot()
    }
}
