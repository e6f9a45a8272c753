import AudioIO
import TouchInput

/// Other touch devices while everything goes on.
extension Instrument {
    func perform(_ command: DeviceCommand) {
        switch command {
        case .survey: survey()
        case .touch(let name): playBy(name)
        case .output(let name): playOn(name)
        case .grab: toggleGrab()
        }
    }

    /// Looks for what there is to play with. What is in use is not tried, so that it is not disturbed.
    func survey() {
        guard control.withLock({ $0.background.beginSurvey() }) else { return }
        changing.run { [weak self] in
            guard let self else { return }
            let wired = activeDevices.withLock { $0 }
            var card: String?
            if case .card(let name) = wired.output.settings.target { card = name }
            let found = Survey(
                touch: sourceChoice.entries, playedBy: (wired.source as? KernelTouchSource)?.device,
                cards: AudioCards.all(playing: card), playing: card)
            control.withLock { $0.background.endSurvey(found) }
        }
    }

    /// Looks again where it was looked before: something else is in use now.
    func surveyAgain() {
        if control.withLock({ $0.background.survey != nil }) { survey() }
    }

    /// Plays by another touch device; what cannot be opened leaves the one that plays.
    func playBy(_ name: String) {
        changing.run { [weak self] in self?.change(to: name) }
    }

    private func change(to name: String) {
        let old = source
        let choice: SourceChoice
        do {
            choice = try sourceChoice.choice(named: name)
        } catch {
            let words = old.map { "\($0.status.name) plays on" } ?? "\(sourceChoice.withoutDevice) on"
            return control.withLock { $0.journal.note("\(error); \(words)", .warning) }
        }
        let new = choice.source
        // It gives the device back first: the new one may be the same. Its fingers end in its own last frame.
        old?.stop()
        hasFinished.store(new == nil, ordering: .releasing)
        let isWired = activeDevices.withLock { activeDevices in
            if !activeDevices.isClosed { activeDevices.source = new }
            return !activeDevices.isClosed
        }
        guard isWired else {
            new?.stop()
            return
        }
        control.withLock { control in
            control.journal.forgetTouch()
            control.journal.note(new.map { "playing \($0.status.name)" } ?? sourceChoice.withoutDevice)
            for remark in choice.remarks { control.journal.note(remark) }
        }
        if let new { listen(to: new) }
        surveyAgain()
    }

    private func toggleGrab() {
        guard let source, let isGrabbed = source.status.grabbed else {
            return control.withLock { $0.journal.note("no touch device to grab") }
        }
        if !isGrabbed, let warning = (source as? KernelTouchSource).flatMap({ sourceChoice.pointerWarning($0.device) })
        {
            control.withLock { $0.journal.note(warning) }
        }
        source.grab(!isGrabbed)
    }
}
