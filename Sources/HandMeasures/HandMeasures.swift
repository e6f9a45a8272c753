import Mapping
import Session
import Statistics
import Touch

/// What hands did in a performance, or in a part of it, as figures. It is calculated from the performance alone, at any time: the same
/// performance gives the same figures. Nothing is rendered.
public struct HandMeasures: Equatable, Sendable {
    /// Nothing longer is measured, in seconds.
    public static let longestSeconds = 7_200.0

    /// The figures, in the order of ``HandMeasure``. What cannot be said has a reason instead of a number.
    public let figures: [HandFigure]

    /// Measures a performance.
    /// - Parameter time: the part that is measured, in seconds from the beginning of the performance; all of it where `nil`.
    /// - Throws: where that is longer than ``longestSeconds``, or no time.
    public init(_ performance: Performance, during time: ClosedRange<Double>? = nil) throws(MeasureProblem) {
        let time = try MeasuredTime.checked(time, of: performance)
        let fingers = FingerTouches(performance)
        let touches = fingers.touches.compactMap { $0.within(time) }
        let sounding = SoundingTimes(performance, during: time)
        let mapping = PlayedMapping(performance, during: time)
        figures =
            Self.times(time, touches, sounding) + Self.fingers(touches)
            + Self.movement(touches, knownSize: fingers.knownSize, mapping) + Self.space(performance, time, mapping)
    }

    /// What a figure is, by its ``HandFigure/name``; `nil` where it is none of these.
    public subscript(name: String) -> HandFigure? { figures.first { $0.name == name } }

    static let noTouch = "no finger was on the surface"
    private static let noSound = "nothing sounded"

    private static func times(
        _ time: ClosedRange<Double>, _ touches: [FingerTouch], _ sounding: SoundingTimes
    ) -> [HandFigure] {
        let first = touches.map(\.beginSeconds).min().map { max(0, $0 - time.lowerBound) }
        let grains = sounding.seconds == 0 && sounding.hasGrains
        return [
            HandFigure(.length, time.upperBound - time.lowerBound),
            HandFigure(.timeToFirstTouch, first, orNone: noTouch),
            HandFigure(.timeToFirstSound, sounding.firstSeconds, orNone: noSound),
            HandFigure(.playingTime, FingersDown(touches).playingSeconds),
            grains
                ? HandFigure(.soundingTime, none: "only single grains were played, which end by themselves")
                : HandFigure(.soundingTime, sounding.seconds),
        ]
    }

    private static func fingers(_ touches: [FingerTouch]) -> [HandFigure] {
        let down = FingersDown(touches)
        let all = touches.reduce(0) { $0 + $1.seconds }
        return [
            HandFigure(.touches, Double(touches.count)),
            HandFigure(.fingersMean, down.playingSeconds > 0 ? all / down.playingSeconds : nil, orNone: noTouch),
            HandFigure(.fingersMost, Double(down.most)),
        ]
    }

    private static func movement(
        _ touches: [FingerTouch], knownSize: SurfaceSize?, _ mapping: PlayedMapping
    ) -> [HandFigure] {
        var visited = SurfaceVisited(mapping.mapping)
        var (length, seconds) = (0.0, 0.0)
        var (speeds, strokes): ([Double], [Double?]) = ([], [])
        for touch in touches {
            let path = EvenPath(touch)
            let movement = Movement(touch, path)
            visited.visit(touch, path)
            length += movement.length
            seconds += touch.seconds
            speeds += movement.speeds
            strokes += movement.strokes
        }
        let isTouched = !touches.isEmpty
        let mean = seconds > 0 ? length / seconds : nil
        let fast = speeds.isEmpty ? nil : Percentile.of(&speeds, 0.95)
        func pair(_ measure: HandMeasure, _ inMillimetres: HandMeasure, _ value: Double?) -> [HandFigure] {
            [HandFigure(measure, value, orNone: noTouch)]
                + [
                    HandFigure(
                        inMillimetres, value.flatMap { value in knownSize.map { value * $0.diagonalMillimetres } },
                        orNone: isTouched ? "the size of the surface is not known" : noTouch)
                ]
        }
        let smoothness = strokes.compactMap(\.self)
        let zones =
            visited.zones.isEmpty
            ? [HandFigure(.zoneVisited, none: mapping.problem ?? "the mapping has no zones")]
            : visited.zones.map { HandFigure(.zoneVisited, of: $0.name, $0.grid.share) }
        return pair(.pathLength, .pathLengthMillimetres, isTouched ? length : nil)
            + pair(.speedMean, .speedMeanMillimetres, mean) + pair(.speedFast, .speedFastMillimetres, fast)
            + [
                HandFigure(.strokes, Double(strokes.count)),
                HandFigure(
                    .smoothness, (try? Summary(smoothness))?.median,
                    orNone: strokes.isEmpty ? "there was no stroke" : "the strokes had no jerk to measure"),
                HandFigure(.surfaceVisited, isTouched ? visited.surface.share : nil, orNone: noTouch),
            ] + zones
    }

    private static func space(
        _ performance: Performance, _ time: ClosedRange<Double>, _ mapping: PlayedMapping
    ) -> [HandFigure] {
        let measures = [HandMeasure.parameterSpaceVisited, .places, .returns, .returnDistance]
        guard let played = mapping.mapping else {
            return measures.map { HandFigure($0, none: mapping.problem ?? "no mapping was played by") }
        }
        let space = ParameterSpace(played)
        guard !space.parameters.isEmpty else {
            return measures.map { HandFigure($0, none: "the mapping moves no parameter") }
        }
        var visited = SpaceVisited(space)
        var track = ParameterTrack(space.parameters)
        ParameterReplay.run(performance, following: space.parameters, during: time, rate: track.rate) { replay in
            visited.visit(replay)
            track.add(replay)
        }
        guard visited.isAny else { return measures.map { HandFigure($0, none: noSound) } }
        let returns = Returns(
            track.values.map { space.position($0) }, isSounding: track.isSounding, rate: track.rate)
        return [
            HandFigure(.parameterSpaceVisited, visited.share),
            HandFigure(.places, Double(returns.placeCount)),
            HandFigure(.returns, Double(returns.distances.count)),
            HandFigure(
                .returnDistance, (try? Summary(returns.distances))?.median, orNone: "no sound was returned to"),
        ]
    }
}
