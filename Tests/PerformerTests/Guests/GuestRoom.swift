import Granular
import Mapping
import Performer
import Sounds
import Touch

/// A host with guests, and all that was heard of them. Times in milliseconds.
struct GuestRoom {
    /// One thing that was heard.
    struct Heard: Equatable {
        var microseconds: Int64
        var what: String
    }

    var performer: Performer
    private(set) var changes: [(microseconds: Int64, change: Change)] = []
    private(set) var messages: [String] = []
    private(set) var sounding: Set<UInt8> = []
    private var trackers: [Int: ContactTracker] = [:]
    private(set) var now: Int64 = 0
    /// How often time is let pass, in microseconds; with frames and commands alone where `nil`.
    var grain: Int64?

    static let size = SurfaceSize(widthMillimetres: 65, heightMillimetres: 120)

    /// A zone that plays all of the phone: pitch across, density upwards.
    static let zone: Mapping = {
        var part = Mapping(
            name: "Zone",
            controls: [
                .zone(
                    name: "z", area: Area(x: 0...1, y: 0...1), x: Binding(.pitch, low: 100, high: 1_000),
                    y: Binding(.density, low: 1, high: 101))
            ])
        part.isPart = true
        return part
    }()

    /// The same with one parameter.
    static let other: Mapping = {
        var part = zone
        part.name = "Other"
        part.controls[0].routes = [Route(.x, Binding(.duration, low: 0.1, high: 1.1))]
        return part
    }()

    /// A note for each; the height sets the length.
    static let note: Mapping = {
        var zone = Control.zone(
            name: "n", area: Area(x: 0...1, y: 0...1), y: Binding(.duration, low: 0.1, high: 1.1))
        zone.handling.grains = SingleGrains()
        var part = Mapping(name: "Note", controls: [zone])
        part.isPart = true
        part.hasOwnNotes = true
        return part
    }()

    init(sounds: [Sound] = [Sound(name: "none", source: .silence)], parts: [Mapping] = []) {
        let hand = Mapping(
            name: "Hand",
            controls: [
                .zone(
                    name: "z", area: Area(x: 0...1, y: 0...1), x: Binding(.position, low: 0, high: 1),
                    y: Binding(.duration, low: 0.1, high: 1.1))
            ])
        performer = Performer(
            mappings: [hand, Self.zone, Self.other, Self.note] + parts, start: hand, sounds: sounds, levelDecibels: -12)
    }

    @discardableResult
    mutating func come(_ number: Int, _ part: String = "Zone") -> Bool {
        performer.add(Guest(number: number), part: part, size: Self.size)
    }

    mutating func wait(until milliseconds: Double) { wait(untilMicroseconds: Int64(milliseconds * 1_000)) }

    mutating func wait(untilMicroseconds time: Int64) {
        if let grain { while now + grain < time { advance(to: now + grain) } }
        advance(to: time)
    }

    private mutating func advance(to time: Int64) {
        now = time
        take(performer.advance(to: time))
    }

    /// A finger of a guest comes down, moves or, without a place, lifts. Places in percent.
    mutating func touch(_ number: Int, _ x: Double? = nil, _ y: Double = 0, finger: Int = 1) {
        if let x {
            let point = SurfacePoint(x: x / 100, y: y / 100)
            let isDown = trackers[number]?.isDown(finger) ?? false
            if isDown {
                trackers[number]?.move(finger, to: point)
            } else {
                trackers[number, default: ContactTracker()].begin(finger, at: point)
            }
        } else {
            trackers[number]?.end(finger)
        }
        send(number)
    }

    /// The guest's hand as it stands.
    mutating func send(_ number: Int) {
        guard let frame = trackers[number]?.frame(at: now) else { return }
        take(performer.touch(frame, by: Guest(number: number)))
    }

    /// The host's finger.
    mutating func host(_ x: Double? = nil, _ y: Double = 0) {
        let hand = 0
        if let x {
            let point = SurfacePoint(x: x / 100, y: y / 100)
            if trackers[hand]?.isDown(1) == true {
                trackers[hand]?.move(1, to: point)
            } else {
                trackers[hand, default: ContactTracker()].begin(1, at: point)
            }
        } else {
            trackers[hand]?.end(1)
        }
        guard let frame = trackers[hand]?.frame(at: now) else { return }
        take(performer.touch(frame, by: .device, on: .assumed(aspect: 1.6)))
    }

    /// The host does something, and guests' voices follow, as they do in an instrument.
    mutating func perform(_ body: (inout Performer, Int64) -> Performer.Effects) {
        wait(untilMicroseconds: now)
        let effects = body(&performer, now)
        take(effects.changes, at: now)
        if let message = effects.message { messages.append(message) }
        take(performer.followHost(), at: now)
    }

    mutating func perform(_ command: GuestsCommand) { perform { $0.apply(command, at: $1) } }
    mutating func leave(_ number: Int) { perform { $0.remove(Guest(number: number), at: $1) } }
    mutating func set(_ parameter: Parameter, _ value: Double) {
        perform { $0.apply(.set(parameter, to: value), at: $1) }
    }
    mutating func loop(_ step: LoopStep) { perform { $0.loop(step, at: $1) } }

    func state(_ number: Int) -> GuestsState.One? {
        performer.guestsState?.all.first { $0.guest.number == number }
    }

    /// Everything that was heard of the guests' clouds, as it was told.
    var heard: [Heard] { changes.map { Heard(microseconds: $0.microseconds, what: "\($0.change)") } }

    /// The values that a cloud was given of a parameter, with their times in milliseconds.
    func values(_ parameter: Parameter, _ cloud: UInt8) -> [(milliseconds: Double, value: Double)] {
        changes.compactMap { time, change in
            if case .set(parameter, let value, cloud) = change { (Double(time) / 1_000, value) } else { nil }
        }
    }

    /// When single grains of a cloud were triggered, in microseconds, each with the value that a parameter had then.
    func grains(_ cloud: UInt8, _ parameter: Parameter) -> [(microseconds: Int64, value: Double)] {
        var value = parameter.definition.defaultValue
        var grains: [(microseconds: Int64, value: Double)] = []
        for (time, change) in changes {
            switch change {
            case .set(parameter, let news, cloud): value = news
            case .grain(_, cloud): grains.append((time, value))
            default: break
            }
        }
        return grains
    }

    private mutating func take(_ timedEffects: [Performer.TimedEffects]) {
        for timed in timedEffects {
            take(timed.effects.changes, at: timed.microseconds)
            if let message = timed.effects.message { messages.append(message) }
        }
    }

    private mutating func take(_ all: [Change], at microseconds: Int64) {
        for change in all {
            changes.append((microseconds, change))
            switch change {
            case .start(let cloud): sounding.insert(cloud)
            case .release(let cloud): sounding.remove(cloud)
            case .panic: sounding = []
            default: break
            }
        }
    }
}
