import Granular
import Recording
import Session
import Terminal

/// What a player can choose of how the panel looks and plays: a row each, the marked one changed at once.
package struct SettingsView: PanelView {
    /// One thing to choose.
    package enum Row: Int, CaseIterable, Sendable {
        case theme, graphics, colours, grains, trails, volume, input, monitor, quality, format, device, card
    }

    package static let place = KeyPlace("settings", title: "In the settings")
    package static let opening: KeyTable.Entry? = KeyTable.Entry(
        [(.character("o"), .open(place))], "o", "settings: colours, grains, volume",
        hint: "settings", "Panel", menu: ["settings"])
    package static let keys: [KeyTable.Entry] = [
        entry([(.up, .focus(-1)), (.down, .focus(1))], "↑ ↓", "move", hint: "move"),
        entry(
            [(.left, .nudge(-1)), (.right, .nudge(1))], "← →", "change the setting; also Enter and space",
            hint: "change"),
        entry([(.escape, .back)], "Esc", "close", hint: "close"),
    ]

    /// The row that keys change.
    package private(set) var marked = Row.theme
    /// The rows that there are: those of live input where there is any.
    package let rows: [Row]

    /// The settings, opened.
    package init(hasInput: Bool = false) {
        rows = Row.allCases.filter { hasInput || ($0 != .input && $0 != .monitor) }
    }

    package static func open(_ scope: ViewScope) -> SettingsView? {
        SettingsView(hasInput: scope.viewState.output.input != nil)
    }

    package mutating func handle(_ press: KeyPress, _ scope: inout ViewScope) -> [ViewEffect]? {
        switch press.key {
        case .up, .backTab, .character("k"): moveMark(by: -1)
        case .down, .tab, .character("j"): moveMark(by: 1)
        case .home, .pageUp: moveMark(by: -Row.allCases.count)
        case .end, .pageDown: moveMark(by: Row.allCases.count)
        case .left, .shiftLeft, .character("h"): return change(by: -1, &scope)
        case .right, .shiftRight, .character("l"), .enter, .character(" "): return change(by: 1, &scope)
        case .escape, .character("o"): return [.close]
        default: return nil
        }
        return []
    }

    /// A click on a row does as Enter does on it.
    package mutating func click(_ place: Place, _ layout: Layout, _ scope: inout ViewScope) -> [ViewEffect]? {
        guard let row = row(at: place, layout.room) else { return nil }
        marked = row
        return change(by: 1, &scope)
    }

    package mutating func scroll(by rows: Int, _ layout: Layout, _ scope: ViewScope) { moveMark(by: rows) }

    /// Marks the row so many further, as far as there are any.
    private mutating func moveMark(by rows: Int) {
        let place = self.rows.firstIndex(of: marked) ?? 0
        marked = self.rows[min(max(place + rows, 0), self.rows.count - 1)]
    }

    private func change(by step: Int, _ scope: inout ViewScope) -> [ViewEffect] {
        var settings = scope.settings
        switch marked {
        case .theme: settings.theme = Self.next(settings.theme, among: PanelSettings.Theme.allCases, by: step)
        case .graphics:
            settings.graphics = Self.next(settings.graphics, among: PanelSettings.Graphics.allCases, by: step)
        case .colours: settings.colours = Self.next(settings.colours, among: PanelSettings.colourCounts, by: step)
        case .grains: settings.showsGrains.toggle()
        case .trails: settings.showsTrails.toggle()
        case .volume: return [.perform(.master(.change(by: Double(step))))]
        case .input, .monitor:
            return [.perform(scope.stepped.turnInput(isMonitor: marked == .monitor, by: Double(step)))]
        case .quality:
            scope.stepped.quality = Self.next(scope.stepped.quality, among: [.fine, .fast], by: step)
            return [.perform(.quality(scope.stepped.quality))]
        case .format:
            scope.stepped.format = Self.choice(after: scope.stepped.format, among: RecordingFormat.allCases, by: step)
            return [.perform(.recording(.format(scope.stepped.format)))]
        case .device, .card: return [.close, .act(.open(.devices))]
        }
        return [.change(settings)]
    }

    /// The choice after `now`, going round; `nil`, the terminal's own, comes first.
    private static func next<Choice: Equatable>(_ now: Choice?, among all: [Choice], by step: Int) -> Choice? {
        choice(after: now, among: [nil] + all.map(Optional.some), by: step)
    }

    /// The choice so many further, going round.
    private static func choice<Choice: Equatable>(after now: Choice, among all: [Choice], by step: Int) -> Choice {
        let place = all.firstIndex(of: now) ?? 0
        return all[((place + step) % all.count + all.count) % all.count]
    }
}

extension KeyPlace {
    /// The place of ``SettingsView``.
    package static let settings = SettingsView.place
}
