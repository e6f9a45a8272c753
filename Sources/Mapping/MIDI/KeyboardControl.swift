import Granular
import Touch

/// What the notes of a keyboard play: a control above the surface, where no finger comes, on which each note has a cloud of its
/// own, whatever the mapping says of fingers.
extension Mapping {
    /// Its index, beyond those of all others.
    public static let keyboard = 1 << 40

    /// A control by its index: one of ``controls``, or the keyboard.
    public subscript(control index: Int) -> Control { index == Self.keyboard ? notes : controls[index] }

    /// Whether a finger on that control has a cloud of its own.
    func hasOwnCloud(_ index: Int) -> Bool {
        index == Self.keyboard || hasCloudPerTouch && sounds(self[control: index])
    }
}

extension Control {
    /// Where notes lie.
    private static var aboveSurface: Area {
        Area(x: 0...1, y: SurfacePoint.notesBegin...SurfacePoint.notesBegin + 1)
    }

    /// The keyboard's control, with those links beside what follows the note.
    static func keyboard(_ routes: [Route], grains: SingleGrains? = nil) -> Control {
        Control(
            name: "notes", area: aboveSurface, kind: .zone(.absolute), routes: routes,
            handling: Handling(grains: grains))
    }

    /// The keyboard of mappings that say nothing of it: the pitch is the note's, a harder stroke is louder, and so is pressing, both
    /// relative to the level that each sound brings with it.
    static var defaultKeyboard: Control {
        keyboard(
            noteLinks(.pitch, root: Note(number: 60)) + [
                Route(.size, Binding(.level, low: -30, high: 0, isAdded: true)),
                Route(.strength, Binding(.level, low: 0, high: 6, isAdded: true)),
            ])
    }

    /// What follows the note in twelve equal steps. A cloud whose pitch is its note lies there, and not above it.
    static func noteLinks(_ parameter: Parameter, root: Note) -> [Route] {
        let highest = Int(SurfacePoint.noteCount)
        let ends = (
            low: parameter.value(ofNote: 0, root), high: parameter.value(ofNote: highest, root)
        )
        let isLinear = parameter == .transposition
        let note = Route(
            .x, Binding(parameter, low: ends.low, high: ends.high, response: isLinear ? .linear : .exponential))
        return parameter == .pitch ? [note, Route(.x, Binding(.pitchOffset, low: 0, high: 0))] : [note]
    }
}

extension Parameter {
    /// What stands for a note: its frequency for what is in hertz, else how far it lies from `root`.
    fileprivate func value(ofNote number: Int, _ root: Note) -> Double {
        let isHertz = definition.unit == "Hz"
        return value(ofSemitones: isHertz ? number : number - root.number, above: Note(number: 0))
    }
}
