import Instrument
import Stage
import Study
import Terminal
import Threads
import Touch
import TouchInput

/// One participant's run as it is on the screen: what keys and fingers come to, and its picture.
package struct RunScreen {
    /// How long the last words stand, in seconds.
    private static let farewellSeconds = 4.0

    private var run: StudyRun
    private var model: StudyScreenModel
    private var stageModel = StageModel()
    private let seconds: () -> Double
    private var endedAt: Double?
    /// Whether the host closed it, to go on another time.
    package private(set) var isLeft = false

    /// - Parameters:
    ///   - run: that has begun.
    ///   - seconds: since the participant began.
    ///   - options: how it is laid out.
    package init(_ run: StudyRun, seconds: @escaping () -> Double, _ options: StudyScreenModel.Options = .init()) {
        (self.run, self.seconds) = (run, seconds)
        model = StudyScreenModel(options)
    }

    /// What is to be seen.
    package var view: RunView { run.view }

    /// Lets time go by, and takes what fingers did beside the surface.
    /// - Returns: how it ended, once its last words were there for long enough.
    package mutating func step(_ touches: [PointingTouch], size: Size) -> StudyEnding? {
        run.tick(at: seconds())
        model.show(run.view)
        for touch in touches where touch.phase == .began || touch.phase == .moved {
            react(
                model.point(
                    at: Self.place(touch.place, size), isNew: touch.phase == .began, run.view, size: size))
        }
        guard case .ended(let ending) = run.view, run.isIdle else { return nil }
        endedAt = endedAt ?? MonotonicTime.seconds
        return MonotonicTime.seconds - (endedAt ?? 0) >= Self.farewellSeconds ? ending : nil
    }

    /// What the mouse's wheel does on a page; `nil` for anything else.
    package static func key(for event: MouseEvent) -> Key? {
        guard case .wheel(let notches) = event.kind else { return nil }
        return notches > 0 ? .pageUp : .pageDown
    }

    /// Takes a key.
    package mutating func handle(_ key: Key, size: Size) {
        run.clearRemark()
        react(model.handle(key, run.view, size: size))
    }

    /// Takes what somebody does beside keys and fingers.
    package mutating func handle(_ input: StudyInput) { react(.input(input)) }

    /// Where the surface is drawn: hands play there; elsewhere fingers point.
    package func surface(on size: Size) -> ScreenPlacement? {
        guard case .block(_, let prompt, true) = run.view, prompt.showsSurface else { return nil }
        return model.layout(prompt, size: size).geometry.placement(on: size)
    }

    /// Its picture.
    package mutating func picture(_ state: InstrumentState, size: Size, _ capabilities: Capabilities) -> Canvas {
        var stage: StageState?
        if surface(on: size) != nil { stage = stageModel.stage(of: state, now: MonotonicTime.seconds) }
        return StudyPicture.draw(
            run.view, model, remark: run.remark, missing: run.missingNow, stage: stage, size: size, capabilities)
    }

    private mutating func react(_ reaction: StudyScreenModel.Reaction) {
        switch reaction {
        case .none: break
        case .input(let input): run.handle(input, at: seconds())
        case .choice(let choice): run.choose(choice)
        case .leave: isLeft = true
        }
        model.show(run.view)
    }

    private static func place(_ point: SurfacePoint, _ size: Size) -> Place {
        Place(
            column: min(Int(point.x * Double(size.columns)), size.columns - 1),
            row: min(Int((1 - point.y) * Double(size.rows)), size.rows - 1))
    }
}
