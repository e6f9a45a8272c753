import AudioIO
import Files
import Granular
import Mapping
import Session
import Synchronization
import Threads
import Touch
import TouchInput

/// The running whole: a touch source, the performer, the engine and an output, wired together.
///
/// Touches arrive on their source's thread, commands on the panel's; both meet at the performer. What they change is stamped with
/// its frame there and crosses to the audio thread through one ring. Any thread may call.
public final class Instrument: Sendable {
    let activeDevices: Mutex<ActiveDevices>
    nonisolated(unsafe) let sound: UnsafeMutablePointer<SoundThread>
    let recorder: Recorder
    let performanceRecorder: PerformanceRecorder
    let auditions: Auditions
    /// Live input, where there is any.
    let input: InputStrip?
    /// Keeps what comes in beside performances.
    let inputRecorder: InputRecorder?
    let marking: Marking
    /// Sound files are read, folders are looked into, devices are changed: none waits for another.
    let reading = SerialQueue(named: "quern-reading")
    let looking = SerialQueue(named: "quern-looking")
    let changing = SerialQueue(named: "quern-changing")
    let keeping = SerialQueue(named: "quern-keeping")
    let snapshotStore: SnapshotStore
    let afterSnapshots = Mutex<(@Sendable () -> Void)?>(nil)
    private let firstSound: SoundRequest?
    private let firstTempo: Settings.Tempo?
    let ticker = Ticker()
    let library: Mutex<MappingLibrary>
    private let watch = FolderWatching(named: "quern-mappings")
    let snapshotWatch = FolderWatching(named: "quern-snapshots")
    /// Who else gets the device's fingers.
    private let touchesTo: TUIOSender?
    /// Surfaces beside the first.
    let surfaces: [FurtherSurface]
    /// How touch devices are found.
    let sourceChoice: SourceChoice
    let directories: UserDirectories
    /// The room that recordings leave on a disk.
    let reserve: DiskReserve
    /// How engines are built.
    let configuration: EngineConfiguration
    let openOutput: @Sendable (AudioSettings) throws(AudioError) -> AudioOutput
    /// Frames a second, whatever the output.
    let rate: Int
    let control: Mutex<Control>
    let hasFinished = Atomic<Bool>(false)
    /// When fingers were heard of last.
    let touchedNanoseconds = Atomic<Int64>(0)
    /// Whether a performance is played again, or was.
    let isReplaying = Atomic<Bool>(false)
    private let isStopped = Atomic<Bool>(false)
    /// Whether something has been said that is to be reported before the next round.
    let isStatusAsked = Atomic<Bool>(false)

    /// Enough for a panic's fade, in seconds.
    private static let fadeSeconds = 0.02
    /// How much longer a busy machine may take for it, in nanoseconds; an output that stands still is not waited for.
    private static let timeoutNanoseconds: Int64 = 500_000_000

    /// What the threads that play share.
    struct Control {
        var performer: Performer
        /// Changes that found the ring full; they go first.
        var outbox: [TimedChange] = []
        var journal: Journal
        var screen = ScreenTouches()
        /// Who else hears what hands do on the surface.
        var touchListener: (@Sendable (PlayedTouch) -> Void)?
        /// Who else is asked how MIDI stands.
        var midiState: (@Sendable () -> MIDIState)?
        var touchClock: TouchClock
        var background = Background()
        var leaving = LeavingSources()
        var order = ChangeOrder()
        var recordingLimit = StartLimiter()
        var inputLimit = StartLimiter()
        /// From a touch to its sound at the converter, as it was measured last.
        var latencySeconds = 0.0
        /// When what goes on by itself is to be looked at again, of the touches' clock.
        var nextStatusMicroseconds = Int64.min
        /// How exactly grains are to be read; by how full the machine is where `nil`.
        var quality: Quality?
    }

    /// Wires everything; nothing sounds and no thread runs before ``start()``.
    public init(_ wanted: InstrumentSetup) {
        var setup = wanted
        setup.levelDecibels = min(setup.levelDecibels, setup.ceilingDecibels)
        let output = setup.output.output
        let status = output.status
        activeDevices = Mutex(
            ActiveDevices(source: setup.source.source, output: output, isFallback: setup.output.isFallback))
        sourceChoice = setup.source
        touchesTo = setup.touchesTo
        surfaces = Array(setup.surfaces.prefix(Performance.maxSurfaces))
        directories = setup.directories
        reserve = setup.reserve
        openOutput = setup.openOutput
        rate = status.rate
        snapshotStore = SnapshotStore(at: setup.snapshots)
        firstSound = setup.sound
        firstTempo = setup.tempo
        let values = setup.values ?? ParameterValues(playing: setup.sounds[0])
        configuration = EngineConfiguration(
            sampleRate: status.rate, seed: setup.seed, clouds: Engine.maxClouds, quality: setup.quality ?? .fine,
            threads: setup.threads, isRealTime: status.kind == .card, levelDecibels: setup.levelDecibels)
        let input = setup.input.map(InputStrip.init)
        self.input = input
        let live = setup.input == nil ? nil : LiveSound.sound
        var engineBuild = configuration
        if live != nil { engineBuild.liveSeconds = Double(LiveSound.seconds) }
        // The performer keeps the sources for as long as the engine is there.
        let slots = setup.sounds.enumerated().map { Change.place(SourceReference($1.source), slot: UInt8($0)) }
        library = Mutex(setup.mappings.library)
        let performanceRecorder = PerformanceRecorder(configuration)
        self.performanceRecorder = performanceRecorder
        inputRecorder = input.map { InputRecorder($0, performanceRecorder: performanceRecorder, rate: status.rate) }
        for sound in setup.sounds {
            performanceRecorder.know(SourceReference(sound.source).identity, as: Performance.Sound(sound))
        }
        if let live { performanceRecorder.know(SourceReference(live.source).identity, as: Performance.Sound(live)) }
        recorder = Recorder(
            rate: status.rate, directories: setup.directories, performanceRecorder: performanceRecorder,
            reserve: setup.reserve)
        auditions = Auditions(rate: status.rate, levelDecibels: setup.levelDecibels)
        marking = Marking(rate: status.rate)
        auditions.mixer.pointee.marked = marking.stream
        sound = .allocate(capacity: 1)
        sound.initialize(
            to: SoundThread(
                engine: Engine(engineBuild, source: setup.sounds[0].source), builtBy: configuration,
                quality: setup.quality,
                startNanoseconds: MonotonicTime.nanoseconds, tap: recorder.tap, audition: auditions.mixer,
                input: input?.stage))
        for change in slots + values.settings(clouds: Performer.cloudCount) + setup.modulation.changes() {
            _ = sound.pointee.ring.write(TimedChange(frame: 0, change: change))
        }
        control = Mutex(
            Control(
                performer: Performer(
                    mappings: setup.mappings.mappings + setup.performedMappings, start: setup.mappings.chosen,
                    others: surfaces.map(\.mapping), sounds: setup.sounds, builtIns: setup.builtIns, live: live,
                    values: values, modulation: setup.modulation,
                    levelDecibels: setup.levelDecibels, forbidden: setup.forbidden),
                journal: Journal(setup.remarks, quality: setup.quality ?? .fine, log: setup.log),
                touchClock: TouchClock(rate: status.rate, periodFrames: status.periodFrames), quality: setup.quality))
        control.withLock { _ = $0.performer.holdBelow(setup.ceilingDecibels) }
        readSnapshots()
        recorder.whenMessaged { [weak self] in self?.askForStatus() }
        updateStatus()
    }

    deinit {
        stop()
        sound.deinitialize(count: 1)
        sound.deallocate()
    }

    /// Starts the output, then the touch source.
    /// - Throws: where cannot start the audio thread: too many threads on this system.
    public func start() throws(AudioError) {
        guard output.start(SoundThread.renderer(sound)) else {
            throw AudioError(.cardFailed, "cannot start the audio thread: too many threads on this system")
        }
        input?.card.start()
        updateStatus()
        if let firstTempo { act(at: MonotonicTime.microseconds) { $0.restore(firstTempo, at: $1) } }
        if let firstSound { act(at: MonotonicTime.microseconds) { performer, _ in performer.restoreSound(firstSound) } }
        control.withLock { loadCorners(&$0) }
        ticker.start { [weak self] in self?.tick() }
        startKeeper()
        let (folders, userFolder) = library.withLock { ($0.folders, $0.store.userFolder) }
        watch.start(folders, awaiting: userFolder) { [weak self] in self?.readMappings() }
        watchSnapshots()
        if let source { listen(to: source) }
        startSurfaces()
        touchesTo?.start()
    }

    /// Starts a touch source, and plays by it.
    func listen(to source: any TouchSource) {
        let status = source.status
        control.withLock { $0.journal.observe(touch: status) }
        source.start { [weak self] event in
            if case .frame(let frame) = event { self?.touchesTo?.send(frame) }
            switch event {
            case .frame(let frame) where status.isOnScreen: self?.touchScreen(status) { $0.onSurface(frame) }
            case .frame(let frame): self?.touch(frame, by: .device, on: status.size)
            case .status(let status): self?.control.withLock { $0.journal.observe(touch: status) }
            case .finished: self?.hasFinished.store(true, ordering: .releasing)
            }
        }
    }

    /// Records what is heard into files at `paths`, each in the format that its name's ending asks for (`.quern`: what was played),
    /// from the first block on; before ``start()``.
    /// - Parameter files: puts them in their places, when everything else has started too; they are there at once where `nil`.
    /// - Throws: where one of the files cannot be made, or another file has its place.
    package func record(to paths: [String], in files: StagedFiles? = nil) throws(AudioError) {
        let performances = paths.filter(Self.isPerformance)
        for path in performances { try keepPerformance(path, in: files) }
        try recorder.start(paths.filter { !Self.isPerformance($0) }, performances: performances, staged: files)
    }

    /// `listener` gets the files that are recorded into, now and whenever they are others, on a thread that may wait for the disk.
    public func whenRecordingsChange(_ listener: @escaping @Sendable (_ paths: [String]) -> Void) {
        recorder.whenPathsChange(listener)
    }

    /// Why a recording is not whole; `nil` where all are.
    public var recordingTrouble: String? { recorder.trouble ?? performanceRecorder.trouble ?? inputRecorder?.trouble }

    /// Gives the touch device back, fades what sounds within milliseconds, and closes the output.
    public func stop() {
        guard !isStopped.exchange(true, ordering: .acquiringAndReleasing) else { return }
        // Whatever is opened from here on is closed again.
        let wired = activeDevices.withLock { activeDevices in
            activeDevices.isClosed = true
            return activeDevices
        }
        // Nobody waits for a file that is read; whoever reads it keeps this here meanwhile.
        for tasks in [looking, reading] { tasks.end() }
        changing.stop()
        // What still waited is written now, unless a disk that stands still holds the one before.
        marking.keepMarks()
        if keeping.stop() {
            exchangeSnapshots()
            saveMarks()
        }
        wired.source?.stop()
        for surface in surfaces { surface.source.stop() }
        touchesTo?.stop()
        ticker.stop()
        watch.stop()
        snapshotWatch.stop()
        let engine = sound.pointee.state.value
        if engine.grains > 0 || engine.peakLeft > 0 || engine.peakRight > 0 || auditions.file != nil || marking.isHeard
        {
            perform(.action(.panic))
            let seconds = control.withLock { $0.latencySeconds } + Self.fadeSeconds
            let last = wired.output.status.frames + Int(seconds * Double(rate))
            let latest = MonotonicTime.nanoseconds + Int64(seconds * 1e9) + Self.timeoutNanoseconds
            while wired.output.status.frames < last, MonotonicTime.nanoseconds < latest {
                MonotonicTime.sleep(untilNanoseconds: MonotonicTime.nanoseconds + 1_000_000)
            }
        }
        wired.output.stop()
        input?.card.stop()
        recorder.stop()
        performanceRecorder.stop()
        inputRecorder?.stop()
        marking.close()
        // What the files said as they were closed.
        updateStatus()
    }

    /// Whether nothing plays by itself any more: a recording came to its end, or gave way to nobody, and no other one is on its
    /// way.
    public var isFinished: Bool {
        guard changing.isIdle else { return false }
        if isReplaying.load(ordering: .relaxed) {
            return source == nil && control.withLock { $0.performer.playback == nil }
        }
        return hasFinished.load(ordering: .acquiring)
    }
}
