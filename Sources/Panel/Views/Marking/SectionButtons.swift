import SoundMarking
import Stage
import Terminal

/// Buttons as large as a finger: one for each section, empty, set or playing, one that deletes and one that undoes.
struct SectionButtons {
    let plan: MarkingPlan
    let glyphs: Glyphs

    func draw(on canvas: inout Canvas) {
        guard !plan.frame.buttons.isEmpty else { return }
        for index in 0..<MarkingFrame.buttonCount {
            face(index).draw(in: plan.frame.button(index), glyphs, on: &canvas)
        }
    }

    private func face(_ index: Int) -> ButtonFace {
        switch index {
        case MarkingFrame.buttonCount - 1: ButtonFace(texts: ["undo"], style: .plain, border: .frame)
        case MarkingFrame.buttonCount - 2:
            plan.marking.sections.isEmpty
                ? ButtonFace(texts: ["delete", "del"], style: .frame)
                : ButtonFace(texts: ["delete", "del"], style: .plain, border: .frame)
        default: section(index + 1)
        }
    }

    private func section(_ number: Int) -> ButtonFace {
        let marking = plan.marking
        guard number <= marking.sections.count else {
            return number == marking.sections.count + 1
                ? ButtonFace(texts: ["\(number) +"], style: .plain, border: .frame)
                : ButtonFace(texts: ["\(number) \(glyphs.dot)"], style: .frame)
        }
        let name = marking.sections[number - 1].name
        guard marking.loop == number, marking.isPlaying else {
            let style = Style(number == marking.current ? .held : .value, section: number)
            return ButtonFace(texts: ["\(number) \(glyphs.silent) \(name)"], style: style, border: style)
        }
        return ButtonFace(
            texts: ["\(number) \(glyphs.sounding) \(name)"], style: Style(.lit, section: number), isFilled: true)
    }
}
