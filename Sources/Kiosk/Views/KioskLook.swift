import Touch

/// All that is drawn of the kiosk, rounded to what can be seen: two equal looks are one picture.
package struct KioskLook: Equatable, Sendable {
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
        /// is drawn by the panel's look.
        case stage(sound: String, isQuiet: Bool)
        /// The session is over.
        case farewell
        /// So many digits typed of so many, and how long the pad waits, in seconds.
        case pad(typed: Int, of: Int, waitSeconds: Int)
    }

    /// What fills the screen.
    package var view: View
    /// Seconds that are left, in the session's last minute.
    package var secondsLeft: Int?
}

extension KioskCourse {
    /// What is to be seen at a moment.
    package func look(_ moment: KioskMoment) -> KioskLook {
        let now = moment.seconds
        let left = remaining(at: now).flatMap { $0 <= Self.lastSeconds ? Int($0.rounded(.up)) : nil }
        switch stage {
        case .attract: return KioskLook(view: attract(moment))
        case .home(let page):
            let view = self.page(page, of: ways, moment, "How would you like to play?", chosen: nil)
            return KioskLook(view: .page(view), secondsLeft: left)
        case .sounds(let page):
            let view = self.page(page, of: sounds, moment, "Which sound?", chosen: moment.sound)
            return KioskLook(view: .page(view), secondsLeft: left)
        case .playing:
            let isQuiet = configuration.ceiling(atMinute: moment.minuteOfDay) < configuration.start.levelDecibels
            return KioskLook(view: .stage(sound: title(of: moment.sound), isQuiet: isQuiet), secondsLeft: left)
        case .ending(.idle, _, _): return KioskLook(view: attract(moment))
        case .ending: return KioskLook(view: .farewell)
        case .pin:
            return KioskLook(
                view: .pad(
                    typed: entry.typed.count, of: configuration.exit.pin.count,
                    waitSeconds: Int(entry.wait(at: now).rounded(.up))))
        }
    }

    private func attract(_ moment: KioskMoment) -> KioskLook.View {
        .attract(
            text: configuration.attract.text, tenths: Int(moment.seconds * 10), fingers: moment.fingers.map(\.place))
    }

    private func title(of sound: String) -> String { choice.sounds.first { $0.name == sound }?.title ?? sound }

    private func page(
        _ page: Int, of shelf: KioskShelf, _ moment: KioskMoment, _ title: String, chosen: String?
    ) -> KioskLook.Page {
        KioskLook.Page(
            layout: shelf.layout(of: page, on: moment.layout), title: title,
            tiles: shelf.page(page).map {
                KioskLook.Tile(title: $0.title, about: $0.about, isChosen: $0.name == chosen)
            }, page: page, pages: shelf.pageCount)
    }
}
