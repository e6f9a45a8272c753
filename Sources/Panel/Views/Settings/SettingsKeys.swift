import Terminal

/// What keys and clicks do to the settings.
extension PanelModel {
    /// What a key does to the settings that are open; `nil` where they are not, or the key is none of theirs.
    package mutating func takeSettings(_ key: Key) -> SettingsMenu.Answer? {
        guard case .settings(var menu) = view,
            let answer = menu.take(key, settings: settings, quality: quality, format: format)
        else {
            return nil
        }
        view = .settings(menu)
        return follow(answer)
    }

    /// What a click at `place` does to the settings; `nil` where they are not open, or no row is there.
    package mutating func clickSettings(at place: Place, _ layout: Layout) -> SettingsMenu.Answer? {
        // On the smallest terminals the cross stands in the first row.
        guard case .settings(var menu) = view, !HelpView.closing(layout).contains(place),
            let row = SettingsView.setting(at: place, menu, HelpView.room(layout))
        else { return nil }
        let answer = menu.click(row, settings: settings, quality: quality, format: format)
        view = .settings(menu)
        return follow(answer)
    }

    private mutating func follow(_ answer: SettingsMenu.Answer) -> SettingsMenu.Answer {
        switch answer {
        case .stays: break
        case .performs(.quality(let quality)): self.quality = quality
        case .performs(.recording(.format(let format))): self.format = format
        case .turns(let row, let decibels):
            return .performs(stepped.turnInput(row, by: decibels))
        case .performs: break
        case .closes, .opensDevices: view = .surface
        case .changes(let settings): self.settings = settings
        }
        return answer
    }
}
