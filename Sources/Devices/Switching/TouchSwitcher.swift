import Session
import Threads
import TouchInput

/// Plays by other touch devices while everything goes on.
package final class TouchSwitcher: Sendable {
    /// Who plays by the device.
    package struct Player: Sendable {
        /// Tells the player a line.
        package var report: @Sendable (_ line: String, _ level: LogLevel) -> Void
        /// The device before has ended its fingers; whether another one is on its way.
        package var deviceEnded: @Sendable (_ hasNext: Bool) -> Void
        /// Another device is played from now on, or none: how the one before stood says nothing of it.
        package var deviceChanged: @Sendable () -> Void
        /// Starts a device, and plays by it.
        package var play: @Sendable (any TouchSource) -> Void

        /// Plays by these.
        package init(
            report: @escaping @Sendable (_ line: String, _ level: LogLevel) -> Void,
            deviceEnded: @escaping @Sendable (_ hasNext: Bool) -> Void,
            deviceChanged: @escaping @Sendable () -> Void, play: @escaping @Sendable (any TouchSource) -> Void
        ) {
            (self.report, self.deviceEnded, self.deviceChanged, self.play) = (report, deviceEnded, deviceChanged, play)
        }
    }

    private let active: ActiveDevices
    private let sourceChoice: SourceChoice
    private let survey: DeviceSurvey
    private let queue: SerialQueue
    private let player: Player

    /// - Parameters:
    ///   - sourceChoice: how touch devices are found.
    ///   - queue: where devices are opened.
    package init(
        _ active: ActiveDevices, _ sourceChoice: SourceChoice, survey: DeviceSurvey, on queue: SerialQueue,
        for player: Player
    ) {
        (self.active, self.sourceChoice, self.survey) = (active, sourceChoice, survey)
        (self.queue, self.player) = (queue, player)
    }

    /// Plays by another touch device; what cannot be opened leaves the one that plays.
    package func switchDevice(to name: String) {
        queue.run { [weak self] in self?.change(to: name) }
    }

    private func change(to name: String) {
        let old = active.source
        let choice: SourceChoice
        do {
            choice = try sourceChoice.choice(named: name)
        } catch {
            let words = old.map { "still playing \($0.status.name)" } ?? sourceChoice.withoutDevice
            return player.report("\(error); \(words)", .warning)
        }
        let new = choice.source
        // It gives the device back first: the new one may be the same. Its fingers end in its own last frame.
        old?.stop()
        player.deviceEnded(new != nil)
        guard active.setSource(new) else {
            new?.stop()
            return
        }
        player.deviceChanged()
        player.report(new.map { "playing \($0.status.name)" } ?? sourceChoice.withoutDevice, .information)
        for remark in choice.remarks { player.report(remark, .information) }
        if let new { player.play(new) }
        survey.refresh()
    }

    /// Takes the touch device from the desktop, or gives it back.
    package func toggleGrab() {
        guard let source = active.source, let isGrabbed = source.status.grabbed else {
            return player.report("no touch device to grab", .information)
        }
        if !isGrabbed, let warning = (source as? KernelTouchSource).flatMap({ sourceChoice.pointerWarning($0.device) })
        {
            player.report(warning, .information)
        }
        source.grab(!isGrabbed)
    }
}
