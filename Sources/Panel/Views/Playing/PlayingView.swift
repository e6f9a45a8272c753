import Granular
import Performer
import Stage
import Terminal

/// What one plays on: the surface, the sound, the values and the meters; or the surface and the lesson, while one is given.
package struct PlayingView: PanelView {
    package static let place = KeyPlace("stage", title: "On the surface", hasValue: true)
    /// Keys mean there what they mean everywhere.
    package static let keys: [KeyTable.Entry] = []

    package var hidesSurface: Bool { false }

    package func place(hasLesson: Bool) -> KeyPlace { hasLesson ? LessonView.place : Self.place }

    package func target(focus: Parameter) -> Parameter? { focus }

    /// In a lesson keys go on in it, or do what they do everywhere.
    package mutating func handle(_ press: KeyPress, _ scope: inout ViewScope) -> [ViewEffect]? {
        guard let teaching = scope.viewState.teaching else { return nil }
        return LessonStep.step(for: press.action, teaching).map { Self.effects(of: $0, teaching) }
    }

    /// What a step of a lesson asks for; from a trial one comes back to the gesture that was tried.
    private static func effects(of step: TeachingStep, _ teaching: TeachingState) -> [ViewEffect] {
        var effects: [ViewEffect] = [.perform(.teaching(step))]
        if teaching.isTrial { effects.append(.open(OpenView(GesturesView(marking: teaching.understood)))) }
        return effects
    }

    /// The steps of a lesson are clicked where they stand; a value comes into focus, and a second click types it.
    package mutating func click(_ place: Place, _ layout: Layout, _ scope: inout ViewScope) -> [ViewEffect]? {
        if let teaching = scope.viewState.teaching {
            return LessonView.offers(teaching, layout).first { $0.rect.contains(place) }.map {
                Self.effects(of: $0.offer.step, teaching)
            }
        }
        if let tour = TourLine.shown(scope.viewState, layout), let action = TourLine.action(at: place, tour, layout) {
            return [.act(action)]
        }
        guard let parameter = layout.parameter(at: place) else { return nil }
        return parameter == scope.focus && !scope.isTyping ? [.act(.enterValue)] : [.focus(parameter)]
    }

    package func draw(_ drawing: ViewDrawing, on canvas: inout Canvas) {
        let (viewState, layout, glyphs) = (drawing.viewState, drawing.layout, drawing.glyphs)
        SurfaceView.draw(viewState.stage, layout.geometry, drawing.capabilities, on: &canvas)
        if let teaching = viewState.teaching {
            LessonView.draw(teaching, layout, glyphs, on: &canvas)
        } else {
            CloudView.draw(viewState.stage, in: layout.cloud, drawing.capabilities, on: &canvas)
            ValueStrip.draw(viewState, layout, glyphs, on: &canvas)
            Meters.draw(viewState, layout, glyphs, on: &canvas)
            Notices.draw(viewState, layout, drawing.capabilities, on: &canvas)
            if let tour = TourLine.shown(viewState, layout) {
                TourLine.draw(tour, layout, glyphs, on: &canvas)
            } else if let strip = RoomStrip(viewState.room, layout, glyphs) {
                strip.draw(on: &canvas)
            } else {
                StatusLine.draw(viewState, layout, glyphs, on: &canvas)
            }
            LoopStrip.draw(viewState.activity.loop, layout, glyphs, on: &canvas)
        }
    }
}

extension KeyPlace {
    /// The place of ``PlayingView``.
    package static let stage = PlayingView.place
}

extension OpenView {
    /// The surface, with nothing over it.
    package static let surface = OpenView(PlayingView())
}
