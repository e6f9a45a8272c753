import Granular
import Mapping
import Panel

/// The kiosk's course from one visitor to the next: a value that is told what is at a moment and answers what is to be done. It knows no
/// clock, no device and no screen.
package struct KioskCourse: Sendable {
    /// What is shown.
    package enum Stage: Equatable, Sendable {
        /// Nobody is there.
        case attract
        /// The ways to play, a page of them.
        case home(page: Int)
        /// Somebody plays.
        case playing
        /// The sounds, a page of them.
        case sounds(page: Int)
        /// The session ends: what sounds fades.
        case ending(KioskSession.End, since: Double, fromDecibels: Double)
        /// The host is asked for the PIN.
        case pin
    }

    /// How long it fades at a session's end, in seconds.
    package static let fadeSeconds = 2.0
    /// The last part of a session, which is shown, in seconds.
    package static let lastSeconds = 60.0

    /// How the kiosk is set up.
    package let configuration: KioskConfiguration
    /// What visitors can choose from.
    package let choice: KioskChoice
    /// What is shown.
    package internal(set) var stage = Stage.attract
    /// What the host types.
    package private(set) var entry = PINEntry()
    /// The session that goes on, if any.
    package private(set) var session: KioskSession?

    private var chord: ExitChord
    private var knocking = Knocking()
    private var hands = Hands()
    private var toldCeiling: Double?
    private var lastSeconds: Double?
    /// What is played since somebody was seen to be there.
    private var played = (seconds: 0.0, mapping: "", sound: "")
    private var hasBegun = false
    /// What the PIN's pad covers.
    private var covered = Stage.attract

    /// A kiosk at its start; the instrument stands as named.
    package init(_ configuration: KioskConfiguration, _ choice: KioskChoice) {
        self.configuration = configuration
        self.choice = choice
        chord = ExitChord(configuration.exit)
    }

    /// Goes on to a moment, later than the one before.
    package mutating func step(_ moment: KioskMoment) -> [KioskDeed] {
        let now = moment.seconds
        var deeds = holdCeiling(moment)
        if !hasBegun {
            hasBegun = true
            deeds.append(.murmur(configuration.attract.levelDecibels))
        }
        let news = hands.take(moment)
        count(moment)
        if chord.take(moment.fingers, on: moment.layout.grid.screen, at: now) || knocking.take(moment.keys, at: now) {
            askForPIN(now)
        }
        switch stage {
        case .attract: if news.hasCome { deeds += begin(now) }
        case .home(let page): deeds += choose(page, moment, news)
        case .playing: deeds += play(moment, news)
        case .sounds(let page): deeds += chooseSound(page, moment, news)
        case .ending(let end, let since, let level): deeds += fade(end, since, level, moment, news)
        case .pin: deeds += typePIN(moment)
        }
        return deeds + endInTime(moment)
    }

    /// What is to be counted where the program is asked to end.
    package mutating func stop(at seconds: Double) -> [KioskDeed] { close(.stopped, at: seconds) }

    /// How long the session still goes on, in seconds; `nil` without an end, or a session.
    package func remaining(at now: Double) -> Double? {
        guard let session, let whole = configuration.sessionSeconds else { return nil }
        return max(session.began + whole - now, 0)
    }

    // MARK: Sessions

    private mutating func begin(_ now: Double) -> [KioskDeed] {
        session = KioskSession(began: now)
        stage = .home(page: 0)
        return [.murmur(nil)]
    }

    /// Adds the time since the last moment to what is played, as soon as it shows that somebody was there all the time.
    private mutating func count(_ moment: KioskMoment) {
        defer { lastSeconds = moment.seconds }
        guard let lastSeconds else { return }
        switch stage {
        case .playing, .sounds: played = (played.seconds + moment.seconds - lastSeconds, moment.mapping, moment.sound)
        default: break
        }
        if hands.activeAt == moment.seconds { countPlayed() }
    }

    private mutating func countPlayed() {
        if played.seconds > 0 { session?.add(played.seconds, mapping: played.mapping, sound: played.sound) }
        played.seconds = 0
    }

    /// Ends a session for which nobody plays any more, or whose time is over.
    private mutating func endInTime(_ moment: KioskMoment) -> [KioskDeed] {
        switch stage {
        case .attract, .ending, .pin: return []
        case .home, .playing, .sounds: break
        }
        let now = moment.seconds
        if remaining(at: now) == 0 {
            stage = .ending(.time, since: now, fromDecibels: moment.levelDecibels)
        } else if now - hands.activeAt >= configuration.idleSeconds {
            stage = .ending(.idle, since: now, fromDecibels: moment.levelDecibels)
        }
        return []
    }

    private mutating func fade(
        _ end: KioskSession.End, _ since: Double, _ level: Double, _ moment: KioskMoment, _ news: Hands.News
    ) -> [KioskDeed] {
        let share = (moment.seconds - since) / Self.fadeSeconds
        if end == .idle, news.hasCome {
            // Somebody was only thinking.
            stage = .home(page: 0)
            return [.hush, .level(level)]
        }
        guard share >= 1 else {
            return [.level(level + (MasterLevel.range.lowerBound - level) * share)]
        }
        let deeds = close(end, at: end == .idle ? hands.activeAt : moment.seconds)
        stage = .attract
        return deeds + [.startAfresh, .murmur(configuration.attract.levelDecibels)]
    }

    private mutating func close(_ end: KioskSession.End, at seconds: Double) -> [KioskDeed] {
        if end != .idle { countPlayed() }
        played.seconds = 0
        guard var ended = session else { return [] }
        session = nil
        ended.ended = max(seconds, ended.began)
        ended.end = end
        return [.count(ended)]
    }

    private mutating func holdCeiling(_ moment: KioskMoment) -> [KioskDeed] {
        let ceiling = configuration.ceiling(atMinute: moment.minuteOfDay)
        guard ceiling != toldCeiling else { return [] }
        let isFirst = toldCeiling == nil
        toldCeiling = ceiling
        // Where nobody plays the level goes up again with it.
        guard case .attract = stage, !isFirst else { return [.ceiling(ceiling)] }
        return [.ceiling(ceiling), .level(min(configuration.start.levelDecibels, ceiling))]
    }

    // MARK: Visitors

    private mutating func choose(_ page: Int, _ moment: KioskMoment, _ news: Hands.News) -> [KioskDeed] {
        switch ways.choice(by: news, on: page, moment.layout) {
        case .item(let item):
            stage = .playing
            return [.mapping(item.name)]
        case .page(let page): stage = .home(page: page)
        case .back, nil: break
        }
        return []
    }

    private mutating func play(_ moment: KioskMoment, _ news: Hands.News) -> [KioskDeed] {
        for touch in news.came {
            switch moment.layout.stage.target(at: touch.place) {
            case .home:
                stage = .home(page: ways.page(of: moment.mapping))
                return [.hush]
            case .sound:
                stage = .sounds(page: sounds.page(of: moment.sound))
                return []
            case nil: break
            }
        }
        return moment.keys.compactMap(Self.action).map(KioskDeed.play)
    }

    private mutating func chooseSound(_ page: Int, _ moment: KioskMoment, _ news: Hands.News) -> [KioskDeed] {
        switch sounds.choice(by: news, on: page, moment.layout) {
        case .item(let item):
            stage = .playing
            if item.name != moment.sound { session?.soundChanges += 1 }
            return [.sound(item.name)]
        case .page(let page): stage = .sounds(page: page)
        case .back: stage = .playing
        case nil: break
        }
        return []
    }

    /// The ways to play, on pages.
    package var ways: KioskShelf { KioskShelf(items: choice.mappings, hasBack: false) }

    /// The sounds, on pages.
    package var sounds: KioskShelf { KioskShelf(items: choice.sounds, hasBack: true) }

    /// What a key plays; nothing that leaves, writes, or leads to what visitors may not choose.
    private static func action(_ key: Key) -> Action? {
        guard case .play(let action) = KeyTable.action(of: key) else { return nil }
        switch action {
        case .hold, .freeze, .panic, .tapTempo: return action
        default: return nil
        }
    }

    // MARK: The host

    private mutating func askForPIN(_ now: Double) {
        switch stage {
        case .pin, .ending: return
        default: covered = stage
        }
        entry.open(at: now)
        stage = .pin
    }

    private mutating func typePIN(_ moment: KioskMoment) -> [KioskDeed] {
        let now = moment.seconds
        var targets = moment.touches.filter(\.isNew).compactMap { moment.layout.pad.target(at: $0.place) }
        targets += moment.keys.compactMap { key -> PINLayout.Target? in
            switch key {
            case .character(let digit) where digit.isASCIIDigit: digit.wholeNumberValue.map(PINLayout.Target.digit)
            case .backspace: .rubOut
            default: nil
            }
        }
        for target in targets {
            switch target {
            case .digit(let digit):
                if entry.take(digit, pin: configuration.exit.pin, at: now) { return close(.host, at: now) + [.leave] }
            case .rubOut: entry.rubOut(at: now)
            case .back: return leavePad(now)
            }
        }
        return entry.isOver(at: now) ? leavePad(now) : []
    }

    private mutating func leavePad(_ now: Double) -> [KioskDeed] {
        stage = covered
        entry.clear()
        hands.rest(at: now)
        return []
    }
}
