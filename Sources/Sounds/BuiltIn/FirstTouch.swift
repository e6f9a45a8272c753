import Granular

/// What sounds of a kind are played with at first. Onsets are a little irregular everywhere: even ones would hum at the density.
/// Grains have flat tops (Tukey's window): what is cut from stays to be known.
extension [Parameter: Double] {
    /// Built-in sounds loop without a seam.
    private static var wrap: Double { Double(PositionEdge.wrap.rawValue) }

    /// What is sustained and wide: long, soft, overlapping grains that go through the sound slowly.
    static func pad(level: Double) -> Self {
        [
            .density: 24, .duration: 0.6, .durationSpread: 0.3, .regularity: 0.4, .positionSpread: 0.03,
            .positionEdge: wrap,
            .scanSpeed: 0.5, .pitchSpread: 0.04, .stereoSpread: 0.5, .window: 2, .level: level,
        ]
    }

    /// One voice: it is followed closely, a little slower than it went.
    static func solo(level: Double) -> Self {
        [
            .density: 30, .duration: 0.25, .durationSpread: 0.2, .regularity: 0.3, .positionSpread: 0.006,
            .positionEdge: wrap,
            .scanSpeed: 0.7, .pitchSpread: 0.03, .stereoSpread: 0.4, .window: 2, .level: level,
        ]
    }

    /// What begins with a stroke: strokes stay to be heard.
    static func struck(level: Double) -> Self {
        [
            .density: 16, .duration: 0.45, .durationSpread: 0.2, .regularity: 0.3, .positionSpread: 0.006,
            .positionEdge: wrap,
            .scanSpeed: 0.8, .stereoSpread: 0.5, .window: 2, .level: level,
        ]
    }

    /// What goes in time: it keeps its own.
    static func rhythm(level: Double) -> Self {
        [
            .density: 20, .duration: 0.3, .regularity: 0.2, .positionSpread: 0.002, .positionEdge: wrap, .scanSpeed: 1,
            .stereoSpread: 0.5,
            .window: 2, .level: level,
        ]
    }

    /// What has no pitch: it goes on at its own speed, from all around the place.
    static func texture(level: Double) -> Self {
        [
            .density: 14, .duration: 0.8, .durationSpread: 0.4, .regularity: 0.6, .positionSpread: 0.04,
            .positionEdge: wrap, .scanSpeed: 1,
            .pitchSpread: 0.5, .stereoSpread: 0.4, .window: 2, .level: level,
        ]
    }
}
