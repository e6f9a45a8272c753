import Granular
import Instrument
import Recording
import Session
import Terminal

/// What a player can choose of how the panel looks and plays: a row each, the marked one changed at once.
package struct SettingsMenu: Equatable, Sendable {
    /// One thing to choose.
    package enum Row: Int, CaseIterable, Sendable {
        case theme, graphics, colours, grains, trails, level, input, monitor, quality, format, device, card
    }

    /// What came of a key or a click.
    package enum Answer: Sendable {
        /// Another row is marked, or nothing happened.
        case stays
        /// It is to be closed.
        case closes
        /// The panel looks so from now on.
        case changes(PanelSettings)
        /// The instrument is to do this.
        case performs(Command)
        /// The level of that row, of live input, is another by so many dB.
        case turns(Row, by: Double)
        /// What there is to play with is to be shown.
        case opensDevices
    }

    /// The row that keys change.
    package private(set) var marked = Row.theme

    /// The rows that there are: those of live input where there is any.
    package let rows: [Row]

    /// The menu, opened.
    package init(hasInput: Bool = false) {
        rows = Row.allCases.filter { hasInput || ($0 != .input && $0 != .monitor) }
    }

    /// What a key does, with the settings, the quality and the format of recordings as they stand; `nil` where it is none of the menu's.
    package mutating func take(
        _ key: Key, settings: PanelSettings, quality: Quality?, format: RecordingFormat
    ) -> Answer? {
        switch key {
        case .up, .backTab, .character("k"): move(by: -1)
        case .down, .tab, .character("j"): move(by: 1)
        case .home, .pageUp: move(by: -Row.allCases.count)
        case .end, .pageDown: move(by: Row.allCases.count)
        case .left, .shiftLeft, .character("h"): return change(by: -1, settings, quality, format)
        case .right, .shiftRight, .character("l"), .enter, .character(" "):
            return change(by: 1, settings, quality, format)
        case .escape, .character("o"): return .closes
        default: return nil
        }
        return .stays
    }

    /// What a click on a row does: as Enter does on it.
    package mutating func click(
        _ row: Row, settings: PanelSettings, quality: Quality?, format: RecordingFormat
    ) -> Answer {
        marked = row
        return change(by: 1, settings, quality, format)
    }

    /// Marks the row so many further, as far as there are any.
    package mutating func move(by rows: Int) {
        let place = self.rows.firstIndex(of: marked) ?? 0
        marked = self.rows[min(max(place + rows, 0), self.rows.count - 1)]
    }

    private func change(
        by step: Int, _ settings: PanelSettings, _ quality: Quality?, _ format: RecordingFormat
    ) -> Answer {
        var settings = settings
        switch marked {
        case .theme: settings.theme = Self.next(settings.theme, among: PanelSettings.Theme.allCases, by: step)
        case .graphics:
            settings.graphics = Self.next(settings.graphics, among: PanelSettings.Graphics.allCases, by: step)
        case .colours: settings.colours = Self.next(settings.colours, among: PanelSettings.colourCounts, by: step)
        case .grains: settings.showsGrains.toggle()
        case .trails: settings.showsTrails.toggle()
        case .level: return .performs(.level(by: Double(step)))
        case .input: return .turns(.input, by: Double(step))
        case .monitor: return .turns(.monitor, by: Double(step))
        case .quality: return .performs(.quality(Self.next(quality, among: [.fine, .fast], by: step)))
        case .format: return .performs(.keeping(Self.turn(format, among: RecordingFormat.allCases, by: step)))
        case .device, .card: return .opensDevices
        }
        return .changes(settings)
    }

    /// The choice after `now`, going round; `nil`, the terminal's own, comes first.
    private static func next<Choice: Equatable>(_ now: Choice?, among all: [Choice], by step: Int) -> Choice? {
        turn(now, among: [nil] + all.map(Optional.some), by: step)
    }

    /// The choice so many further, going round.
    private static func turn<Choice: Equatable>(_ now: Choice, among all: [Choice], by step: Int) -> Choice {
        let place = all.firstIndex(of: now) ?? 0
        return all[((place + step) % all.count + all.count) % all.count]
    }
}
