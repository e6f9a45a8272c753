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
        case .volume: "volume"
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
        case .theme: "colours that suit your terminal's background"
        case .graphics: "characters for lines, dots and bars"
        case .colours: "number of colours"
        case .grains: "draw the grains that are playing"
        case .trails: "draw trails behind fingers"
        case .volume: "volume of everything you hear"
        case .input: "level of live input"
        case .monitor: "level of input monitoring; I turns it on and off"
        case .quality: "interpolation quality: fine, fast, or auto (by load)"
        case .format: "the file format of the next recordings"
        case .device: "input device for touches; Enter: list"
        case .card: "output device; Enter: list"
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
        case .grains: return settings.showsGrains ? "on" : "off"
        case .trails: return settings.showsTrails ? "on" : "off"
        case .volume: return ValueText.decibels(viewState.output.levelDecibels)
        case .input:
            return viewState.output.input.map { "\($0.name), \(ValueText.decibels($0.levelDecibels))" } ?? noInput
        case .monitor:
            return viewState.output.input.map {
                ($0.isMonitored ? "on, " : "off, ") + ValueText.decibels($0.monitorDecibels)
            }
                ?? noInput
        case .quality: return viewState.output.quality?.name ?? "auto"
        case .format: return viewState.output.recordingFormat.name
        case .device: return viewState.touch?.name ?? viewState.withoutDevice
        case .card: return viewState.output.audio.kind == .silent ? "none: silent" : viewState.output.audio.name
        }
    }

    private static let noInput = "none: start with --input NAME"

    /// The format of recordings in a word or two: "WAV", "WAV 24", "FLAC".
    static func short(_ format: RecordingFormat) -> String {
        switch format {
        case .wav: "WAV"
        case .wav24: "WAV 24"
        case .flac: "FLAC"
        case .aiff: "AIFF"
        case .ogg: "Ogg"
        case .opus: "Opus"
        case .mp3: "MP3"
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
        case .dark: "dark background"
        case .light: "light background"
        case .colourBlind: "colour-blind, dark background"
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
