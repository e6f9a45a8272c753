import Touch

/// The host's pointer, drawing and place in the sound, and what of them phones were not told yet.
struct Pointing: Sendable {
    /// What phones are told.
    enum Message: Equatable {
        case pointer([SurfacePoint])
        case stroke(Stroke)
        /// Where in the sound the host is, 0…1.
        case place(Double)
    }

    static let maxStrokes = 128
    /// A longer line goes on as another one.
    static let maxPoints = 64
    private static let maxPointers = 10
    /// Points nearer than this to the last one are left out.
    private static let leastStep = 0.004
    private static let pointerMicroseconds: Int64 = 33_334
    private static let drawingMicroseconds: Int64 = 100_000
    private static let placeMicroseconds: Int64 = 500_000
    /// Less than that of a sound is no other place.
    private static let leastWay = 0.002

    private(set) var state = PointerState()
    private var lastStroke = 0
    private var isPointerNew = false
    private var newStrokes: Set<Int> = []
    private var pointedMicroseconds = Int64.min / 2
    private var drawnMicroseconds = Int64.min / 2
    private var place: Double?
    private var toldPlace = 0.0
    private var placedMicroseconds = Int64.min / 2

    mutating func turn(_ isOn: Bool) {
        guard isOn != state.isOn else { return }
        state.isOn = isOn
        point([])
    }

    mutating func point(_ points: [SurfacePoint]) {
        let points = state.isOn ? points.prefix(Self.maxPointers).map(Self.within) : []
        guard points != state.points else { return }
        (state.points, isPointerNew) = (points, true)
    }

    mutating func draw(to point: SurfacePoint, begins: Bool) {
        let point = Self.within(point)
        guard !begins, let last = state.strokes.last, let end = last.points.last else { return begin([point]) }
        guard abs(point.x - end.x) >= Self.leastStep || abs(point.y - end.y) >= Self.leastStep else { return }
        guard last.points.count < Self.maxPoints else { return begin([end, point]) }
        state.strokes[state.strokes.count - 1].points.append(point)
        newStrokes.insert(last.id)
    }

    /// Everything is gone, at once.
    mutating func wipe() {
        state.strokes = []
        newStrokes = []
    }

    /// The host is at that place of the sound, 0…1.
    mutating func move(to place: Double) {
        self.place = abs(place - toldPlace) >= Self.leastWay ? min(max(place, 0), 1) : nil
    }

    private mutating func begin(_ points: [SurfacePoint]) {
        guard state.strokes.count < Self.maxStrokes else { return }
        lastStroke += 1
        state.strokes.append(Stroke(id: lastStroke, points: points))
        newStrokes.insert(lastStroke)
    }

    /// When phones are to be told next; `nil` where nothing changed.
    var nextMicroseconds: Int64? {
        let moments = [
            isPointerNew ? pointedMicroseconds + Self.pointerMicroseconds : nil,
            newStrokes.isEmpty ? nil : drawnMicroseconds + Self.drawingMicroseconds,
            place == nil ? nil : placedMicroseconds + Self.placeMicroseconds,
        ]
        return moments.compactMap(\.self).min()
    }

    /// What phones are to be told now.
    mutating func messages(at now: Int64) -> [Message] {
        var messages: [Message] = []
        if isPointerNew, now - pointedMicroseconds >= Self.pointerMicroseconds {
            (isPointerNew, pointedMicroseconds) = (false, now)
            messages.append(.pointer(state.points))
        }
        if !newStrokes.isEmpty, now - drawnMicroseconds >= Self.drawingMicroseconds {
            messages += state.strokes.filter { newStrokes.contains($0.id) }.map(Message.stroke)
            (newStrokes, drawnMicroseconds) = ([], now)
        }
        if let place, now - placedMicroseconds >= Self.placeMicroseconds {
            (self.place, toldPlace, placedMicroseconds) = (nil, place, now)
            messages.append(.place(place))
        }
        return messages
    }

    /// What a phone is told that is new.
    var whole: [Message] {
        (state.points.isEmpty ? [] : [.pointer(state.points)]) + state.strokes.map(Message.stroke)
    }

    private static func within(_ point: SurfacePoint) -> SurfacePoint {
        SurfacePoint(x: min(max(point.x, 0), 1), y: min(max(point.y, 0), 1))
    }
}
