import Files
import Glibc
import Instrument
import Mapping
import Practice
import Session
import Sounds
import Synchronization
import Terminal
import Threads
import TypedCommands
import Workshop

/// What one reads of the instrument where there is no screen, and types to play it: plain lines on standard output, and a command
/// a line on standard input.
public struct PlainPanel {
    /// When it is over by itself.
    public enum End: Sendable {
        /// When the performance is; or if someone typed to play, when standard input is at its end then.
        case performance
        /// When standard input is at its end.
        case input
        /// When somebody types that it is, or a signal asks.
        case request
    }

    private let state: () -> InstrumentState
    private let perform: (Command) -> Void
    private let isFinished: () -> Bool
    private let end: End
    private let catalogue: SoundCatalogue
    private let offersTour: Bool
    private let room: RoomControl?
    private let practice: PracticeControl?
    static let isAskedToStop = Atomic<Bool>(false)

    /// The longest that is waited for the last sound to fade, in seconds.
    private static let longestFade = 5.0
    /// Milliseconds between two looks at the instrument.
    private static let pollMilliseconds: Int32 = 50
    /// The same while lines wait for a sound.
    private static let waitingMilliseconds: Int32 = 10

    /// - `state`: the instrument as it stands.
    /// - `perform`: takes what is typed.
    /// - `isFinished`: whether nothing more will be played by itself.
    /// - `end`: when it is over.
    /// - `catalogue`: where sounds are found by name beside those of the instrument's list.
    /// - `offersTour`: whether the tour is offered to the player.
    /// - `room`: the way to a room in which phones play; `nil` where this program has none.
    /// - `practice`: the way to what is practised; `nil` where nothing is.
    package init(
        state: @escaping () -> InstrumentState, perform: @escaping (Command) -> Void,
        isFinished: @escaping () -> Bool, end: End,
        catalogue: SoundCatalogue = SoundCatalogue(folder: UserDirectories().sounds), offersTour: Bool = false,
        room: RoomControl? = nil, practice: PracticeControl? = nil
    ) {
        self.state = state
        self.perform = perform
        self.isFinished = isFinished
        self.end = end
        self.catalogue = catalogue
        self.offersTour = offersTour
        (self.room, self.practice) = (room, practice)
    }

    /// Prints lines and takes typed ones until the end. SIGINT, SIGTERM, SIGHUP and "quit" end it,
    /// "quit" only the second time while something records or loops; a reader who goes away does not.
    public func run() {
        Self.isAskedToStop.store(false, ordering: .relaxed)
        for number in [SIGINT, SIGTERM, SIGHUP] {
            signal(number) { _ in PlainPanel.isAskedToStop.store(true, ordering: .relaxed) }
        }
        signal(SIGPIPE, SIG_IGN)
        signal(SIGTTIN, SIG_IGN)

        var lines = PlainLines()
        var held = HeldLines()
        var tour = TourLines()
        var input = StandardInput()
        var waiting = WaitingLines()
        defer { input.end() }
        room?.display().map(RoomLists.opening)?.forEach(printLine)
        PlainLists.opening(state()).forEach(printLine)
        let start = MonotonicTime.seconds
        // What came of the last line that was typed is told too.
        defer {
            let last = held.release() + lines.lines(for: state(), at: MonotonicTime.seconds - start)
            if !last.isEmpty, !input.pending.isEmpty { write([0x0A]) }
            last.forEach(printLine)
        }
        lines.lines(for: state(), at: 0).forEach(printLine)
        if end != .performance { printLine("type help for a list of commands, quit to leave") }
        if offersTour { printLine(TourLines.offer(state())) }
        var hasPlayed = false
        var isAskedToQuit = false
        var finishedAt: Double?
        while !Self.isAskedToStop.load(ordering: .relaxed) {
            let state = state()
            printMessages((room?.takeLines() ?? []) + lines.messages(of: state), into: input.pending)
            // What is typed is not cut in two: the lines that tell what changed come after it.
            held.add(lines.changes(in: state, at: MonotonicTime.seconds - start) + tour.lines(for: state))
            if input.pending.isEmpty { held.release().forEach(printLine) }
            let isOver = end == .performance && isFinished() && (!hasPlayed || input.hasEnded) && waiting.isEmpty
            finishedAt = isOver ? finishedAt ?? MonotonicTime.seconds : nil
            if let finishedAt, hasFaded(state, since: finishedAt) { return }
            waiting.add(input.lines(milliseconds: waiting.isEmpty ? Self.pollMilliseconds : Self.waitingMilliseconds))
            while let line = waiting.next(
                isLoading: { self.state().files.loading != nil }, at: MonotonicTime.seconds)
            {
                held.release().forEach(printLine)
                let state = self.state()
                let reply = PlainCommands.reply(
                    to: line, state, catalogue, room: room?.display(), joined: room?.joined(),
                    practice: practice?.display(), now: MonotonicTime.seconds)
                tour.answer(line, reply, state).forEach(printLine)
                apply(reply, &lines, at: MonotonicTime.seconds - start)
                if reply.quits {
                    let unfinished = self.state().unfinished
                    let unsaved = practice?.display().list?.wouldLose == true ? [PracticeLists.unsaved] : []
                    if isAskedToQuit || unfinished.isEmpty && unsaved.isEmpty { return }
                    let going = (unfinished.isEmpty ? [] : [unfinished.text]) + unsaved
                    printLine("\(going.joined(separator: ", ")): type quit again to quit")
                }
                isAskedToQuit = reply.quits
                hasPlayed = hasPlayed || reply.plays
            }
            if end == .input || isAskedToQuit && end != .request, input.hasEnded, waiting.isEmpty { return }
        }
    }

    /// Messages come at once; what was typed so far is shown again after them.
    private func printMessages(_ messages: [String], into pending: [UInt8]) {
        guard !messages.isEmpty else { return }
        if !pending.isEmpty { write([0x0A]) }
        messages.forEach(printLine)
        write(pending)
    }

    private func apply(_ reply: PlainReply, _ lines: inout PlainLines, at seconds: Double) {
        if let quiets = reply.quiets { lines.isQuiet = quiets }
        reply.lines.forEach(printLine)
        answer(reply.room)
        reply.practice.compactMap { practice?.answer($0) }.forEach(printLine)
        guard !reply.commands.isEmpty || reply.echo != nil else { return }
        reply.commands.forEach(perform)
        let state = state()
        switch reply.echo {
        case .value(let parameter): lines.skip(parameter, state)
        case .volume: lines.skip(nil, state)
        default: break
        }
        let changes = lines.messages(of: state) + lines.switches(in: state)
        changes.forEach(printLine)
        if let answer = PlainCommands.answer(reply.echo, state, hasReported: !changes.isEmpty) { printLine(answer) }
    }

    private func answer(_ requests: [RoomRequest]) {
        guard !requests.isEmpty else { return }
        guard let room else { return printLine("no rooms here: quern workshop opens one") }
        for request in requests {
            room.answer(request)
            if request == .open { room.display().map(RoomLists.opening)?.forEach(printLine) }
        }
    }

    private func hasFaded(_ state: InstrumentState, since finishedAt: Double) -> Bool {
        let isSilent = state.engine.grains == 0 && state.engine.peak < 1e-4
        // What is held would sound for ever.
        return isSilent || state.playing.isHeld || MonotonicTime.seconds - finishedAt > Self.longestFade
    }

    private func printLine(_ line: String) {
        // Files' names may have anything in them, and a terminal would obey it.
        write(Array((printable(line) + "\n").utf8))
    }

    private func write(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { _ = Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
    }
}
