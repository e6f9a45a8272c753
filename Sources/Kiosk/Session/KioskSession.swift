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
        /// The tiles that the host lets visitors find.
        case home
        /// Somebody plays.
        case playing
        /// What a tile of home leads to, a page of it, from 0.
        case page(KioskTile, Int)
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
    /// The session that goes on, if any.
    package private(set) var record: VisitRecord?

    /// How the host leaves.
    package private(set) var host: HostExit
    private var activity = ActivityTracker()
    private var gestures = PageGestures()
    private var phones = PhoneActivity()
    /// What sounds by itself where nobody plays, in dB under the master level; nothing where `nil`.
    private var appliedBed: Double?
    /// Where a page's Back leads: home, or to playing.
    private var pageOrigin = Stage.home
    /// What the visitor laid under everything.
    private(set) var background: String?
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
        host = HostExit(configuration.exit)
    }

    /// Goes on to a moment, later than the one before.
    package mutating func step(_ observation: KioskObservation) -> [KioskEffect] {
        let now = observation.seconds
        var effects = holdCeiling(observation)
        if !hasBegun {
            hasBegun = true
            effects.append(layBed(at: now))
        }
        phones.update(observation)
        let update = activity.update(observation)
        count(observation)
        let screen = observation.layout.grid.screen
        let asked = gestures.update(observation.touches, on: screen, at: now)
        let stageBefore = stage
        // What is down where something else is shown was not meant for it.
        defer { if stage != stageBefore { gestures.spendAll() } }
        if let isRight = observation.isPINRight, applyPIN(isRight, at: now) {
            return effects + close(.host, at: now) + [.leave]
        }
        if host.isAsked(observation) { askForPIN(now) }
        switch stage {
        case .attract: effects += update.hasNewFinger ? begin(now) : followPhones(now)
        case .home: chooseTile(observation, asked)
        case .playing: effects += play(observation, asked)
        case .page(let tile, let page): effects += choose(of: tile, on: page, observation, asked)
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

    /// Where visitors find themselves first: at home, where there is anything to find.
    private var start: Stage { configuration.tiles.isEmpty ? .playing : .home }

    // MARK: Sessions

    private mutating func begin(_ now: Double) -> [KioskEffect] {
        record = VisitRecord(began: now)
        stage = start
        appliedBed = nil
        return [.bed(nil)]
    }

    /// What sounds by itself gives way to phones.
    private mutating func followPhones(_ now: Double) -> [KioskEffect] {
        bed(at: now) == appliedBed ? [] : [layBed(at: now)]
    }

    private func bed(at now: Double) -> Double? {
        phones.isPlaying(at: now) ? nil : configuration.attract.levelDecibels
    }

    private mutating func layBed(at now: Double) -> KioskEffect {
        appliedBed = bed(at: now)
        return .bed(appliedBed)
    }

    /// Adds the time since the last moment to what is played, as soon as it shows that somebody was there all the time.
    private mutating func count(_ observation: KioskObservation) {
        defer { lastSeconds = observation.seconds }
        guard let lastSeconds else { return }
        var isPlayed = stage == .playing
        if case .page = stage { isPlayed = pageOrigin == .playing }
        if isPlayed {
            played = (played.seconds + observation.seconds - lastSeconds, observation.mapping, observation.sound)
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
        case .home, .playing, .page: break
        }
        let now = observation.seconds
        if remaining(at: now) == 0 {
            stage = .ending(.time, since: now, fromDecibels: observation.levelDecibels)
        } else if now - activity.activeAt >= configuration.idleSeconds {
            stage = .ending(.idle, since: now, fromDecibels: observation.levelDecibels)
        } else {
            return []
        }
        // Phones go on: what the visitor left sounding ends, and nothing fades.
        return phones.isPlaying(at: now) ? [.silence] : []
    }

    private mutating func fade(
        _ end: VisitRecord.End, _ since: Double, _ level: Double, _ observation: KioskObservation,
        _ update: ActivityTracker.Update
    ) -> [KioskEffect] {
        let playTime = (observation.seconds - since) / Self.fadeSeconds
        if end == .idle, update.hasNewFinger {
            // Somebody was only thinking.
            stage = start
            return [.silence, .level(level)]
        }
        guard playTime >= 1 else {
            let isFading = !phones.isPlaying(at: observation.seconds)
            return [.level(isFading ? level + (MasterLevel.range.lowerBound - level) * playTime : level)]
        }
        let effects = close(end, at: end == .idle ? activity.activeAt : observation.seconds)
        stage = .attract
        let backgroundEnd: [KioskEffect] = background == nil ? [] : [.noBackground]
        background = nil
        return effects + backgroundEnd + [.reset, layBed(at: observation.seconds)]
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

    private mutating func chooseTile(_ observation: KioskObservation, _ asked: [PageGestures.Gesture]) {
        switch homePages(observation).choice(by: asked, on: 0, observation.layout) {
        case .item(let item):
            guard let tile = KioskTile(rawValue: item.name) else { return }
            open(tile, observation)
        case .back: stage = .playing
        case .page, nil: break
        }
    }

    /// Opens the page of a tile, at what is chosen now.
    private mutating func open(_ tile: KioskTile, _ observation: KioskObservation) {
        pageOrigin = stage
        let chosen = chosen(of: tile, observation) ?? ""
        stage = .page(tile, pages(of: tile, observation).page(of: chosen))
    }

    private mutating func play(_ observation: KioskObservation, _ asked: [PageGestures.Gesture]) -> [KioskEffect] {
        for case .tap(let point) in asked {
            switch observation.layout.stage.target(at: observation.layout.grid.cell(at: point)) {
            case .home where hasHome:
                stage = .home
                return [.silence]
            case .sound where offers(.sounds):
                open(.sounds, observation)
                return []
            case .home, .sound, nil: break
            }
        }
        return observation.keys.compactMap(PlayingKeys.action).map(KioskEffect.play)
    }

    private mutating func choose(
        of tile: KioskTile, on page: Int, _ observation: KioskObservation, _ asked: [PageGestures.Gesture]
    ) -> [KioskEffect] {
        guard isThere(tile, observation) else {
            stage = pageOrigin
            return []
        }
        switch pages(of: tile, observation).choice(by: asked, on: page, observation.layout) {
        case .item(let item):
            if tile != .volume { stage = .playing }
            return apply(item, of: tile, observation)
        case .page(let page): stage = .page(tile, page)
        case .back: stage = pageOrigin
        case nil: break
        }
        return []
    }

    private mutating func apply(
        _ item: KioskChoice.Item, of tile: KioskTile, _ observation: KioskObservation
    ) -> [KioskEffect] {
        switch tile {
        case .scenes:
            if item.name != observation.scene { record?.soundChanges += 1 }
            // It has a background of its own, or none.
            background = nil
            return [.scene(item.name)]
        case .howToPlay: return [.mapping(item.name)]
        case .sounds:
            if item.name != observation.sound { record?.soundChanges += 1 }
            return [.sound(item.name)]
        case .background:
            let isNew = background == nil
            background = item.name == Self.noBackground.name ? nil : item.name
            guard let background else { return [.noBackground] }
            // Who has made it softer does not want the next one loud.
            return [
                .background(
                    background, isNew ? configuration.backgroundDecibels : observation.backgroundDecibels)
            ]
        case .volume: return changeVolume(item, observation)
        case .phones: return []
        }
    }

    private func changeVolume(_ item: KioskChoice.Item, _ observation: KioskObservation) -> [KioskEffect] {
        guard let step = VolumeTile(rawValue: item.name) else { return [] }
        let level = step.isBackground ? observation.backgroundDecibels : observation.levelDecibels
        let top = step.isBackground ? Self.highestBackground : ceiling(observation)
        guard let new = LoudnessStep.level(beside: level, by: step.change, below: top) else { return [] }
        return [step.isBackground ? .backgroundLevel(new) : .level(max(new, MasterLevel.range.lowerBound))]
    }

    /// Whether the host lets visitors find something at home.
    package var hasHome: Bool { !configuration.tiles.isEmpty }

    /// Whether the host lets visitors find that tile.
    package func offers(_ tile: KioskTile) -> Bool { configuration.tiles.contains(tile) }

    // MARK: The host

    private mutating func askForPIN(_ now: Double) {
        switch stage {
        case .pin, .ending: return
        default: covered = stage
        }
        host.open(at: now)
        stage = .pin
    }

    private mutating func typePIN(_ observation: KioskObservation) -> [KioskEffect] {
        switch host.type(observation) {
        case .open: return []
        case .check(let digits): return [.checkPIN(digits)]
        case .closed:
            stage = covered
            activity.noteActivity(at: observation.seconds)
            return []
        }
    }

    /// What was typed was compared; whether the host leaves. On a pad that was closed meanwhile nobody does.
    private mutating func applyPIN(_ isRight: Bool, at now: Double) -> Bool {
        host.apply(isRight: isRight, at: now)
        return isRight && stage == .pin
    }
}
