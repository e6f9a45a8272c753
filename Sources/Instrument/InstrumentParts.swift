import AudioEngine
import AudioIO
import Devices
import Granular
import Mapping
import Performer
import Recording
import Session
import SoundMarking
import Sounds
import Threads

/// The parts of an instrument that are made of several things of its setup.
extension Instrument {
    /// How engines are built.
    static func configuration(_ setup: InstrumentSetup, isRealTime: Bool) -> EngineConfiguration {
        EngineConfiguration(
            sampleRate: setup.output.output.status.rate, channels: setup.output.output.status.channels,
            seed: setup.seed, clouds: Engine.maxClouds,
            quality: setup.quality ?? .fine, threads: setup.threads, isRealTime: isRealTime,
            levelDecibels: setup.levelDecibels)
    }

    /// The surfaces beside the first; no more than a performance knows.
    static func further(_ setup: InstrumentSetup) -> [FurtherSurface] {
        Array(setup.surfaces.prefix(Performance.maxSurfaces))
    }

    /// The performer, and the audio thread's end with all that it is heard by, and that is in the ring first.
    static func performer(
        _ setup: InstrumentSetup, _ configuration: EngineConfiguration, _ recorder: Recorder,
        _ performanceRecorder: PerformanceRecorder, _ auditions: Auditions, _ marking: Marking, _ input: InputStrip?,
        _ messages: Messages, _ events: InstrumentEvents
    ) -> SharedPerformer {
        var values = setup.values ?? ParameterValues(playing: setup.sounds[0])
        if setup.values == nil, let steps = setup.mappings.chosen.positionSteps { values[.positionSteps] = steps }
        let live = input == nil ? nil : LiveSound.sound
        var engineBuild = configuration
        if live != nil { engineBuild.liveSeconds = Double(LiveSound.seconds) }
        for sound in setup.sounds {
            performanceRecorder.register(SourceReference(sound.source).identity, as: Performance.Sound(sound))
        }
        if let live { performanceRecorder.register(SourceReference(live.source).identity, as: Performance.Sound(live)) }
        let engine = Engine(engineBuild, source: setup.sounds[0].source)
        let sound = SharedValue(
            SoundExchange(for: engine, quality: setup.quality, startNanoseconds: MonotonicTime.nanoseconds))
        let followed = SharedValue(FollowExchange())
        let channels = engine.channels
        let renderer = SoundRenderer(
            SoundThread(
                engine: engine, builtBy: configuration, quality: setup.quality, exchange: sound.reference,
                tap: recorder.tap.reference,
                audition: auditions.makeMixer(marked: marking.makeReader(), levelDecibels: setup.levelDecibels),
                input: input?.makeStage(),
                followed: FollowedStage(
                    followed.reference, rate: configuration.sampleRate, channels: channels)))
        // The performer keeps the sources for as long as the engine is there.
        let slots = setup.sounds.enumerated().map { Change.assign(SourceReference($1.source), slot: UInt8($0)) }
        let others = setup.modulation.changes() + setup.ownNotes.changes()
        for change in slots + values.settings(clouds: Performer.cloudCount) + others {
            _ = sound.pointee.ring.write(TimedChange(frame: 0, change: change))
        }
        var performer = Performer(
            mappings: setup.mappings.mappings + setup.mappings.parts + setup.performedMappings,
            start: setup.mappings.chosen,
            others: further(setup).map(\.mapping), sounds: setup.sounds, builtIns: setup.builtIns, beds: setup.beds,
            live: live, values: values, modulation: setup.modulation, notes: setup.ownNotes,
            fields: setup.fields, levelDecibels: setup.levelDecibels,
            forbidden: setup.forbidden
        )
        performer.sampleRate = configuration.sampleRate
        performer.scene = setup.scene
        if let steps = setup.ownPositionSteps { performer.keepOwn(positionSteps: steps) }
        return SharedPerformer(
            performer, sound: sound, followed: followed, renderer: renderer, configuration: configuration,
            periodFrames: setup.output.output.status.periodFrames, recorder: performanceRecorder, messages: messages,
            events: events)
    }

    /// What is played by and on, told to those who play.
    static func devices(
        _ active: ActiveDevices, _ setup: InstrumentSetup, _ queue: SerialQueue, _ performing: SharedPerformer,
        _ messages: Messages, _ surfaces: TouchSurfaces
    ) -> DeviceSwitcher {
        let survey = DeviceSurvey(of: active, setup.source, on: queue)
        let touch = TouchSwitcher(
            active, setup.source, survey: survey, on: queue,
            for: TouchSwitcher.Player(
                report: { messages.note($0, $1) }, deviceEnded: { surfaces.setDeviceEnded(!$0) },
                deviceChanged: { messages.forgetTouch() }, play: { surfaces.play($0) }))
        let output = OutputSwitcher(
            active, survey: survey, on: queue,
            for: OutputSwitcher.Player(
                report: { messages.note($0, $1) }, fadeOut: { performing.fadeOut() }, fadeIn: { performing.fadeIn() },
                outputChanged: { status in
                    performing.setOutput(status)
                    messages.forgetAudio()
                }),
            renderer: performing.renderer, rate: active.output.status.rate, openOutput: setup.openOutput)
        return DeviceSwitcher(active: active, survey: survey, touch: touch, output: output)
    }
}
