/// A short performance that ships with the instrument, for machines where nobody can touch anything: 14 s for the touch
/// mapping, pitch on the left half, texture on the right.
public enum BuiltInPerformance {
    /// The performance as a recording of a virtual touchscreen.
    public static var recording: EvemuRecording { VirtualTouchscreen().recording(of: strokes) }

    /// What the fingers do.
    public static let strokes: [Stroke] = opening + swell + taps + closing

    private static let melody = 0
    private static let texture = 1
    private static let solo = 2

    /// Few long grains, then a low tone that begins to move.
    private static let opening = [
        Stroke(
            finger: texture, startMilliseconds: 0, durationMilliseconds: 5000,
            points: [.init(88, 6), .init(84, 12), .init(80, 22), .init(83, 34), .init(78, 28)]),
        Stroke(
            finger: melody, startMilliseconds: 600, durationMilliseconds: 4300,
            points: [.init(3, 12), .init(5, 16), .init(9, 27), .init(14, 38), .init(7, 31), .init(3, 22)]),
    ]

    /// The texture thickens into short grains while the tone climbs and spreads.
    private static let swell = [
        Stroke(
            finger: texture, startMilliseconds: 5200, durationMilliseconds: 4600,
            points: [.init(74, 30), .init(64, 62), .init(56, 92), .init(68, 96), .init(86, 70), .init(92, 45)]),
        Stroke(
            finger: melody, startMilliseconds: 5400, durationMilliseconds: 4200,
            points: [
                .init(2, 23), .init(4, 40), .init(16, 55), .init(38, 72), .init(47, 88), .init(26, 60), .init(8, 45),
            ]),
    ]

    /// One finger alone, note by note.
    private static let taps = [11.0, 22, 33, 44, 66, 33].enumerated().map { index, height in
        Stroke(
            finger: solo, startMilliseconds: 9950 + index * 260, durationMilliseconds: 170,
            points: [.init(4 + Double(index) * 2, height)])
    }

    /// Both again, thinning out.
    private static let closing = [
        Stroke(
            finger: texture, startMilliseconds: 11550, durationMilliseconds: 2450,
            points: [.init(90, 55), .init(95, 30), .init(97, 5)]),
        Stroke(
            finger: melody, startMilliseconds: 11600, durationMilliseconds: 2200,
            points: [.init(6, 44), .init(4, 33), .init(2, 11)]),
    ]
}
