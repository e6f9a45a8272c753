import Kiosk
import Study
import StudyRoom
import Terminal

/// A kiosk on which visitors take part in a study, one after the other: a value that is told what is observed and answers with what is
/// to be done. It knows no clock, no device and no screen.
package struct StudyKioskSession: Sendable {
    /// What is shown.
    package enum Stage: Equatable, Sendable {
        /// Nobody takes part: what invites.
        case welcome
        /// Somebody takes part.
        case participant
        /// The host is asked for the PIN.
        case pad
    }

    /// What is to be done.
    package enum Effect: Equatable, Sendable {
        /// Somebody begins.
        case begin
        /// Whoever takes part has left.
        case participantLeft
        /// Time stands still for whoever takes part.
        case pause
        /// It goes on.
        case resume
        /// Compare these digits with the PIN, and say in a later observation whether they are right.
        case checkPIN(String)
        /// Leave: the host typed the PIN.
        case leave
    }

    /// What is shown.
    package private(set) var stage: Stage
    /// How the host leaves.
    package private(set) var host: HostExit

    private let idleSeconds: Double
    private var activity = ActivityTracker()
    /// What the pad covers.
    private var covered = Stage.welcome
    /// Whether the pad paused somebody.
    private var hasPaused = false

    /// - Parameters:
    ///   - idleSeconds: how long nobody touches before whoever takes part is taken to have left.
    ///   - isTakingPart: whether somebody goes on who was interrupted.
    package init(_ exit: KioskConfiguration.Exit, idleSeconds: Double, isTakingPart: Bool) {
        host = HostExit(exit)
        self.idleSeconds = idleSeconds
        stage = isTakingPart ? .participant : .welcome
    }

    /// Goes on to a moment, later than the one before.
    /// - Parameters:
    ///   - view: what whoever takes part sees; `nil` where nobody does.
    ///   - begin: where one begins.
    package mutating func step(_ observation: KioskObservation, _ view: RunView?, begin: Rect?) -> [Effect] {
        let now = observation.seconds
        _ = activity.update(observation)
        if let isRight = observation.isPINRight {
            host.apply(isRight: isRight, at: now)
            if isRight, stage == .pad { return [.leave] }
        }
        if host.isAsked(observation), stage != .pad { return openPad(view, now) }
        switch stage {
        case .pad: return type(observation)
        case .welcome: return isBeginning(observation, begin) ? [.begin] : []
        case .participant: return watch(view, now)
        }
    }

    /// Somebody takes part now, or nobody any more.
    package mutating func setTakingPart(_ isTakingPart: Bool, at now: Double) {
        activity.noteActivity(at: now)
        let next = isTakingPart ? Stage.participant : .welcome
        if stage == .pad { covered = next } else { stage = next }
    }

    private func isBeginning(_ observation: KioskObservation, _ begin: Rect?) -> Bool {
        let cells = observation.touches.filter(\.isNew).map { observation.layout.grid.cell(at: $0.place) }
        return cells.contains { begin?.contains($0) == true } || observation.keys.contains(.enter)
    }

    private mutating func watch(_ view: RunView?, _ now: Double) -> [Effect] {
        switch view {
        case nil, .ended: return []
        // Whoever listens, or waits for a command, touches nothing.
        case .block(let take, let prompt, _) where Self.waits(take, prompt):
            activity.noteActivity(at: now)
            return []
        default:
            guard now - activity.activeAt >= idleSeconds else { return [] }
            activity.noteActivity(at: now)
            return [.participantLeft]
        }
    }

    private static func waits(_ take: StudyTake, _ prompt: BlockPrompt) -> Bool {
        if case .commands = take.block.task { return true }
        return !prompt.showsSurface && prompt.choices.isEmpty
    }

    // MARK: The host

    private mutating func openPad(_ view: RunView?, _ now: Double) -> [Effect] {
        covered = stage
        stage = .pad
        host.open(at: now)
        hasPaused =
            switch view {
            case .page, .block: true
            case nil, .starting, .paused, .trouble, .ended: false
            }
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

extension StudyKioskSession.Stage {
    /// In a few words, for the host.
    var words: String {
        switch self {
        case .welcome: "idle"
        case .participant: "somebody takes part"
        case .pad: "waiting for the PIN"
        }
    }
}
