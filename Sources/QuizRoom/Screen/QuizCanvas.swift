import Quiz
import QuizSounds
import Stage
import Terminal

/// A game as a canvas: a pure function of what is to be seen.
package enum QuizCanvas {
    static func draw(
        _ view: QuizView, _ run: QuizRun, _ model: QuizScreenModel, stage: StageState?, remark: String?, size: Size,
        _ capabilities: Capabilities
    ) -> Canvas {
        var pictures: [ClipPicture?] = []
        if case .question(let question) = view { pictures = run.pictures(of: question.question) }
        return draw(
            view, run.rules, model, pictures: pictures, stage: stage, remark: remark, size: size, capabilities)
    }

    package static func draw(
        _ view: QuizView, _ rules: QuizRules, _ model: QuizScreenModel, pictures: [ClipPicture?] = [],
        stage: StageState? = nil, remark: String? = nil, size: Size, _ capabilities: Capabilities
    ) -> Canvas {
        var canvas = Canvas(size: size, graphics: capabilities.graphics)
        if let message = model.message(view, size: size) {
            message.draw(view, focus: model.focus, tellsKeys: model.tellsKeys, on: &canvas)
            if let remark { canvas.draw(remark, column: 2, row: 0, style: .alarm) }
        } else if case .question(let question) = view {
            let layout = model.layout(question, size: size)
            if let stage { SurfaceView.draw(stage, layout.geometry, capabilities, on: &canvas) }
            QuestionView.draw(
                question, rules, layout, pictures: pictures, typed: model.typed, focus: model.focus, remark: remark,
                tellsKeys: model.tellsKeys,
                on: &canvas)
        }
        return canvas
    }
}
