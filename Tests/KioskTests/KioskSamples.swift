import Kiosk
import Stage
import Terminal
import Touch
import Workshop

/// Kiosks to play with.
enum KioskSamples {
    /// A touchscreen of 24 inches with a console's font.
    static let grid = KioskGrid(
        size: Size(columns: 240, rows: 67),
        screen: KioskConfiguration.ScreenSize(widthMillimetres: 520, heightMillimetres: 320))

    static var configuration: KioskConfiguration {
        var configuration = KioskConfiguration(pin: .plain("4711"))
        configuration.start.levelDecibels = -12
        return configuration
    }

    /// "4711", as `quern kiosk --pin` writes it.
    static let hash: KioskPIN = (try? KioskPIN.hash(of: "4711")) ?? .plain("")

    static let choice = KioskChoice(
        scenes: (1...5).map { KioskChoice.Item(name: "/scenes/scene-\($0).toml", title: "Scene \($0)") },
        mappings: (1...6).map { KioskChoice.Item(name: "mapping \($0)") },
        sounds: (1...25).map { KioskChoice.Item(name: "sound \($0)") },
        backgrounds: (1...5).map { KioskChoice.Item(name: "noise \($0)") })

    /// A room with so many phones, of which so many have a finger down.
    static func room(phones: Int = 0, playing: Int = 0, passcode: String? = "K7M3QX") -> RoomDisplay {
        let guests = (0..<phones).map { number in
            GuestState(
                id: GuestID(number + 1), name: "Guest \(number + 1)", isPlaying: number < playing,
                hasVoice: number < playing, contacts: number < playing ? [SurfacePoint(x: 0.5, y: 0.5)] : [])
        }
        return RoomDisplay(
            RoomState(guests: guests, counts: RoomCounts(connected: phones, playing: playing)),
            addresses: ["http://192.168.178.23:7474/#Zq3tY8mN4kR7wX2p"], passcode: passcode)
    }
}

/// A visitor, a host and a clock at a kiosk: what they do, and what comes of it.
struct Visit {
    let layout: KioskLayout
    var session: KioskSession
    var seconds = 1_000.0
    var minuteOfDay = 720
    var scene: String?
    var mapping = "mapping 1"
    var sound = "sound 1"
    var levelDecibels = -12.0
    var background: String?
    var backgroundDecibels = -18.0
    var room: RoomDisplay?
    var fingers: [PointingFinger] = []
    /// Everything that was asked for.
    var effects: [KioskEffect] = []
    private var lastTouch = 100
    private var pinAnswer: Bool?

    init(_ configuration: KioskConfiguration = KioskSamples.configuration, grid: KioskGrid = KioskSamples.grid) throws {
        layout = try KioskLayout(grid)
        session = KioskSession(configuration, KioskSamples.choice)
        pass()
    }

    /// Lets one picture's time pass, or more.
    mutating func pass(_ duration: Double = 0.034, touches: [PointingTouch] = [], keys: [Key] = []) {
        let end = seconds + duration
        var first = true
        repeat {
            seconds = min(seconds + 0.034, end)
            var observation = self.observation
            if first { (observation.touches, observation.keys) = (touches, keys) }
            first = false
            (observation.isPINRight, pinAnswer) = (pinAnswer, nil)
            let answer = session.step(observation)
            follow(answer)
        } while seconds < end
    }

    /// What is at this moment.
    var observation: KioskObservation {
        var observation = KioskObservation(seconds: seconds, layout: layout)
        observation.minuteOfDay = minuteOfDay
        observation.fingers = fingers
        observation.scene = scene
        (observation.mapping, observation.sound, observation.levelDecibels) = (mapping, sound, levelDecibels)
        (observation.background, observation.backgroundDecibels) = (background, backgroundDecibels)
        observation.room = room
        return observation
    }

    private mutating func follow(_ answer: [KioskEffect]) {
        effects += answer
        for effect in answer {
            switch effect {
            case .scene(let file): scene = file
            case .mapping(let name): mapping = name
            case .sound(let name): sound = name
            case .level(let decibels): levelDecibels = decibels
            case .background(let name, let decibels): (background, backgroundDecibels) = (name, decibels)
            case .noBackground: background = nil
            case .backgroundLevel(let decibels): backgroundDecibels = decibels
            case .checkPIN(let digits): pinAnswer = session.configuration.exit.pin.matches(digits)
            case .ceiling(let decibels): levelDecibels = min(levelDecibels, decibels)
            case .reset: (scene, mapping, sound, levelDecibels) = (nil, "mapping 1", "sound 1", -12)
            default: break
            }
        }
    }

    /// A finger comes down in the middle of a rectangle, and goes.
    mutating func tap(_ rect: Rect) {
        lastTouch += 1
        drag(from: middle(of: rect), by: (0, 0))
    }

    /// A finger comes down, goes so many millimetres to the right and upwards, and lifts.
    mutating func drag(from place: SurfacePoint, by millimetres: (across: Double, up: Double)) {
        drag([(from: place, by: millimetres)])
    }

    /// Fingers come down together, go, and lift.
    mutating func drag(_ paths: [(from: SurfacePoint, by: (across: Double, up: Double))], steps: Int = 8) {
        let screen = layout.grid.screen
        let first = lastTouch + 1
        lastTouch += paths.count
        for step in 0...steps {
            let touches = paths.enumerated().map { index, path in
                let part = Double(step) / Double(steps)
                let place = SurfacePoint(
                    x: path.from.x + path.by.across * part / screen.widthMillimetres,
                    y: path.from.y + path.by.up * part / screen.heightMillimetres)
                let phase: Contact.Phase = step == 0 ? .began : step == steps ? .ended : .moved
                return PointingTouch(id: first + index, phase: phase, place: place)
            }
            fingers.removeAll { finger in touches.contains { $0.id == finger.id } }
            if step < steps { fingers += touches.map { PointingFinger(id: $0.id, place: $0.place) } }
            pass(touches: touches)
        }
    }

    /// The middle of a rectangle, on the screen.
    func middle(of rect: Rect) -> SurfacePoint {
        point(Place(column: rect.column + rect.columns / 2, row: rect.row + rect.rows / 2))
    }

    /// A finger on the surface, or on the picture that invites, that comes and goes.
    mutating func play(x: Double = 0.5, y: Double = 0.5, seconds: Double = 0.1) {
        lastTouch += 1
        let id = lastTouch
        fingers.append(PointingFinger(id: id, place: SurfacePoint(x: x, y: y)))
        pass(seconds)
        fingers.removeAll { $0.id == id }
        pass()
    }

    /// From the picture that invites to playing.
    mutating func start() {
        play()
        open(.howToPlay)
        tap(shown.tiles[0])
    }

    /// From home to a tile's page.
    mutating func open(_ tile: KioskTile) {
        guard let index = session.configuration.tiles.firstIndex(of: tile) else { return }
        tap(session.homePages(observation).layout(of: 0, on: layout).tiles[index])
    }

    /// The page that is shown; home where none is.
    var shown: ChoiceLayout {
        guard case .page(let tile, let page) = session.stage else {
            return session.homePages(observation).layout(of: 0, on: layout)
        }
        return session.pages(of: tile, observation).layout(of: page, on: layout)
    }

    /// The number of the page that is shown, from 0; `nil` where none is.
    var pageNumber: Int? { if case .page(_, let page) = session.stage { page } else { nil } }

    /// Where a cell lies on the screen.
    func point(_ place: Place) -> SurfacePoint {
        SurfacePoint(
            x: (Double(place.column) + 0.5) / Double(layout.grid.size.columns),
            y: 1 - (Double(place.row) + 0.5) / Double(layout.grid.size.rows))
    }

    /// Forgets what was asked for so far.
    mutating func forget() { effects = [] }
}
