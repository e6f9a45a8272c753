import AudioEngine
import AudioIO
import Devices
import Files
import Granular
import Mapping
import Performer
import Recording
import Session
import SoundMarking
import Synchronization
import Threads
import Touch
import TouchInput

/// The running whole: touch sources, the performer, the engine and an output, put together of parts that do one thing each.
///
/// Touches arrive on their source's thread, commands on the panel's; both meet at the performer. Any thread may call.
public final class Instrument: Sendable {
    /// What happens while it is played.
    public let events = InstrumentEvents()
    let messages: Messages
    /// The performer, and the way from it to the audio thread.
    let performing: SharedPerformer
    let surfaces: TouchSurfaces
    let devices: DeviceSwitcher
    let loads = Loads()
    let loader: SoundLoader
    let scenes: SceneLoader
    let browser: SoundBrowser
    let auditions: Auditions
    let recordings: Recordings
    let input: LiveInput
    let mappings: MappingFiles
    let snapshots: SnapshotFiles
    let marker: SoundMarker
    /// How the engine is built.
    let configuration: EngineConfiguration
    /// Whom it follows, if anybody.
    let followed = FollowedSlot()
    private let status: StatusReporter
    private let queues = WorkQueues()
    /// What is to be there first, beside the setup's values.
    private let beginning: (sound: SoundRequest?, mix: [MixedSound], pins: [Pin], tempo: Settings.Tempo?)
    private let isStopped = Atomic<Bool>(false)

    /// Enough for a panic's fade, in seconds.
    private static let fadeSeconds = 0.02
    /// How much longer a busy machine may take for it, in nanoseconds; an output that stands still is not waited for.
    private static let timeoutNanoseconds: Int64 = 500_000_000

    /// Puts everything together; nothing sounds and no thread runs before ``start()``.
    public init(_ wanted: InstrumentSetup) {
        var setup = wanted
        setup.levelDecibels = min(setup.levelDecibels, setup.ceilingDecibels)
        let output = setup.output.output
        let rate = output.status.rate
        beginning = (setup.sound, setup.mix, setup.pins, setup.tempo)
        messages = Messages(setup.remarks, quality: setup.quality ?? .fine, log: setup.log)
        let strip = setup.input.map(InputStrip.init)
        auditions = Auditions(rate: rate)
        let marking = Marking(rate: rate)
        let configuration = Self.configuration(setup, isRealTime: output.status.kind == .card)
        self.configuration = configuration
        let performanceRecorder = PerformanceRecorder(configuration)
        let recorder = Recorder(
            rate: rate, channels: output.status.channels, directories: setup.directories,
            performanceRecorder: performanceRecorder, reserve: setup.reserve
        )
        performing = Self.performer(
            setup, configuration, recorder, performanceRecorder, auditions, marking, strip, messages, events)

        let active = ActiveDevices(source: setup.source.source, output: output, isFallback: setup.output.isFallback)
        surfaces = TouchSurfaces(
            performing, messages, events, devices: active, further: Self.further(setup), touchesTo: setup.touchesTo)
        devices = Self.devices(active, setup, queues.changing, performing, messages, surfaces)
        loader = SoundLoader(
            performing, messages, loads, on: queues, rate: rate, directories: setup.directories)
        browser = SoundBrowser(
            performing, messages, auditions, on: queues.scanning, directories: setup.directories, rate: rate)
        recordings = Recordings(
            recorder, performanceRecorder, input: strip, rate: rate, reserve: setup.reserve, performing, messages,
            events, devices: active)
        input = LiveInput(
            strip, messages, loader: loader, on: queues.saving, directories: setup.directories, reserve: setup.reserve,
            rate: rate)
        mappings = MappingFiles(setup.mappings.library, performing, messages, on: queues.saving)
        scenes = SceneLoader(
            setup.scenes, performing, messages, sounds: loader, mappings: mappings, on: queues.reading,
            folder: setup.directories.sounds)
        snapshots = SnapshotFiles(
            SnapshotStore(at: setup.snapshots), reason: setup.snapshotsRemark, performing, messages, events,
            on: queues.saving)
        marker = SoundMarker(
            marking, performing, messages, events, loads, devices: active, on: queues, rate: rate,
            cache: setup.directories.cache)
        status = StatusReporter(performing, messages, devices: active, recordings: recordings, input: input)

        let effects = EffectDispatch(
            loader: loader, recordings: recordings, input: input, mappings: mappings, snapshots: snapshots,
            auditions: auditions, marker: marker, scenes: scenes)
        performing.state.withLock { state in
            _ = state.performer.limitLevel(setup.ceilingDecibels)
            state.effects = effects
        }
        snapshots.read()
        recordings.whenMessaged { [weak status] in status?.askForUpdate() }
        status.update()
    }

    deinit { stop() }

    /// Starts the output, then the touch sources.
    /// - Throws: where the system has no thread left for the sound.
    public func start() throws(AudioError) {
        guard devices.active.output.start(performing.renderer) else {
            throw AudioError(.cardFailed, "cannot start the audio thread: too many threads on this system")
        }
        input.strip?.card.start()
        status.update()
        if let tempo = beginning.tempo {
            performing.perform(at: MonotonicTime.microseconds) { $0.restore(tempo, at: $1) }
        }
        if let sound = beginning.sound {
            let mix = beginning.mix
            performing.perform(at: MonotonicTime.microseconds) { performer, _ in
                performer.restoreSound(sound, mix: mix)
            }
        }
        if !beginning.pins.isEmpty {
            let pins = beginning.pins
            performing.perform(at: MonotonicTime.microseconds) { performer, _ in performer.begin(with: pins) }
        }
        performing.state.withLock { state in
            loader.loadCorners(state.performer.takeMissingCorners(), builtIns: state.performer.builtIns)
        }
        performing.ticker.start { [weak status] in status?.tick() }
        recordings.start { [weak mappings] title in
            mappings?.text(of: title) ?? Performance.MappingText(title: title, isMirrored: false, text: "")
        }
        mappings.start()
        scenes.start()
        snapshots.start()
        surfaces.start()
    }

    /// Records what is heard into files at `paths`, each in the format that its name's ending asks for (`.quern`: what was played),
    /// from the first block on; before ``start()``.
    /// - Parameter files: puts them in their places, when everything else has started too; they are there at once where `nil`.
    /// - Throws: where one of the files cannot be made, or another file has its place.
    package func record(to paths: [String], in files: StagedFiles? = nil) throws(AudioError) {
        try recordings.record(to: paths, in: files)
    }

    /// Whether the performance in the file at `path` is kept on: it was begun, has not failed and is not over.
    package func isRecording(to path: String) -> Bool { recordings.isKept(path) }

    /// Whether the file of that name is a performance.
    public static func isPerformance(_ path: String) -> Bool { Recordings.isPerformance(path) }

    /// Why a recording is not whole; `nil` where all are.
    public var recordingTrouble: String? { recordings.trouble }

    /// When fingers were heard of last, in nanoseconds of `CLOCK_MONOTONIC`; 0 where none were.
    package var lastTouch: Int64 { surfaces.lastTouch }

    /// Gives the touch device back, fades what sounds within milliseconds, and closes the output.
    public func stop() {
        guard !isStopped.exchange(true, ordering: .acquiringAndReleasing) else { return }
        // Whatever is opened from here on is closed again.
        let used = devices.active.close()
        // Nobody waits for a file that is read; whoever reads it keeps what it needs meanwhile.
        for queue in [queues.scanning, queues.reading, queues.listening, queues.practising] { queue.end() }
        queues.changing.stop()
        // What still waited is written now, unless a disk that stands still holds the one before.
        marker.keepMarks()
        if queues.saving.stop() {
            snapshots.exchange()
            marker.saveMarks()
        }
        followed.player?.stop()
        followed.set(nil)
        used.source?.stop()
        surfaces.stop()
        performing.ticker.stop()
        mappings.stop()
        snapshots.stop()
        fade(used.output)
        used.output.stop()
        input.strip?.card.stop()
        recordings.stop()
        marker.closeSound()
        // What the files said as they were closed.
        status.update()
        // Parts that know the performer are known by it no more.
        performing.state.withLock { $0.effects = nil }
    }

    /// Ends what sounds, and waits until that was heard.
    private func fade(_ output: AudioOutput) {
        let engine = performing.sound.pointee.state.value
        guard
            engine.grains > 0 || engine.peak > 0 || auditions.isHeard || marker.isHeard
        else { return }
        perform(.action(.panic))
        let seconds = performing.state.withLock { $0.sender.latencySeconds } + Self.fadeSeconds
        let last = output.status.frames + Int(seconds * Double(output.status.rate))
        let latest = MonotonicTime.nanoseconds + Int64(seconds * 1e9) + Self.timeoutNanoseconds
        while output.status.frames < last, MonotonicTime.nanoseconds < latest {
            MonotonicTime.sleep(untilNanoseconds: MonotonicTime.nanoseconds + 1_000_000)
        }
    }

    /// Whether nothing plays by itself any more: a recording came to its end, or gave way to nobody, and no other one is on its
    /// way.
    public var isFinished: Bool {
        guard queues.changing.isIdle else { return false }
        if performing.isPlayingBack.load(ordering: .relaxed) {
            return devices.active.source == nil && performing.state.withLock { $0.performer.playback == nil }
        }
        return surfaces.hasDeviceEnded
    }
}
