import Granular
import Mapping
import Stage
import Terminal

/// The kiosk's session from one visitor to the next: a value that is told what is observed and answers with effects. It knows no
/// clock, no device and no screen.
package struct KioskSession: Sendable {
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
        case ending(VisitRecord.End, since: Double, fromDecibels: Double)
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
    package private(set) var record: VisitRecord?

    private var chord: ExitChord
    private var exitKey = ExitKey()
    private var activity = ActivityTracker()
    private var appliedCeiling: Double?
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
    package mutating func step(_ observation: KioskObservation) -> [KioskEffect] {
        let now = observation.seconds
        var effects = holdCeiling(observation)
        if !hasBegun {
            hasBegun = true
            effects.append(.bed(configuration.attract.levelDecibels))
        }
        let update = activity.update(observation)
        count(observation)
        if chord.update(observation.fingers, on: observation.layout.grid.screen, at: now)
            || exitKey.isPressed(in: observation.keys, at: now)
        {
            askForPIN(now)
        }
        switch stage {
        case .attract: if update.hasNewFinger { effects += begin(now) }
        case .home(let page): effects += choose(page, observation, update)
        case .playing: effects += play(observation, update)
        case .sounds(let page): effects += chooseSound(page, observation, update)
        case .ending(let end, let since, let level): effects += fade(end, since, level, observation, update)
        case .pin: effects += typePIN(observation)
        }
        return effects + endInTime(observation)
    }

    /// What is to be counted where the program is asked to end.
    package mutating func stop(at seconds: Double) -> [KioskEffect] { close(.stopped, at: seconds) }

    /// How long the session still goes on, in seconds; `nil` without an end, or a session.
    package func remaining(at now: Double) -> Double? {
        guard let record, let whole = configuration.sessionSeconds else { return nil }
        return max(record.began + whole - now, 0)
    }

    // MARK: Sessions

    private mutating func begin(_ now: Double) -> [KioskEffect] {
        record = VisitRecord(began: now)
        stage = .home(page: 0)
        return [.bed(nil)]
    }

    /// Adds the time since the last moment to what is played, as soon as it shows that somebody was there all the time.
    private mutating func count(_ observation: KioskObservation) {
        defer { lastSeconds = observation.seconds }
        guard let lastSeconds else { return }
        switch stage {
        case .playing, .sounds:
            played = (played.seconds + observation.seconds - lastSeconds, observation.mapping, observation.sound)
        default: break
        }
        if activity.activeAt == observation.seconds { countPlayed() }
    }

    private mutating func countPlayed() {
        if played.seconds > 0 { record?.add(played.seconds, mapping: played.mapping, sound: played.sound) }
        played.seconds = 0
    }

    /// Ends a session for which nobody plays any more, or whose time is over.
    private mutating func endInTime(_ observation: KioskObservation) -> [KioskEffect] {
        switch stage {
        case .attract, .ending, .pin: return []
        case .home, .playing, .sounds: break
        }
        let now = observation.seconds
        if remaining(at: now) == 0 {
            stage = .ending(.time, since: now, fromDecibels: observation.levelDecibels)
        } else if now - activity.activeAt >= configuration.idleSeconds {
            stage = .ending(.idle, since: now, fromDecibels: observation.levelDecibels)
        }
        return []
    }

    private mutating func fade(
        _ end: VisitRecord.End, _ since: Double, _ level: Double, _ observation: KioskObservation,
        _ update: ActivityTracker.Update
    ) -> [KioskEffect] {
        let playTime = (observation.seconds - since) / Self.fadeSeconds
        if end == .idle, update.hasNewFinger {
            // Somebody was only thinking.
            stage = .home(page: 0)
            return [.silence, .level(level)]
        }
        guard playTime >= 1 else {
            return [.level(level + (MasterLevel.range.lowerBound - level) * playTime)]
        }
        let effects = close(end, at: end == .idle ? activity.activeAt : observation.seconds)
        stage = .attract
        return effects + [.reset, .bed(configuration.attract.levelDecibels)]
    }

    private mutating func close(_ end: VisitRecord.End, at seconds: Double) -> [KioskEffect] {
        if end != .idle { countPlayed() }
        played.seconds = 0
        guard var ended = record else { return [] }
        record = nil
        ended.ended = max(seconds, ended.began)
        ended.end = end
        return [.count(ended)]
    }

    private mutating func holdCeiling(_ observation: KioskObservation) -> [KioskEffect] {
        let ceiling = configuration.ceiling(atMinute: observation.minuteOfDay)
        guard ceiling != appliedCeiling else { return [] }
        let isFirst = appliedCeiling == nil
        appliedCeiling = ceiling
        // Where nobody plays the level goes up again with it.
        guard case .attract = stage, !isFirst else { return [.ceiling(ceiling)] }
        return [.ceiling(ceiling), .level(min(configuration.start.levelDecibels, ceiling))]
    }

    // MARK: Visitors

    private mutating func choose(_ page: Int, _ observation: KioskObservation, _ update: ActivityTracker.Update)
        -> [KioskEffect]
    {
        switch mappingPages.choice(by: update, on: page, observation.layout) {
        case .item(let item):
            stage = .playing
            return [.mapping(item.name)]
        case .page(let page): stage = .home(page: page)
        case .back, nil: break
        }
        return []
    }

    private mutating func play(_ observation: KioskObservation, _ update: ActivityTracker.Update) -> [KioskEffect] {
        for touch in update.newTouches {
            switch observation.layout.stage.target(at: touch.place) {
            case .home:
                stage = .home(page: mappingPages.page(of: observation.mapping))
                return [.silence]
            case .sound:
                stage = .sounds(page: sounds.page(of: observation.sound))
                return []
            case nil: break
            }
        }
        return observation.keys.compactMap(PlayingKeys.action).map(KioskEffect.play)
    }

    private mutating func chooseSound(_ page: Int, _ observation: KioskObservation, _ update: ActivityTracker.Update)
        -> [KioskEffect]
    {
        switch sounds.choice(by: update, on: page, observation.layout) {
        case .item(let item):
            stage = .playing
            if item.name != observation.sound { record?.soundChanges += 1 }
            return [.sound(item.name)]
        case .page(let page): stage = .sounds(page: page)
        case .back: stage = .playing
        case nil: break
        }
        return []
    }

    /// The ways to play, on pages.
    package var mappingPages: KioskPages { KioskPages(items: choice.mappings, hasBack: false) }

    /// The sounds, on pages.
    package var sounds: KioskPages { KioskPages(items: choice.sounds, hasBack: true) }

    // MARK: The host

    private mutating func askForPIN(_ now: Double) {
        switch stage {
        case .pin, .ending: return
        default: covered = stage
        }
        entry.open(at: now)
        stage = .pin
    }

    private mutating func typePIN(_ observation: KioskObservation) -> [KioskEffect] {
        let now = observation.seconds
        var targets = observation.touches.filter(\.isNew).compactMap { observation.layout.pad.target(at: $0.place) }
        targets += observation.keys.compactMap { key -> PINLayout.Target? in
            switch key {
            case .character(let digit) where digit.isASCIIDigit: digit.wholeNumberValue.map(PINLayout.Target.digit)
            case .backspace: .rubOut
            default: nil
            }
        }
        for target in targets {
            switch target {
            case .digit(let digit):
                if entry.enter(digit, pin: configuration.exit.pin, at: now) { return close(.host, at: now) + [.leave] }
            case .rubOut: entry.rubOut(at: now)
            case .back: return leavePad(now)
            }
        }
        return entry.isOver(at: now) ? leavePad(now) : []
    }

    private mutating func leavePad(_ now: Double) -> [KioskEffect] {
        stage = covered
        entry.clear()
        activity.noteActivity(at: now)
        return []
    }
}
