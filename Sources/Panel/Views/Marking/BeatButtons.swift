import SoundMarking
import Stage
import Terminal

/// What the buttons do while beats are marked.
enum BeatButton: CaseIterable {
    case tap, previousBeat, nextBeat, previousBar, nextBar, loopFrom, loopTo, clean, missed, delete, undo

    /// What it asks for.
    var command: MarkingCommand {
        switch self {
        case .tap: .step(.beat(.tap))
        case .previousBeat: .step(.beat(.step(-1)))
        case .nextBeat: .step(.beat(.step(1)))
        case .previousBar: .step(.beat(.bar(-1)))
        case .nextBar: .step(.beat(.bar(1)))
        case .loopFrom: .step(.practice(.loopBegin))
        case .loopTo: .step(.practice(.loopEnd))
        case .clean: .step(.practice(.pass(isClean: true)))
        case .missed: .step(.practice(.pass(isClean: false)))
        case .delete: .step(.beat(.delete(at: nil)))
        case .undo: .step(.undo)
        }
    }

    /// What stands on it, in the most words first.
    fileprivate func texts(_ left: Unicode.Scalar, _ right: Unicode.Scalar) -> [String] {
        switch self {
        case .tap: ["tap"]
        case .previousBeat: ["\(left) beat", "\(left)beat"]
        case .nextBeat: ["beat \(right)", "beat\(right)"]
        case .previousBar: ["\(left) bar", "\(left)bar"]
        case .nextBar: ["bar \(right)", "bar\(right)"]
        case .loopFrom: ["loop from", "from"]
        case .loopTo: ["loop to", "to"]
        case .clean: ["clean"]
        case .missed: ["missed", "miss"]
        case .delete: ["delete", "del"]
        case .undo: ["undo"]
        }
    }

    /// Whether it has something to do.
    fileprivate func isOn(_ marking: MarkingState) -> Bool {
        switch self {
        case .tap, .undo, .loopFrom, .loopTo: true
        case .previousBeat, .nextBeat, .previousBar, .nextBar, .delete: !marking.beats.isEmpty
        case .clean, .missed: marking.loop != nil || marking.beatLoop != nil || marking.repeats
        }
    }
}

/// Buttons as large as a finger for beats: what one does most while both hands are at an instrument.
struct BeatButtons {
    let plan: MarkingPlan
    let glyphs: Glyphs

    func draw(on canvas: inout Canvas) {
        guard !plan.frame.buttons.isEmpty else { return }
        let (left, right): (Unicode.Scalar, Unicode.Scalar) = canvas.graphics == .braille ? ("‹", "›") : ("<", ">")
        for (index, button) in BeatButton.allCases.enumerated() {
            let isOn = button.isOn(plan.marking)
            ButtonFace(
                texts: button.texts(left, right), style: isOn ? .plain : .frame, border: isOn ? .frame : nil
            ).draw(in: plan.frame.button(index), glyphs, on: &canvas)
        }
    }
}
