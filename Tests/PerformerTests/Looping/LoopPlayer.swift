import Granular
import Mapping
import Performer
import Sounds
import Touch

/// Someone who plays a performer and works its looper, on a surface of 200 by 100 mm. Places are in percent; times in milliseconds.
struct LoopPlayer {
    /// One thing that was heard.
    struct Heard: Equatable {
        var microseconds: Int64
        var what: String
    }

    var performer: Performer
    private(set) var heard: [Heard] = []
    private(set) var messages: [String] = []
    /// How often a recording of the sound was asked for.
    private(set) var recordings = 0
    private(set) var sounding: Set<UInt8> = []
    private var trackers = [ContactTracker(), ContactTracker()]
    private(set) var now: Int64 = 0
    /// How often time is let pass, in microseconds; with frames and steps alone where `nil`.
    var grain: Int64?

    /// A zone that plays, on the whole surface where nothing else is said.
    static func zone(_ area: Area = Area(x: 0...1, y: 0...1)) -> Control {
        .zone(
            name: "z", area: area, x: Binding(.density, low: 1, high: 100),
            y: Binding(.pitch, low: 100, high: 1_000))
    }

    init(_ controls: [Control] = [Self.zone()], gestures: [GestureUse] = [], cloudPerTouch: Bool = false) {
        let mapping = Mapping(name: "m", hasCloudPerTouch: cloudPerTouch, controls: controls, gestures: gestures)
        let other = Mapping(
            name: "other",
            controls: [.fader(name: "f", area: Area(x: 0...1, y: 0...1), Binding(.duration, low: 0.1, high: 1))])
        performer = Performer(
            mappings: [mapping, other], start: mapping, sounds: [Sound(name: "none", source: .silence)],
            levelDecibels: -12)
    }

    /// How the loop stands now.
    var loop: LoopState { performer.loopState(at: now) }
    var looped: [Finger] { performer.fingers.filter(\.isLooped) }

    mutating func wait(until milliseconds: Double) { wait(untilMicroseconds: Int64(milliseconds * 1_000)) }

    mutating func wait(untilMicroseconds time: Int64) {
        if let grain { while now + grain < time { advance(to: now + grain) } }
        advance(to: time)
    }

    private mutating func advance(to time: Int64) {
        now = time
        take(performer.advance(to: time))
    }

    /// A finger of a hand comes down, moves or, without a place, lifts.
    mutating func finger(_ finger: Int = 1, _ x: Double? = nil, _ y: Double = 0, by hand: Performer.Hand = .device) {
        let hasTracked = trackers[hand.rawValue].isDown(finger)
        if let x {
            let point = SurfacePoint(x: x / 100, y: y / 100)
            if hasTracked {
                trackers[hand.rawValue].move(finger, to: point)
            } else {
                trackers[hand.rawValue].begin(finger, at: point)
            }
        } else {
            trackers[hand.rawValue].end(finger)
        }
        guard let frame = trackers[hand.rawValue].frame(at: now) else { return }
        take(performer.touch(frame, by: hand, on: SurfaceSize(widthMillimetres: 200, heightMillimetres: 100)))
    }

    /// A frame of the device with all of these contacts, at a time in milliseconds.
    mutating func touch(_ milliseconds: Double, _ contacts: Contact...) {
        wait(until: milliseconds)
        let frame = TouchFrame(timeMicroseconds: now, contacts: contacts)
        take(performer.touch(frame, by: .device, on: SurfaceSize(widthMillimetres: 200, heightMillimetres: 100)))
    }

    mutating func step(_ step: LoopStep) {
        wait(untilMicroseconds: now)
        take(performer.loop(step, at: now), at: now)
    }

    mutating func tempo(_ step: TempoStep) {
        wait(untilMicroseconds: now)
        take(performer.tempo(step, at: now), at: now)
    }

    mutating func act(_ action: Action) {
        wait(untilMicroseconds: now)
        take(performer.act(action, at: now), at: now)
    }

    /// What was heard in a time, from its beginning on.
    func heard(from start: Double, to end: Double) -> [Heard] {
        let range = Int64(start * 1_000)..<Int64(end * 1_000)
        return heard.filter { range.contains($0.microseconds) }
            .map { Heard(microseconds: $0.microseconds - range.lowerBound, what: $0.what) }
    }

    /// When the first cloud began, in microseconds.
    var starts: [Int64] { heard.filter { $0.what == "start(cloud: 0)" }.map(\.microseconds) }
    var releases: [Int64] { heard.filter { $0.what == "release(cloud: 0)" }.map(\.microseconds) }

    private mutating func take(_ timedEffects: [Performer.TimedEffects]) {
        for timed in timedEffects { take(timed.effects, at: timed.microseconds) }
    }

    private mutating func take(_ effects: Performer.Effects, at microseconds: Int64) {
        for change in effects.changes {
            heard.append(Heard(microseconds: microseconds, what: "\(change)"))
            switch change {
            case .start(let cloud): sounding.insert(cloud)
            case .release(let cloud): sounding.remove(cloud)
            case .panic: sounding = []
            default: break
            }
        }
        if let message = effects.message { messages.append(message) }
        if effects.togglesRecording { recordings += 1 }
    }
}

extension LoopPlayer {
    /// A layer of a second that begins 1 s from now: a finger goes up for half a second and rests for a quarter before it lifts.
    mutating func recordASecond() {
        let start = Double(now) / 1_000 + 1_000
        step(.record)
        for place in 0...50 {
            wait(until: start + Double(place) * 10)
            finger(1, 50, 10 + Double(place))
        }
        wait(until: start + 750)
        finger(1)
        wait(until: start + 1_000)
        step(.record)
    }
}
