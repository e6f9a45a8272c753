/// What stands in the middle of the panel.
package enum PanelView: Equatable, Sendable {
    /// The surface, the values and the meters; or the lesson, while one is given.
    case surface
    /// Every key, scrolled by so many rows; first those of where one was, and goes back to.
    indirect case help(scroll: Int, from: PanelView = .surface)
    /// What was said so far, scrolled back by so many rows.
    case messages(back: Int)
    /// Every parameter, that one marked.
    case parameters(PickList)
    /// Everything that can be asked for.
    case menu(PickList)
    /// All mappings, to choose one.
    case mappings(PickList)
    /// All that a gesture can be taught for, to choose one.
    case teaching(PickList)
    /// The same for MIDI, with what has a controller or key already.
    case learning(PickList)
    /// Sounds that are there, and a folder's.
    case sounds(SoundBrowser)
    /// Touch devices and cards.
    case devices(PickList)
    /// All snapshots.
    case snapshots(SnapshotBoard)
    /// What moves parameters by itself.
    case modulation(PickList)
    /// A sound that is marked.
    case marking
    /// What can be chosen of how the panel looks and plays.
    case settings(SettingsMenu)

    /// Whether the surface is not to be seen, and cannot be pressed.
    package var hidesSurface: Bool { self != .surface }

    /// Whether it is text to read, which the wheel moves by more than a row.
    package var isText: Bool { place == .help || place == .messages }

    /// The list that is open.
    package var list: PickList? {
        get {
            switch self {
            case .menu(let list), .mappings(let list), .teaching(let list), .learning(let list),
                .devices(let list), .parameters(let list), .modulation(let list):
                list
            case .sounds(let browser): browser.list
            case .snapshots(let board): board.list
            case .surface, .help, .messages, .settings, .marking: nil
            }
        }
        set {
            guard let list = newValue else { return }
            switch self {
            case .menu: self = .menu(list)
            case .mappings: self = .mappings(list)
            case .teaching: self = .teaching(list)
            case .learning: self = .learning(list)
            case .devices: self = .devices(list)
            case .parameters: self = .parameters(list)
            case .modulation: self = .modulation(list)
            case .sounds(var browser):
                browser.list = list
                self = .sounds(browser)
            case .snapshots(var board):
                board.list = list
                self = .snapshots(board)
            case .surface, .help, .messages, .settings, .marking: break
            }
        }
    }

    /// Rows by which the help is scrolled; `nil` while it is closed.
    package var help: Int? {
        if case .help(let scroll, _) = self { scroll } else { nil }
    }

    /// What the help was opened from, and goes back to.
    var behind: PanelView? {
        if case .help(_, let behind) = self { behind } else { nil }
    }

    /// Where one is, as the table of keys has it.
    package var place: KeyPlace {
        switch self {
        case .surface: .stage
        case .help: .help
        case .messages: .messages
        case .parameters: .parameters
        case .menu: .menu
        case .mappings: .mappings
        case .teaching: .teaching
        case .learning: .learning
        case .sounds: .sounds
        case .devices: .devices
        case .snapshots: .snapshots
        case .modulation: .modulation
        case .marking: .marking
        case .settings: .settings
        }
    }

    /// Whether a click takes at once what it hits, and does not only mark it.
    package var takesByOneClick: Bool {
        switch self {
        case .sounds, .devices, .parameters, .snapshots, .modulation, .learning: false
        default: true
        }
    }
}
