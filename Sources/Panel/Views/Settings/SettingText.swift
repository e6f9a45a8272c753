import DisplayText
import Recording
import Session
import Terminal

/// The settings in a player's words.
enum SettingText {
    /// "graphics".
    static func name(_ row: SettingsView.Row) -> String {
        switch row {
        case .theme: "theme"
        case .graphics: "graphics"
        case .colours: "colours"
        case .grains: "grains"
        case .trails: "trails"
        case .level: "level"
        case .input: "input"
        case .monitor: "monitor"
        case .quality: "quality"
        case .format: "recordings"
        case .device: "touch device"
        case .card: "sound card"
        }
    }

    /// What it is, in a line.
    static func about(_ row: SettingsView.Row) -> String {
        switch row {
        case .theme: "inks for the ground that your terminal has; it is not changed"
        case .graphics: "what lines, dots and bars are made of"
        case .colours: "how many colours are used"
        case .grains: "whether the grains that sound are drawn"
        case .trails: "whether fingers leave trails"
        case .level: "the loudness of the whole"
        case .input: "how loud what comes in is taken: live input"
        case .monitor: "how loud what comes in is heard; I turns it on and off"
        case .quality: "how exactly grains are read: fine, fast, or by how full the machine is"
        case .format: "in which format sound is kept, from the next recording on"
        case .device: "where touches come from; Enter: all there are"
        case .card: "where the sound goes; Enter: all there are"
        }
    }

    /// How it stands; what goes by the terminal with what came of that.
    static func value(_ row: SettingsView.Row, _ viewState: ViewState, _ capabilities: Capabilities) -> String {
        let settings = viewState.settings
        switch row {
        case .theme:
            return of(settings.theme.map { theme(Capabilities.ColourTheme($0)) }, granted: theme(capabilities.theme))
        case .graphics: return of(settings.graphics.map(graphics), granted: graphics(capabilities.graphics))
        case .colours: return of(settings.colours.map(colours), granted: colours(capabilities.colours))
        case .grains: return settings.showsGrains ? "drawn" : "not drawn"
        case .trails: return settings.showsTrails ? "drawn" : "not drawn"
        case .level: return ValueText.decibels(viewState.output.levelDecibels)
        case .input:
            return viewState.output.input.map { "\($0.name), \(ValueText.decibels($0.levelDecibels))" } ?? noInput
        case .monitor:
            return viewState.output.input.map {
                ($0.isMonitored ? "on, " : "off, ") + ValueText.decibels($0.monitorDecibels)
            }
                ?? noInput
        case .quality: return viewState.output.quality?.name ?? "by load"
        case .format: return viewState.output.recordingFormat.name
        case .device: return viewState.touch?.name ?? "mouse and keys"
        case .card: return viewState.output.audio.kind == .silent ? "none: silent clock" : viewState.output.audio.name
        }
    }

    private static let noInput = "none: start with --input NAME"

    /// The format of recordings in a word or two: "WAV", "WAV 24", "FLAC".
    static func short(_ format: RecordingFormat) -> String {
        switch format {
        case .wav: "WAV"
        case .wav24: "WAV 24"
        case .flac: "FLAC"
        }
    }

    /// What a recording that runs is kept in: "WAV FLAC"; "performance" where no sound is kept.
    static func recorded(_ formats: [RecordingFormat]) -> String {
        formats.isEmpty ? "performance" : formats.map(short).joined(separator: " ")
    }

    private static func of(_ request: String?, granted: String) -> String {
        guard let request else { return "auto: \(granted)" }
        return request == granted ? request : "\(request) (here: \(granted))"
    }

    private static func theme(_ theme: Capabilities.ColourTheme) -> String {
        switch theme {
        case .dark: "dark ground"
        case .light: "light ground"
        case .colourBlind: "colour-blind, dark ground"
        }
    }

    private static func graphics(_ graphics: PanelSettings.Graphics) -> String {
        graphics == .ascii ? "ASCII" : graphics.rawValue
    }

    private static func graphics(_ graphics: Capabilities.Graphics) -> String {
        switch graphics {
        case .ascii: "ASCII"
        case .blocks: "blocks"
        case .braille: "braille"
        }
    }

    private static func colours(_ count: Int) -> String { count == 0 ? "none" : "\(count)" }
}
