/// How far the reading of a sound file is. Preparing it for grains does not tell how far it is: there the share goes by the time
/// that it should take, by how long reading took.
package struct LoadingProgress: Sendable {
    let file: String
    let request: Int
    private let isPrepared: Bool
    private var readFraction = 0.0
    private var firstNanoseconds: Int64?
    private var lastNanoseconds: Int64 = 0

    /// How many times as long as reading a WAV file preparing takes, measured.
    private static let preparingTimes = 9.0
    private static let limit = 0.99

    /// - isPrepared: whether it is prepared for grains after it was read.
    package init(file: String, request: Int, isPrepared: Bool = true) {
        self.file = file
        self.request = request
        self.isPrepared = isPrepared
    }

    package mutating func update(read fraction: Double, at nanoseconds: Int64) {
        if firstNanoseconds == nil { firstNanoseconds = nanoseconds }
        readFraction = fraction
        lastNanoseconds = nanoseconds
    }

    package func fraction(at nanoseconds: Int64) -> Double {
        guard let firstNanoseconds else { return 0 }
        guard isPrepared else { return min(readFraction, Self.limit) }
        let read = readFraction / (1 + Self.preparingTimes)
        guard readFraction >= 1 else { return read }
        let expected = max(Double(lastNanoseconds - firstNanoseconds) * (1 + Self.preparingTimes), 1)
        return min(max(Double(nanoseconds - firstNanoseconds) / expected, read), Self.limit)
    }
}
