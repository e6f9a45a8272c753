import Touch

/// All that is drawn of the kiosk, rounded to what can be seen: two equal looks are one picture.
package struct KioskViewState: Equatable, Sendable {
    /// A thing to choose.
    package struct Tile: Equatable, Sendable {
        var title: String
        var about: String
        var isChosen: Bool
    }

    /// A page of things to choose.
    package struct Page: Equatable, Sendable {
        var layout: ChoiceLayout
        var title: String
        var tiles: [Tile]
        /// The page, from 0, and how many there are.
        var page: Int, pages: Int
    }

    /// What fills the screen.
    package enum View: Equatable, Sendable {
        /// What invites: the words, how far the picture has moved in tenths of a second, and who touches already.
        case attract(text: String, tenths: Int, fingers: [SurfacePoint])
        case page(Page)
        /// The surface and what stands above it: the sound, and whether it is softer than else at this time of the day. What is played
        /// is in the ``StageState``.
        case stage(sound: String, isQuiet: Bool)
        /// The session is over.
        case goodbye
        /// So many digits typed of so many, and how long the pad waits, in seconds.
        case pad(typed: Int, of: Int, waitSeconds: Int)
    }

    /// What fills the screen.
    package var view: View
    /// Seconds that are left, in the session's last minute.
    package var secondsLeft: Int?
}

extension KioskSession {
    /// What is to be seen at a moment.
    package func viewState(_ observation: KioskObservation) -> KioskViewState {
        let now = observation.seconds
        let left = remaining(at: now).flatMap { $0 <= Self.lastSeconds ? Int($0.rounded(.up)) : nil }
        switch stage {
        case .attract: return KioskViewState(view: attract(observation))
        case .home(let page):
            let view = self.page(page, of: mappingPages, observation, "How would you like to play?", chosen: nil)
            return KioskViewState(view: .page(view), secondsLeft: left)
        case .sounds(let page):
            let view = self.page(page, of: sounds, observation, "Which sound?", chosen: observation.sound)
            return KioskViewState(view: .page(view), secondsLeft: left)
        case .playing:
            let isQuiet = configuration.ceiling(atMinute: observation.minuteOfDay) < configuration.start.levelDecibels
            return KioskViewState(
                view: .stage(sound: title(of: observation.sound), isQuiet: isQuiet), secondsLeft: left)
        case .ending(.idle, _, _): return KioskViewState(view: attract(observation))
        case .ending: return KioskViewState(view: .goodbye)
        case .pin:
            return KioskViewState(
                view: .pad(
                    typed: entry.typed.count, of: configuration.exit.pin.count,
                    waitSeconds: Int(entry.wait(at: now).rounded(.up))))
        }
    }

    private func attract(_ observation: KioskObservation) -> KioskViewState.View {
        .attract(
            text: configuration.attract.text, tenths: Int(observation.seconds * 10),
            fingers: observation.fingers.map(\.place))
    }

    private func title(of sound: String) -> String { choice.sounds.first { $0.name == sound }?.title ?? sound }

    private func page(
        _ page: Int, of pages: KioskPages, _ observation: KioskObservation, _ title: String, chosen: String?
    ) -> KioskViewState.Page {
        KioskViewState.Page(
            layout: pages.layout(of: page, on: observation.layout), title: title,
            tiles: pages.page(page).map {
                KioskViewState.Tile(title: $0.title, about: $0.about, isChosen: $0.name == chosen)
            }, page: page, pages: pages.pageCount)
    }
}
