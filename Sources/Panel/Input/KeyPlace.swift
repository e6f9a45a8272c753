/// Where one is: what keys mean depends on it.
package enum KeyPlace: String, CaseIterable, Sendable {
    /// The surface with the values.
    case stage
    /// The surface while a gesture is taught.
    case lesson
    /// Every key.
    case help
    /// What was said so far.
    case messages
    /// Every parameter.
    case parameters
    /// Everything that can be asked for.
    case menu
    /// All mappings.
    case mappings
    /// What a gesture can be taught for.
    case teaching
    /// What MIDI can be given to do.
    case learning
    /// All sounds.
    case sounds
    /// Touch devices and cards.
    case devices
    /// All snapshots.
    case snapshots
    /// What moves parameters by itself.
    case modulation
    /// A sound that is marked.
    case marking
    /// How the panel looks and plays.
    case settings
    /// The line in which a value is typed.
    case entry

    /// The place that has the keys, with that view open, a line to type in or none, and a lesson or none.
    init(_ view: PanelView, isTyping: Bool, hasLesson: Bool) {
        self = isTyping ? .entry : view == .surface && hasLesson ? .lesson : view.place
    }

    /// The lists to choose from in which letters look for a name.
    package static let lists: Set<KeyPlace> = [.menu, .mappings, .teaching, .learning, .sounds, .devices]

    /// Whether letters look for something there, and do not do what they do elsewhere.
    package var isTypedInto: Bool { self == .entry || Self.lists.contains(self) }

    /// Whether keys change a parameter's value there.
    package var hasValue: Bool { self == .stage || self == .parameters }

    /// What it is called, for the help.
    package var title: String {
        switch self {
        case .stage: "On the surface"
        case .lesson: "In a lesson"
        case .help: "In the help"
        case .messages: "In the messages"
        case .parameters: "In the parameters"
        case .menu: "In the menu"
        case .mappings: "In the mappings"
        case .teaching: "In the teach list"
        case .learning: "In the MIDI learn list"
        case .sounds: "In the sounds"
        case .devices: "In the devices"
        case .snapshots: "In the snapshots"
        case .modulation: "In the modulation"
        case .marking: "While marking a sound"
        case .settings: "In the settings"
        case .entry: "Typing a value"
        }
    }
}
