import Mapping
import Terminal

/// How a kind of control is drawn, and what is said of it on the surface.
protocol ControlView {
    /// Draws it within its frame.
    func draw(on canvas: inout Canvas)

    /// Draws what lies on top of every frame.
    /// - covers: what lies over it.
    func drawMarks(besides covers: [Rect], on canvas: inout Canvas)

    /// The parts between which there are lines.
    var parts: [Area] { get }

    /// How it is played where that is not what it looks like, in a word or two; `nil` where it is.
    var manner: String? { get }

    /// The measures whose values are written beside a finger, in this order.
    var fingerMeasures: [Measure] { get }

    /// The position of a finger in `measure`, 0…1; `nil` where it is not known.
    func position(of measure: Measure, under finger: StageState.Finger) -> Double?
}

extension ControlView {
    var parts: [Area] { [] }
    var manner: String? { nil }
    var fingerMeasures: [Measure] { [] }

    func position(of measure: Measure, under finger: StageState.Finger) -> Double? { nil }
    func drawMarks(besides covers: [Rect], on canvas: inout Canvas) {}
}

extension ControlPicture {
    /// The view of its kind.
    var view: any ControlView {
        switch control.kind {
        case .zone(let motion): ZoneView(picture: self, motion: motion)
        case .fader(let fader) where fader.isHorizontal: HorizontalFaderView(picture: self, fader: fader)
        case .fader(let fader): FaderView(picture: self, fader: fader)
        case .knob(let turning): KnobView(picture: self, turning: turning)
        case .button(let triggers, let isToggle): ButtonView(picture: self, triggers: triggers, isToggle: isToggle)
        case .keys(let names, let isVertical): KeysView(picture: self, names: names, isVertical: isVertical)
        case .grid(let columns, let rows, let hasSnapshots):
            GridView(picture: self, columns: columns, rows: rows, hasSnapshots: hasSnapshots)
        case .blend(let corners): BlendView(picture: self, corners: corners)
        case .tape: TapeView(picture: self)
        }
    }
}
