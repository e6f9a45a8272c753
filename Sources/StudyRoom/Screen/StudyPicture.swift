import Stage
import Study
import Terminal

/// A run as a canvas: a pure function of what is to be seen.
package enum StudyPicture {
    package static func draw(
        _ view: RunView, _ model: StudyScreenModel, remark: StudyRun.Remark?, missing: String? = nil,
        stage: StageState?,
        size: Size, _ capabilities: Capabilities
    ) -> Canvas {
        var canvas = Canvas(size: size, graphics: capabilities.graphics)
        let remark = model.isDeclining ? RunWords.decline : remark.map(RunWords.remark)
        switch view {
        case .starting: break
        case .page(let page):
            PageView.draw(
                page, model.editor, focus: model.shownFocus, remark: remark, model.layout(page, size: size),
                model.options, on: &canvas)
        case .block(let take, let prompt, let isReady):
            BlockView.draw(
                take, prompt, isReady: isReady, stage: stage, remark: missing.map(RunWords.missing) ?? remark,
                model.layout(prompt, size: size), model.options, capabilities, on: &canvas)
        case .paused, .trouble, .ended: model.message(view, size: size)?.draw(on: &canvas)
        }
        if model.menu.isOpen { model.menu.draw(on: &canvas) }
        return canvas
    }
}
