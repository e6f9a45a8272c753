import Kiosk
import Terminal
import Touch

/// Kiosks to play with.
enum KioskSamples {
    /// A touchscreen of 24 inches with a console's font.
    static let grid = KioskGrid(
        size: Size(columns: 240, rows: 67),
        screen: KioskConfiguration.ScreenSize(widthMillimetres: 520, heightMillimetres: 320))

    static var configuration: KioskConfiguration {
        var configuration = KioskConfiguration(pin: "4711")
        configuration.start.levelDecibels = -12
        return configuration
    }

    static let choice = KioskChoice(
        mappings: (1...6).map { KioskChoice.Item(name: "mapping \($0)") },
        sounds: (1...25).map { KioskChoice.Item(name: "sound \($0)") })
}

/// A visitor, a host and a clock at a kiosk: what they do, and what comes of it.
struct Visit {
    let layout: KioskLayout
    var session: KioskSession
    var seconds = 1_000.0
    var minuteOfDay = 720
    var mapping = "mapping 1"
    var sound = "sound 1"
    var levelDecibels = -12.0
    var fingers: [KioskFinger] = []
    /// Everything that was asked for.
    var effects: [KioskEffect] = []
    private var lastTouch = 100

    init(_ configuration: KioskConfiguration = KioskSamples.configuration, grid: KioskGrid = KioskSamples.grid) throws {
        layout = try KioskLayout(grid)
        session = KioskSession(configuration, KioskSamples.choice)
        pass()
    }

    /// Lets one picture's time pass, or more.
    mutating func pass(_ duration: Double = 0.034, touches: [KioskTouch] = [], keys: [Key] = []) {
        let end = seconds + duration
        var first = true
        repeat {
            seconds = min(seconds + 0.034, end)
            var observation = self.observation
            if first { (observation.touches, observation.keys) = (touches, keys) }
            first = false
            let answer = session.step(observation)
            follow(answer)
        } while seconds < end
    }

    /// What is at this moment.
    var observation: KioskObservation {
        var observation = KioskObservation(seconds: seconds, layout: layout)
        observation.minuteOfDay = minuteOfDay
        observation.fingers = fingers
        (observation.mapping, observation.sound, observation.levelDecibels) = (mapping, sound, levelDecibels)
        return observation
    }

    private mutating func follow(_ answer: [KioskEffect]) {
        effects += answer
        for effect in answer {
            switch effect {
            case .mapping(let name): mapping = name
            case .sound(let name): sound = name
            case .level(let decibels): levelDecibels = decibels
            case .ceiling(let decibels): levelDecibels = min(levelDecibels, decibels)
            case .reset: (mapping, sound, levelDecibels) = ("mapping 1", "sound 1", -12)
            default: break
            }
        }
    }

    /// A finger comes down in the middle of a rectangle, and goes.
    mutating func tap(_ rect: Rect) {
        lastTouch += 1
        let place = Place(column: rect.column + rect.columns / 2, row: rect.row + rect.rows / 2)
        let finger = KioskFinger(id: lastTouch, place: point(place))
        fingers.append(finger)
        pass(touches: [KioskTouch(id: lastTouch, isNew: true, place: place)])
        fingers.removeAll { $0.id == finger.id }
        pass(touches: [KioskTouch(id: lastTouch, isNew: false, place: place)])
    }

    /// A finger on the surface, or on the picture that invites, that comes and goes.
    mutating func play(x: Double = 0.5, y: Double = 0.5, seconds: Double = 0.1) {
        lastTouch += 1
        let id = lastTouch
        fingers.append(KioskFinger(id: id, place: SurfacePoint(x: x, y: y)))
        pass(seconds)
        fingers.removeAll { $0.id == id }
        pass()
    }

    /// From the picture that invites to playing.
    mutating func start() {
        play()
        tap(session.mappingPages.layout(of: 0, on: layout).tiles[0])
    }

    /// Where a cell lies on the screen.
    func point(_ place: Place) -> SurfacePoint {
        SurfacePoint(
            x: (Double(place.column) + 0.5) / Double(layout.grid.size.columns),
            y: 1 - (Double(place.row) + 0.5) / Double(layout.grid.size.rows))
    }

    /// Forgets what was asked for so far.
    mutating func forget() { effects = [] }
}
