import Kiosk
import Stage
import Study
import StudyRoom
import Terminal

/// A kiosk on which visitors take part in a study: it owns the terminal from ``run()`` to its end, and takes no key that would lead out
/// of it.
package struct StudyKiosk {
    /// A participant's run, which has begun, and its seconds since then.
    package typealias Participant = (run: StudyRun, seconds: () -> Double)

    /// Where participants come from.
    package struct Participants {
        /// Whoever was interrupted, and goes on; `nil` where nobody was.
        package var interrupted: () throws -> Participant?
        /// Somebody new.
        package var next: () throws -> Participant
        /// Somebody came to their end, or left.
        package var ended: () -> Void

        /// Makes them.
        package init(
            interrupted: @escaping () throws -> Participant?, next: @escaping () throws -> Participant,
            ended: @escaping () -> Void
        ) {
            (self.interrupted, self.next, self.ended) = (interrupted, next, ended)
        }
    }

    let configuration: KioskConfiguration
    let screen: KioskConfiguration.ScreenSize
    /// What invites, a line each.
    let welcome: String
    let instrument: StudyInstrument
    let participants: Participants

    /// - Parameters:
    ///   - configuration: how the host leaves, and when a participant is taken to have left.
    ///   - screen: how large what the terminal fills is.
    ///   - welcome: what invites, a line each.
    package init(
        _ configuration: KioskConfiguration, on screen: KioskConfiguration.ScreenSize, welcome: String,
        _ instrument: StudyInstrument, _ participants: Participants
    ) {
        (self.configuration, self.screen, self.welcome) = (configuration, screen, welcome)
        (self.instrument, self.participants) = (instrument, participants)
    }

    /// Shows it until the host leaves, a signal asks for the end or the terminal is lost; the terminal is then as it was.
    /// - Throws: why nothing can be shown here.
    package func run() throws(TerminalError) -> KioskEnd {
        let session = TurnSession(
            configuration.exit, idleSeconds: configuration.study?.idleSeconds ?? .infinity, isTakingPart: false)
        return try TurnKiosk(
            configuration.exit, session, on: screen, StudyTurns(welcome: welcome, participants: participants),
            state: instrument.state, perform: instrument.perform
        ).run()
    }
}
