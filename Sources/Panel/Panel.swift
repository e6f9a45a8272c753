import Collection
import Instrument
import Practice
import Session
import Sounds
import Stage
import Synchronization
import Terminal
import Workshop

/// How a panel ended.
public enum PanelEnd: Equatable, Sendable {
    /// The player quit.
    case quit
    /// A signal asked: SIGINT, SIGTERM or SIGHUP, by its number.
    case signal(Int32)
    /// The terminal went away.
    case terminalLost
    /// ``Panel/stop()`` was called.
    case stopped
}

/// What one sees of the instrument: it owns the terminal from ``run()`` to its end, draws the state, and turns keys and mouse
/// into commands.
public struct Panel {
    private let state: () -> InstrumentState
    private let perform: (Command) -> Void
    private let settings: PanelSettings
    private let savePanel: (PanelSettings) -> Void
    private let catalogue: SoundCatalogue
    private let collection: SoundCollection?
    private let offersTour: Bool
    private let room: RoomControl?
    private let startsInRoom: Bool
    private let practice: PracticeControl?
    private let games: PanelGames?
    static let isAskedToStop = Atomic<Bool>(false)

    /// Makes a panel.
    /// - state: the instrument as it stands; asked up to 30 times a second, on the thread of ``run()``.
    /// - perform: takes what the player asks for, on the same thread; quick, since it is waited for.
    /// - settings: how it looks at first.
    /// - keep: takes how it looks whenever the player changes that, on the same thread.
    /// - catalogue: where sounds are found by name beside those of the instrument's list.
    /// - collection: the player's sounds, to be searched in the list of sounds; `nil` where only folders are looked through.
    /// - offersTour: whether the tour is offered to the player.
    /// - room: the way to a room in which phones play; `nil` where this program has none.
    /// - startsInRoom: whether it first shows how phones join.
    /// - practice: the way to what is practised; `nil` where this program practises nothing.
    /// - games: what can be opened over the whole screen; `nil` where there is nothing.
    package init(
        state: @escaping () -> InstrumentState, perform: @escaping (Command) -> Void,
        settings: PanelSettings = PanelSettings(), savePanel: @escaping (PanelSettings) -> Void = { _ in },
        catalogue: SoundCatalogue = SoundCatalogue(folder: UserDirectories().sounds),
        collection: SoundCollection? = nil, offersTour: Bool = false,
        room: RoomControl? = nil, startsInRoom: Bool = false, practice: PracticeControl? = nil,
        games: PanelGames? = nil
    ) {
        self.state = state
        self.perform = perform
        self.settings = settings
        self.savePanel = savePanel
        self.catalogue = catalogue
        self.collection = collection
        self.offersTour = offersTour
        (self.room, self.startsInRoom, self.practice, self.games) = (room, startsInRoom, practice, games)
    }

    /// Shows the panel until the player leaves, a signal asks for the end, the terminal is lost or ``stop()`` is called; the
    /// terminal is then as it was. Handles the terminal's signals meanwhile, and gives their handlers back.
    /// - Parameter opened: what else is to happen first, once it has the terminal.
    public func run(opened: () -> Void = {}) throws(TerminalError) -> PanelEnd {
        Self.isAskedToStop.store(false, ordering: .sequentiallyConsistent)
        return try TerminalSession.run(settings.requests, palette: .parameters) { screen, terminal in
            opened()
            var loop = PanelLoop(
                screen: screen, state: state, perform: perform, settings: settings, savePanel: savePanel,
                catalogue: catalogue, collection: collection, offersTour: offersTour, room: room,
                startsInRoom: startsInRoom, practice: practice, games: games)
            return loop.run(terminal)
        }
    }

    /// Ends a running panel, from any thread.
    public static func stop() {
        isAskedToStop.store(true, ordering: .sequentiallyConsistent)
        TerminalGuard.wake()
    }
}
