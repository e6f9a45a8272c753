import Collection
import Granular
import Instrument
import Practice
import Session
import Terminal
import Workshop

/// A view: what stands in the middle of the panel. A view is a value with all that it remembers while it is open; one folder has
/// its state, its drawing, its keys and what they do, and `ViewTable` lists it.
package protocol PanelView: KeyedPart, Equatable, Sendable {
    /// The key that opens it, with what the help says of it and its line in the menu; `nil` for the surface. `GeneralKeys` says where
    /// it stands among the others.
    static var opening: KeyTable.Entry? { get }
    /// The view as it is opened by its key; `nil` for views that are not opened so.
    static func open(_ scope: ViewScope) -> Self?
    /// The view as it opens by itself, for what the instrument says; `nil` where it does not.
    static func openByItself(_ scope: inout ViewScope) -> Self?

    /// Whether the surface is not to be seen, and cannot be pressed.
    var hidesSurface: Bool { get }
    /// Whether it is text to read, which the wheel moves by more than a row.
    var isText: Bool { get }
    /// Whether a hand moves all of what is seen again and again.
    var isMoving: Bool { get }
    /// The list in it; `nil` where there is none, and then setting it does nothing.
    var pickList: PickList? { get set }
    /// What it looks for in the player's collection; `nil` for nothing.
    var collectionQuery: CollectionQuery? { get }
    /// The sound file whose picture it shows; `nil` for none.
    func soundWithPicture(_ viewState: ViewState) -> String?
    /// What it was opened over, and goes back to; `nil` for the surface.
    var behind: OpenView? { get }

    /// Where one is in it, with a lesson given or none.
    func place(hasLesson: Bool) -> KeyPlace
    /// The parameter that keys change in it, where `focus` is the one in focus on the surface; `nil` where they change none.
    func target(focus: Parameter) -> Parameter?
    /// What is to be asked of the instrument when it was opened.
    func commandsOnOpening(_ scope: ViewScope) -> [Command]
    /// What is to be asked when `next` takes its place.
    /// - isCovered: it lies behind another view already, which is left now.
    func commandsOnLeaving(for next: OpenView, isCovered: Bool, _ scope: inout ViewScope) -> [Command]
    /// Adds what nothing but this view shows.
    /// - midnight: when the day began, in the state's seconds.
    func addDetails(to viewState: inout ViewState, from state: InstrumentState, midnight: Double)
    /// Brings it up to what there is now; `false` where there is nothing more to show, and it is closed.
    mutating func refresh(_ scope: ViewScope) -> Bool
    /// Does what a key asks for; `nil` where it is none of the view's, and means what it means everywhere.
    mutating func handle(_ press: KeyPress, _ scope: inout ViewScope) -> [ViewEffect]?
    /// Does what a click asks for; `nil` where nothing is clicked there.
    mutating func click(_ place: Place, _ layout: Layout, _ scope: inout ViewScope) -> [ViewEffect]?
    /// Does what a pointer asks for that holds something of the view's own; `nil` where it holds nothing, and scrolls or clicks.
    mutating func drag(_ pointer: Pointer, _ layout: Layout, _ scope: inout ViewScope) -> [ViewEffect]?
    /// Zooms it at a place by so many steps of the wheel, in where above 0; `false` where it cannot be zoomed.
    mutating func zoom(_ steps: Int, at place: Place, _ layout: Layout, _ scope: ViewScope) -> Bool
    /// Moves through it by so many rows.
    mutating func scroll(by rows: Int, _ layout: Layout, _ scope: ViewScope)
    /// What the key line says of one of its keys now; `nil` where the key has nothing to do.
    func hint(of entry: KeyTable.Entry) -> String?
    /// The parameter under the wheel, which changes it with Shift.
    func parameter(at place: Place, _ layout: Layout, _ viewState: ViewState) -> Parameter?
    /// Draws it.
    func draw(_ drawing: ViewDrawing, on canvas: inout Canvas)
}

extension PanelView {
    package static var opening: KeyTable.Entry? { nil }
    package static func open(_ scope: ViewScope) -> Self? { nil }
    package static func openByItself(_ scope: inout ViewScope) -> Self? { nil }
    package var hidesSurface: Bool { true }
    package var isText: Bool { false }
    package var isMoving: Bool { false }
    package var pickList: PickList? {
        get { nil }
        set {}
    }
    package var collectionQuery: CollectionQuery? { nil }
    package func soundWithPicture(_ viewState: ViewState) -> String? { nil }
    package var behind: OpenView? { nil }
    package func place(hasLesson: Bool) -> KeyPlace { Self.place }
    package func target(focus: Parameter) -> Parameter? { nil }
    package func commandsOnOpening(_ scope: ViewScope) -> [Command] { [] }
    package func commandsOnLeaving(for next: OpenView, isCovered: Bool, _ scope: inout ViewScope) -> [Command] { [] }
    package func addDetails(to viewState: inout ViewState, from state: InstrumentState, midnight: Double) {}
    package mutating func refresh(_ scope: ViewScope) -> Bool { true }
    package mutating func handle(_ press: KeyPress, _ scope: inout ViewScope) -> [ViewEffect]? { nil }
    package mutating func click(_ place: Place, _ layout: Layout, _ scope: inout ViewScope) -> [ViewEffect]? { nil }
    package mutating func drag(_ pointer: Pointer, _ layout: Layout, _ scope: inout ViewScope) -> [ViewEffect]? { nil }
    package mutating func zoom(_ steps: Int, at place: Place, _ layout: Layout, _ scope: ViewScope) -> Bool { false }
    package mutating func scroll(by rows: Int, _ layout: Layout, _ scope: ViewScope) {}
    package func hint(of entry: KeyTable.Entry) -> String? { entry.hint }
    package func parameter(at place: Place, _ layout: Layout, _ viewState: ViewState) -> Parameter? { nil }

    fileprivate func isEqual(to other: any PanelView) -> Bool { self == other as? Self }
}

/// The view that is open.
package struct OpenView: Equatable, Sendable {
    /// The view.
    package var content: any PanelView

    /// Opens a view.
    package init(_ content: some PanelView) { self.content = content }

    package static func == (one: OpenView, other: OpenView) -> Bool { one.content.isEqual(to: other.content) }

    /// Where one is in it, while no line is typed and no lesson given.
    package var place: KeyPlace { type(of: content).place }
    /// Whether the surface is not to be seen, and cannot be pressed.
    package var hidesSurface: Bool { content.hidesSurface }
    /// The list in it, where there is one.
    package var list: PickList? {
        get { content.pickList }
        set { content.pickList = newValue }
    }

    /// Whether it is the view of that place, or was opened over it.
    func shows(_ place: KeyPlace) -> Bool { self.place == place || content.behind?.shows(place) == true }
}

/// What a view knows beside itself when something is done in it.
package struct ViewScope: Sendable {
    /// What was drawn last.
    package let viewState: ViewState
    /// The table of all keys.
    package let keys: KeyTable
    /// The view that is open, or that is left.
    package let current: OpenView
    /// The parameter in focus on the surface.
    package let focus: Parameter
    /// Whether something is typed in the line at the foot.
    package let isTyping: Bool
    /// How the panel looks.
    package let settings: PanelSettings
    /// What keys step through.
    package var stepped: SteppedState
}

/// A key that was pressed in a view.
package struct KeyPress: Sendable {
    /// The key.
    package let key: Key
    /// What it means there.
    package let action: KeyAction?
    /// Rows of a page.
    package let pageRows: Int
}

/// What comes of something that was done in a view, in the order in which it is to happen.
package enum ViewEffect: Sendable {
    /// The instrument is to do this.
    case perform(Command)
    /// The view is closed.
    case close
    /// Another view takes its place.
    case open(OpenView)
    /// What a key does is to be done, after all else.
    case act(KeyAction)
    /// The keys move this parameter on the surface.
    case focus(Parameter)
    /// A line is opened to type something in.
    case type(TextEntry)
    /// The line for values and commands is opened, with that typed in it; or it is taken at once.
    case command(String, isTaken: Bool)
    /// Something is asked of the room in which phones play.
    case room(RoomRequest)
    /// Something is asked of the list that is practised.
    case practice(PracticeRequest)
    /// The game of that name is opened over the whole screen.
    case game(String)
    /// The player is told something, such as why a key does nothing.
    case tell(String)
    /// The panel looks so from now on.
    case change(PanelSettings)
}

/// What a view is drawn from.
package struct ViewDrawing {
    /// What is to be seen.
    package let viewState: ViewState
    /// What stands where.
    package let layout: Layout
    /// What the terminal can show.
    package let capabilities: Capabilities
    /// The table of all keys.
    package let keys: KeyTable

    /// The characters that the terminal can show.
    var glyphs: Glyphs { Glyphs.of(capabilities.graphics) }
}
