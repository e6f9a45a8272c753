import ArgumentParser
import AudioIO
import Instrument
import Scenes
import Sounds

/// What `play` plays.
struct SubjectArgument: ParsableArguments {
    @Argument(
        help: "The sound (file or name), or a performance (.quern) to play back.", completion: Completions.subjects)
    var subject: String?
}

/// All options of `play`.
struct PlayingOptions: ParsableArguments {
    @OptionGroup(title: Self.playedTitle) var scenes: SceneOptions
    @OptionGroup(title: Self.playedTitle) var mapped: MappingOptions
    @OptionGroup(title: Self.playedTitle) var sounds: SoundOptions
    @OptionGroup(title: Self.playedTitle) var beds: BedOptions
    @OptionGroup(title: "Touch device") var touch: TouchOptions
    @OptionGroup(title: "Touch device") var screen: ScreenOptions
    @OptionGroup(title: "Audio") var cards: OutputOptions
    @OptionGroup(title: "Audio") var volume: VolumeOptions
    @OptionGroup(title: "Audio") var audio: AudioOptions
    @OptionGroup(title: "Audio") var engine: EngineOptions
    @OptionGroup(title: "Recording") var record: RecordOptions
    @OptionGroup(title: "MIDI") var midi: MIDIOptions
    @OptionGroup(title: "Network") var network: NetworkOptions
    @Flag(help: "Start as the first time instead of with the last state; the panel's appearance stays.")
    var fresh = false
    @Flag(help: "Use plain lines instead of the panel: type commands, help lists them.")
    var plain = false
    @OptionGroup var logging: LogOptions

    private static let playedTitle = "Sound and mapping"

    /// The card that is heard, if one was asked for.
    func heard(at rate: Int) throws(AudioError) -> AudioInput? {
        guard let input = cards.input else { return nil }
        return try AudioInput(input, rate: rate, periodFrames: audio.period)
    }
}

/// What is to be played: the sound or performance that was named, and what the options say of it.
struct PlaySubject {
    /// What was named; `nil` where nothing was.
    let name: String?
    private let options: PlayingOptions

    init(_ name: String?, _ options: PlayingOptions) { (self.name, self.options) = (name, options) }

    /// What the log must not be written into.
    var filesInUse: [String] {
        [name, options.touch.device, options.cards.target, options.mapped.mapping].compactMap(\.self)
            + options.record.files + options.sounds.names + options.sounds.mixedNames.map(\.name)
    }

    /// Whether what is played is what was left, or what everything begins with.
    var asksForNoSound: Bool {
        name == nil && options.scenes.name == nil && options.sounds.names.isEmpty && options.sounds.mixed.isEmpty
    }
    var asksForNothing: Bool { asksForNoSound && options.mapped.mapping == nil }

    var performance: String? { name.flatMap { Instrument.isPerformance($0) ? $0 : nil } }
    static func isSceneFile(_ name: String) -> Bool { name.hasSuffix(".toml") && SceneFile.isScene(name) }
    var sound: String? { performance == nil && !startsLive ? name : nil }
    /// Whether live input is what is to be played first.
    var startsLive: Bool { options.cards.input != nil && name == SoundCatalogue.liveName }
}
