import AudioIO
import Files

/// Where the sound goes, by what the player asked for and what is there.
public struct OutputChoice: Sendable {
    /// The output, opened.
    public var output: AudioOutput
    /// What the player should know of the choice.
    public var remarks: [String]
    /// Whether there was no card to play on, and something else took its place.
    public var isFallback: Bool

    /// Opens what `--audio` was given; the default card when it was not, and where there is none, `fallback`.
    /// - Parameters:
    ///   - name: an ALSA device's name, "silent", a file's path that ends in `.wav`, or `nil`.
    ///   - fallback: asked for only when it is needed.
    ///   - overwriting: whether the output's own file may replace one that is there.
    ///   - files: puts a file in its place, when everything else has started too; the output itself does where `nil`.
    /// - Throws: where what was asked for, or the fallback, does not open; a card that another program has is waited for in silence.
    package init(
        named name: String?, rate: Int, periodFrames: Int, channels: Int = 2, overwriting: Bool = false,
        files: StagedFiles? = nil,
        fallback: () -> AudioSettings.Target
    ) throws(AudioError) {
        func open(_ target: AudioSettings.Target) throws(AudioError) -> AudioOutput {
            // Who plays on a stage is heard as soon as the card is free, without starting again.
            try AudioOutput(
                AudioSettings(
                    target: target, rate: rate, periodFrames: periodFrames, channels: channels, waitsWhereBusy: true,
                    overwrites: overwriting),
                files: files)
        }
        if let name {
            let target = Self.target(name)
            output = try open(target)
            (remarks, isFallback) = (Self.mixerRemarks(target), false)
            return
        }
        do throws(AudioError) {
            output = try open(.card("default"))
            (remarks, isFallback) = (Self.mixerRemarks(.card("default")), false)
        } catch {
            let fallback = fallback()
            output = try open(fallback)
            (remarks, isFallback) = (["\(error): \(Self.words(fallback))"], true)
        }
    }

    /// An output that is open already.
    package init(_ output: AudioOutput) { (self.output, remarks, isFallback) = (output, [], false) }

    package static func target(_ name: String) -> AudioSettings.Target {
        if name == "silent" { return .silent }
        return isFile(name) ? .file(name) : .card(name)
    }

    /// Whether that is a file's name and no card's: it ends as sound files do, or as other files do, which is then told.
    public static func isFile(_ name: String) -> Bool {
        if SoundFileFormat.isKnown(name) { return true }
        let last = name.split(separator: "/").last ?? ""
        // Names of cards have a part behind a point only in arguments: "hw:CARD=x.1".
        return !name.contains(":") && last.contains(".") && !last.hasPrefix(".") && !last.hasSuffix(".")
    }

    /// What keeps a card that opens from being heard.
    package static func mixerRemarks(_ target: AudioSettings.Target) -> [String] {
        guard case .card(let name) = target else { return [] }
        return CardMixer.problem(ofDevice: name).map { [$0] } ?? []
    }

    package static func words(_ target: AudioSettings.Target) -> String {
        switch target {
        case .card(let name): "playing on \(name)"
        case .silent: "playing silently"
        case .file(let path): "recording to \(path)"
        }
    }
}
