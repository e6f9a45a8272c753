import DisplayText
import Granular
import GuidedTour
import Instrument
import Mapping
import Pictures
import Practice
import Recording
import Session
import Sounds
import Stage
import Touch
import Workshop

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
    /// Whether the terminal has a mouse.
    package var hasMouse = true
    /// Whether it is asked if the player means to quit.
    package var quitQuestion = QuitQuestion()
    /// What was asked for in the views, for the loop to do.
    package var asked: [KeyAction] = []
    /// What it remembers of a room, and asks of it.
    package var room = RoomModel()
    /// What can be opened over the whole screen.
    package var games: [OfferedGame] = []
    /// The game that was asked for, for the loop to open.
    package var askedGame: String?
    /// What was asked of the list that is practised, for the loop to do.
    package var practiceRequests: [PracticeRequest] = []
    /// What is practised, as it was looked at last.
    private(set) var practice: PracticeDisplay?

    /// How everything stood when it was looked at last: a key that comes before the next picture counts from there.
    var stepped = SteppedState()
    /// Everything as it was looked at last.
    var latest: InstrumentState?
    /// What was typed and is to be answered once it is done.
    var typed: TypedAnswer?
    /// What the help is to open with.
    var helpAnswer: HelpAnswer?
    /// The tour, and how it is offered.
    var tour = TourDisplay()
    /// Until when what is told answers what was typed, in seconds.
    private var answersUntil = -Double.infinity
    /// Where sounds are found by name beside those of the instrument's list.
    let catalogue: SoundCatalogue
    private var history = HistoryDisplay()
    var answer = AnswerDisplay()
    private var board = NoticeBoard()
    private var remarks = PanelRemarks()
    private var stage = StageModel()
    private var output = OutputModel()

    /// A panel just opened.
    /// - catalogue: where sounds are found by name beside those of the instrument's list.
    /// - offersTour: whether the tour is offered to the player.
    package init(
        settings: PanelSettings = PanelSettings(), catalogue: SoundCatalogue = SoundCatalogue(folder: nil),
        offersTour: Bool = false
    ) {
        self.settings = settings
        self.catalogue = catalogue
        if offersTour { tour.offer() }
    }

    /// What is to be seen at `now` (`CLOCK_MONOTONIC` seconds), with `pinned` the places of the mouse's pinned fingers and
    /// room for so many messages of so many columns, or of any length. `parameters` are those whose values are shown: the focus is on one of them. `midnight` is the
    /// time, as `now` counts, at which the day began; `room` the room that is open; `joined` the one that was joined; `practice` what is practised;
    /// `collection` what was found in the player's; `art` the picture of the sound that is marked in the view.
    package mutating func viewState(
        _ state: InstrumentState, now: Double, pinned: [SurfacePoint] = [], noticeRows: Int = 2,
        noticeColumns: Int? = nil, parameters: [Parameter]? = nil, midnight: Double = 0,
        room display: RoomDisplay? = nil, joined: JoinedRoomDisplay? = nil, practice: PracticeDisplay? = nil,
        collection: CollectionViewState? = nil, art: PictureLoader.Answer? = nil
    ) -> ViewState {
        stepped.update(state)
        if let typed {
            let before = latest?.messages.last?.timeSeconds ?? -Double.infinity
            let hasReported = state.messages.last.map { $0.timeSeconds > before } ?? false
            typed.lines(state, hasReported: hasReported).forEach { remark($0) }
            answersUntil = now + TypedAnswer.seconds
        }
        typed = nil
        latest = state
        let shown = parameters ?? state.playing.mapping.shownParameters
        if !shown.contains(focus), let first = shown.first { focus = first }
        var activity = ActivityViewState(state, history: history.shownPosition(state.history, now: now))
        activity.isHistoryNew = activity.history != nil && history.isNew(now: now)
        let said = remarks.added(to: state.messages, now: now)
        var messages = MessagesViewState(
            notices: board.lines(
                said, now: now, count: noticeRows, columns: noticeRows >= Notices.logRows ? nil : noticeColumns,
                areAnswers: now < answersUntil),
            remarks: [state.devices.touch?.remark, state.devices.audio.remark].compactMap { $0 })
        messages.isUrgent =
            remarks.isNew(at: now)
            || said.contains { $0.isWarning && now - $0.timeSeconds < NoticeBoard.maxSeconds }
        // The stage has room for the last ones alone.
        if noticeRows >= Notices.logRows {
            messages.said = said.suffix(noticeRows).map { MessagesViewState.Said($0, midnight: midnight) }
        }
        var viewState = ViewState(
            stage: stage.stage(
                of: state, now: now, pinned: pinned, showsGrains: settings.showsGrains,
                showsTrails: settings.showsTrails, showsStart: true),
            output: output.output(of: state, now: now), library: LibraryViewState(state),
            tempo: TempoViewState(state.tempo), midi: MIDIViewState(state.midi), messages: messages,
            modulation: ModulationViewState(state), activity: activity, marking: state.marking,
            teaching: state.teaching, mappings: state.playing.mappings, abouts: state.playing.abouts,
            touch: state.devices.touch,
            survey: state.devices.survey, hasMouse: hasMouse, view: view, line: line.open, focus: focus,
            morphSeconds: stepped.morphSeconds,
            settings: settings)
        viewState.games = games
        viewState.library.collection = collection
        viewState.library.art = art
        viewState.room = room.viewState(display, joined: joined, state.playing, now: now)
        (self.practice, viewState.practice) = (practice, practice)
        viewState.stage.guests = room.stage(viewState.room, now: now)
        if room.pointsAtNothing { asked.append(.room(.play)) }
        viewState.tour = tour.line(state, now: now, TourWords(state, hasMouse: hasMouse))
        view.content.addDetails(to: &viewState, from: state, midnight: midnight)
        refreshView(viewState)
        viewState.view = view
        // What has ended meanwhile is no question any more.
        let isKept = practice?.list?.wouldLose != true
        if state.unfinished.isEmpty, viewState.room.guestCount == 0, isKept { quitQuestion.cancel() }
        viewState.question = quitQuestion.text
        viewState.messages.answers = answer.answers(among: said, in: view.place, now: now)
        return viewState
    }

    /// Tells the player something that is the panel's own.
    package mutating func remark(_ text: String) { remarks.add(text) }

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
