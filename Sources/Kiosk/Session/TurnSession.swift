import Terminal

/// A kiosk on which visitors take part in something, one after the other: a value that is told what is observed and answers with what is
/// to be done. It knows no clock, no device and no screen.
package struct TurnSession: Sendable {
    /// What is shown.
    package enum Stage: Equatable, Sendable {
        /// Nobody takes part: what invites.
        case welcome
        /// Somebody takes part.
        case visitor
        /// The host is asked for the PIN.
        case pad
    }

    /// What is to be done.
    package enum Effect: Equatable, Sendable {
        /// Somebody begins.
        case begin
        /// Whoever takes part has left.
        case visitorLeft
        /// Time stands still for whoever takes part.
        case pause
        /// It goes on.
        case resume
        /// Compare these digits with the PIN, and say in a later observation whether they are right.
        case checkPIN(String)
        /// The master level goes no higher than this, in dB.
        case ceiling(Double)
        /// Leave: the host typed the PIN.
        case leave
    }

    /// What is shown.
    package private(set) var stage: Stage
    /// How the host leaves.
    package private(set) var host: HostExit

    private let idleSeconds: Double
    /// How loud it may be at a minute of the day, in dB; `nil` where that stays as it is.
    private let ceiling: (@Sendable (Int) -> Double)?
    private var appliedCeiling: Double?
    private var activity = ActivityTracker()
    /// What the pad covers.
    private var covered = Stage.welcome
    /// Whether the pad paused somebody.
    private var hasPaused = false

    /// - Parameters:
    ///   - idleSeconds: how long nobody touches before whoever takes part is taken to have left.
    ///   - isTakingPart: whether somebody goes on who was interrupted.
    ///   - ceiling: how loud it may be at a minute of the day, in dB; `nil` where that stays as it is.
    package init(
        _ exit: KioskConfiguration.Exit, idleSeconds: Double, isTakingPart: Bool,
        ceiling: (@Sendable (Int) -> Double)? = nil
    ) {
        host = HostExit(exit)
        self.ceiling = ceiling
        self.idleSeconds = idleSeconds
        stage = isTakingPart ? .visitor : .welcome
    }

    /// Goes on to a moment, later than the one before.
    /// - Parameters:
    ///   - activity: what whoever takes part does; `nil` where nobody does.
    ///   - begin: where one begins.
    package mutating func step(
        _ observation: KioskObservation, _ activity: TurnActivity?, begin: Rect?
    ) -> [Effect] {
        holdCeiling(observation) + play(observation, activity, begin: begin)
    }

    private mutating func holdCeiling(_ observation: KioskObservation) -> [Effect] {
        guard let wanted = ceiling?(observation.minuteOfDay), wanted != appliedCeiling else { return [] }
        appliedCeiling = wanted
        return [.ceiling(wanted)]
    }

    private mutating func play(
        _ observation: KioskObservation, _ doing: TurnActivity?, begin: Rect?
    ) -> [Effect] {
        let now = observation.seconds
        _ = activity.update(observation)
        if let isRight = observation.isPINRight {
            host.apply(isRight: isRight, at: now)
            if isRight, stage == .pad { return [.leave] }
        }
        if host.isAsked(observation), stage != .pad { return openPad(doing, now) }
        switch stage {
        case .pad: return type(observation)
        case .welcome: return isBeginning(observation, begin) ? [.begin] : []
        case .visitor: return watch(doing, now)
        }
    }

    /// Somebody takes part now, or nobody any more.
    package mutating func setTakingPart(_ isTakingPart: Bool, at now: Double) {
        activity.noteActivity(at: now)
        let next = isTakingPart ? Stage.visitor : .welcome
        if stage == .pad { covered = next } else { stage = next }
    }

    private func isBeginning(_ observation: KioskObservation, _ begin: Rect?) -> Bool {
        let cells = observation.touches.filter(\.isNew).map { observation.layout.grid.cell(at: $0.place) }
        return cells.contains { begin?.contains($0) == true } || observation.keys.contains(.enter)
    }

    private mutating func watch(_ doing: TurnActivity?, _ now: Double) -> [Effect] {
        switch doing {
        case nil, .over: return []
        case .waiting:
            activity.noteActivity(at: now)
            return []
        case .acting, .still:
            guard now - activity.activeAt >= idleSeconds else { return [] }
            activity.noteActivity(at: now)
            return [.visitorLeft]
        }
    }

    // MARK: The host

    private mutating func openPad(_ doing: TurnActivity?, _ now: Double) -> [Effect] {
        covered = stage
        stage = .pad
        host.open(at: now)
        hasPaused = doing == .acting || doing == .waiting
        return hasPaused ? [.pause] : []
    }

    private mutating func type(_ observation: KioskObservation) -> [Effect] {
        switch host.type(observation) {
        case .open: return []
        case .check(let digits): return [.checkPIN(digits)]
        case .closed:
            stage = covered
            activity.noteActivity(at: observation.seconds)
            return hasPaused ? [.resume] : []
        }
    }
}

extension TurnSession.Stage {
    /// In a few words, for the host.
    var words: String {
        switch self {
        case .welcome: "idle"
        case .visitor: "somebody takes part"
        case .pad: "waiting for the PIN"
        }
    }
}
