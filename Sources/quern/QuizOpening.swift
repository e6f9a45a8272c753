import AudioIO
import Devices
import Files
import Glibc
import Granular
import Instrument
import Mapping
import Quiz
import QuizRoom
import Session
import Sounds

/// Opens what a quiz is played and heard on, and wires it.
struct QuizOpening {
    /// The game, which has not begun.
    let run: QuizRun
    /// What it asks of the instrument.
    let instrument: QuizInstrument
    private let played: Instrument

    /// What touches and sounds.
    struct Devices {
        var source: SourceChoice
        var output: OutputChoice
        var levelDecibels = MasterLevel.start
        var ceilingDecibels: Double?
        var log: LogWriter?
    }

    /// - Parameter isInLines: whether nobody sees a surface.
    /// - Throws: what cannot be found or played.
    init(
        _ choice: QuizGameChoice, player: String, _ past: QuizPast, _ devices: Devices, isInLines: Bool
    ) throws {
        let rate = devices.output.output.status.rate
        let game = try QuizGameOpening(
            choice, player: player, past, rate: rate, hasHand: !isInLines || devices.source.source != nil)
        played = try Self.instrument(devices, rate: rate)
        instrument = QuizInstrument(played)
        run = game.run(on: instrument)
    }

    /// Begins to sound.
    func start() throws { try played.start() }

    /// Ends.
    func stop() { played.stop() }

    /// What a quiz is played and heard on.
    static func instrument(_ devices: Devices, rate: Int) throws -> Instrument {
        let mappings = try MappingChoice(only: ["touch"], start: "touch")
        var setup = InstrumentSetup(
            mappings: mappings, source: devices.source, output: devices.output,
            sounds: BuiltInWaveforms.all(sampleRate: rate), seed: 1, levelDecibels: devices.levelDecibels)
        setup.log = devices.log
        if let ceiling = devices.ceilingDecibels { setup.ceilingDecibels = ceiling }
        setup.builtIns = BuiltInSound.all
        setup.beds = BuiltInSound.beds
        // Hands answer; they record and change nothing.
        setup.forbidden = [.keepInput, .monitor, .nextMapping, .previousMapping, .record]
        return Instrument(setup)
    }
}
