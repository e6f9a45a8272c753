import Quiz

/// A picture of a clip, in columns from the left and rows from the bottom: how dark each place is, 0…1.
public struct ClipPicture: Equatable, Sendable {
    /// How many columns there are: equal parts of the clip.
    public let columns: Int
    /// How many rows.
    public let rows: Int
    /// The lowest row's places first.
    private let places: [Float]

    /// Two pictures whose places differ by less on the mean look the same.
    public static let leastDifference = 0.02

    init(columns: Int, rows: Int, _ place: (_ column: Int, _ row: Int) -> Float) {
        (self.columns, self.rows) = (columns, rows)
        places = (0..<rows * columns).map { min(max(place($0 % columns, $0 / columns), 0), 1) }
    }

    /// A picture of samples: left and right of each frame, one after the other.
    public init(_ kind: QuizPicture.Kind, of samples: [Float], rate: Int) {
        switch kind {
        case .outline: self.init(outlineOf: samples)
        case .spectrum: self.init(spectrumOf: samples, rate: rate)
        }
    }

    /// How dark a place is: 0…1.
    public subscript(column: Int, row: Int) -> Float { places[row * columns + column] }

    /// How far another picture of that size is away on the mean, 0…1.
    public func difference(from other: ClipPicture) -> Double {
        guard places.count == other.places.count, !places.isEmpty else { return 1 }
        return zip(places, other.places).reduce(0) { $0 + Double(abs($1.0 - $1.1)) } / Double(places.count)
    }
}
