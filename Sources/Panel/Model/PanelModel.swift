import AudioIO
import DisplayText
import Granular
import Instrument
import Mapping
import Session
import Stage
import Touch

/// What the panel remembers between pictures: the focus, the help, what a meter held, and figures that would flicker.
package struct PanelModel: Sendable {
    /// The parameter that the arrow keys move.
    package var focus = Parameter.pitch
    /// The view that is open.
    package var view = OpenView.surface
    /// What is typed in the line at the foot.
    package internal(set) var line = LineEntry()
    /// How the panel looks.
    package var settings: PanelSettings
    /// What was asked for in the views, for the loop to do.
    package var asked: [KeyAction] = []

    /// How everything stood when it was looked at last: a key that comes before the next picture counts from there.
    var stepped = SteppedState()
    private var history = HistoryShowing()
    private var answer = AnswerShowing()
    private var board = NoticeBoard()
    private var stage = StageModel()
    private var left = PeakHold()
    private var right = PeakHold()
    private var load = SteadyFigure(tolerance: 0.8)
    private var latency = SteadyFigure(tolerance: 3)

    /// A panel just opened.
    package init(settings: PanelSettings = PanelSettings()) { self.settings = settings }

    /// What is to be seen at `now` (`CLOCK_MONOTONIC` seconds), with `pinned` the places of the mouse's pinned fingers and
    /// room for so many messages. `parameters` are those whose values are shown: the focus is on one of them. `midnight` is the
    /// time, as `now` counts, at which the day began.
    package mutating func viewState(
        _ state: InstrumentState, now: Double, pinned: [SurfacePoint] = [], noticeRows: Int = 2,
        parameters: [Parameter]? = nil, midnight: Double = 0
    ) -> ViewState {
        stepped.update(state)
        let shown = parameters ?? state.mapping.shownParameters
        if !shown.contains(focus), let first = shown.first { focus = first }
        var audio = state.audio
        audio.load = 0
        audio.delaySeconds = 0
        audio.frames = 0
        var viewState = ViewState(
            stage: stage.stage(
                of: state, now: now, pinned: pinned, showsGrains: settings.showsGrains,
                showsTrails: settings.showsTrails),
            mappings: state.mappings, abouts: state.abouts, isWithoutCard: state.isWithoutCard,
            recordingSeconds: state.recordingSeconds.map { Int($0) }, levelDecibels: state.levelDecibels,
            grains: state.engine.grains,
            droppedGrains: state.engine.droppedGrains, left: left.meter(state.engine.peakLeft, now: now),
            right: right.meter(state.engine.peakRight, now: now), isLimiting: state.engine.reductionDecibels < -1,
            loadPercent: load.figure(state.audio.load * 100, now: now),
            latencyTenths: latency.figure(state.latencySeconds * 10_000, now: now), audio: audio, touch: state.touch,
            notices: board.lines(state.messages, now: now, count: noticeRows).map(HomeText.short),
            remarks: [state.touch?.remark, state.audio.remark].compactMap { $0 }, focus: focus,
            teaching: state.teaching, view: view, line: line.open, settings: settings, quality: state.quality
        )
        viewState.sounds = state.sounds
        viewState.loading = state.loading.map {
            SoundLoading(file: $0.file, fraction: ($0.fraction * 100).rounded() / 100)
        }
        viewState.auditioned = state.auditioned
        viewState.folder = state.folder
        viewState.survey = state.survey
        viewState.activity = ActivityViewState(state, history: history.shownPlace(state.history, now: now))
        viewState.activity.isHistoryNew = viewState.activity.history != nil && history.isNew(now: now)
        viewState.morphSeconds = stepped.morphSeconds
        viewState.modulation = state.modulation
        if ModulationSource.allCases.contains(where: state.modulation.moves) {
            viewState.sources = state.sources.seen
        }
        viewState.midi = state.midi.map(MIDIText.short)
        viewState.learning = state.midi?.learning
        viewState.bed = state.bed
        viewState.tempoOrigin = state.tempo.origin
        viewState.tempoLocks = state.tempo.locks
        if state.tempo.origin != nil || !state.tempo.locks.isEmpty {
            viewState.tempoTenths = Int((state.tempo.line.beatsPerMinute * 10).rounded())
        }
        viewState.marking = state.marking?.seen
        viewState.recordingFormat = state.recordingFormat
        viewState.input = state.input.map(ViewState.Input.init)
        viewState.runningFormats = state.runningFormats
        // The stage has room for the last ones alone.
        if noticeRows >= Notices.logRows {
            viewState.said = state.messages.suffix(noticeRows).map { ViewState.Said($0, midnight: midnight) }
        }
        view.content.addDetails(to: &viewState, from: state, midnight: midnight)
        refreshView(viewState)
        viewState.view = view
        viewState.answers = answer.answers(among: state.messages, in: view.place, now: now)
        return viewState
    }

    /// Chooses the parameter so many places further among those that are shown.
    package mutating func moveFocus(by step: Int, among shown: [Parameter]) {
        guard !shown.isEmpty else { return }
        let index = shown.firstIndex(of: focus) ?? 0
        focus = shown[((index + step) % shown.count + shown.count) % shown.count]
    }

    /// Where one is by now, which may be another place than that of the last picture.
    package func place(after viewState: ViewState?) -> KeyPlace {
        line.open == nil ? view.content.place(hasLesson: viewState?.teaching != nil) : OpenLine.place
    }
}
