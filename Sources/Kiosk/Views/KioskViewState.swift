import Stage
import Touch
import Workshop

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
        /// What leads back, or on.
        var backTitle: String
    }

    /// What invites.
    package struct Attract: Equatable, Sendable {
        /// The words.
        var text: String
        /// How far the picture has moved, in tenths of a second.
        var tenths: Int
        /// Who touches already.
        var fingers: [SurfacePoint]
        /// How phones join; `nil` where they cannot.
        var joining: JoiningState?
        /// The fingers on phones.
        var guests: [GuestsOnStage.Finger]
        /// Lines below the words.
        var notes: [String] = []
    }

    /// The pad on which the host types the PIN.
    package struct Pad: Equatable, Sendable {
        /// Digits that are typed, and how many there are to type; `nil` where nobody knows.
        var typed: Int, count: Int?
        /// How long it waits, in seconds.
        var waitSeconds: Int
        /// Whether what was typed is being compared.
        var isChecking: Bool
    }

    /// What fills the screen.
    package enum View: Equatable, Sendable {
        case attract(Attract)
        case page(Page)
        /// How phones join.
        case joining(JoiningState, ChoiceLayout, title: String, backTitle: String)
        /// The surface and what stands above it: the sound, and whether it is softer than else at this time of the day. What is played
        /// is in the ``StageState``. What the host does not let visitors find is no tile.
        case stage(sound: String, isQuiet: Bool, hasHome: Bool, hasSounds: Bool)
        /// The session is over.
        case goodbye
        case pad(Pad)
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
        case .home:
            let view = page(0, of: homePages(observation), observation, "Choose, or play", chosen: nil, back: "Play")
            return KioskViewState(view: .page(view), secondsLeft: left)
        case .page(.phones, _):
            let layout = pages(of: .phones, observation).layout(of: 0, on: observation.layout)
            guard let joining = JoiningState(observation.room) else {
                return KioskViewState(view: attract(observation))
            }
            return KioskViewState(
                view: .joining(joining, layout, title: KioskTile.phones.title, backTitle: "Back"), secondsLeft: left)
        case .page(let tile, let number):
            let view = page(
                number, of: pages(of: tile, observation), observation, heading(of: tile, observation),
                chosen: chosen(of: tile, observation), back: "Back")
            return KioskViewState(view: .page(view), secondsLeft: left)
        case .playing:
            return KioskViewState(
                view: .stage(
                    sound: title(of: observation.sound), isQuiet: isQuiet(observation), hasHome: hasHome,
                    hasSounds: offers(.sounds)), secondsLeft: left)
        case .ending(.idle, _, _): return KioskViewState(view: attract(observation))
        case .ending: return KioskViewState(view: .goodbye)
        case .pin: return KioskViewState(view: .pad(host.pad(at: now)))
        }
    }

    private func heading(of tile: KioskTile, _ observation: KioskObservation) -> String {
        switch tile {
        case .scenes: "Which scene?"
        case .howToPlay: "How would you like to play?"
        case .sounds: "Which sound?"
        case .background: "Which background?"
        case .volume:
            isQuiet(observation) ? "Quiet hours" : "Volume \(volumeWords(observation, isBackground: false))"
        case .phones: tile.title
        }
    }

    private func isQuiet(_ observation: KioskObservation) -> Bool {
        ceiling(observation) < configuration.start.levelDecibels
    }

    private func attract(_ observation: KioskObservation) -> KioskViewState.View {
        .attract(
            KioskViewState.Attract(
                text: configuration.attract.text, tenths: Int(observation.seconds * 10),
                fingers: observation.fingers.map(\.place), joining: JoiningState(observation.room),
                guests: GuestsOnStage(observation.room).fingers))
    }

    private func title(of sound: String) -> String { choice.sounds.first { $0.name == sound }?.title ?? sound }

    private func page(
        _ page: Int, of pages: KioskPages, _ observation: KioskObservation, _ title: String, chosen: String?,
        back: String
    ) -> KioskViewState.Page {
        KioskViewState.Page(
            layout: pages.layout(of: page, on: observation.layout), title: title,
            tiles: pages.page(page).map { item in
                let isChosen = item.name == chosen
                // Nothing in the background plays nothing.
                let chosenWord = item == Self.noBackground ? "chosen" : "playing"
                return KioskViewState.Tile(
                    title: item.title, about: isChosen ? chosenWord : item.about, isChosen: isChosen)
            }, page: page, pages: pages.pageCount, backTitle: back)
    }
}

extension HostExit {
    /// The pad as it is to be seen.
    package func pad(at now: Double) -> KioskViewState.Pad {
        KioskViewState.Pad(
            typed: entry.typed.count, count: exit.pin.digitCount, waitSeconds: Int(entry.wait(at: now).rounded(.up)),
            isChecking: entry.isChecking)
    }
}
