import Granular
import Mapping
import Touch

/// Everything that was played within a time: enough to make the same sound again, sample for sample, and to play it anew.
public struct Performance: Sendable {
    /// How the engine was built.
    public struct Build: Equatable, Sendable {
        /// Frames a second.
        public var rate: Int
        /// Channels that were heard.
        public var channels: Int
        /// Decided every random choice.
        public var seed: UInt64
        /// The name of the inner loop: each gives its own last bits.
        public var kernel: String
        /// How exactly grains were read at first.
        public var quality: Quality
        /// The master level at the beginning, in dB.
        public var levelDecibels: Double
        /// How many clouds there were.
        public var clouds: Int
        /// The most grains that sounded at once.
        public var grainLimit: Int

        /// Makes a build.
        public init(
            rate: Int, channels: Int = 2, seed: UInt64, kernel: String, quality: Quality, levelDecibels: Double,
            clouds: Int = Engine.maxClouds, grainLimit: Int = EngineConfiguration.defaultGrainLimit
        ) {
            self.rate = rate
            self.channels = channels
            self.seed = seed
            self.kernel = kernel
            self.quality = quality
            self.levelDecibels = levelDecibels
            self.clouds = clouds
            self.grainLimit = grainLimit
        }
    }

    /// A sound that grains were cut from.
    public struct Sound: Equatable, Sendable {
        /// What it was called.
        public var name: String
        /// The file that it was read from; `nil` for one that is built in.
        public var file: String?
        /// What tells its content from any other's.
        public var fingerprint: String
        /// The pitch at its own speed, in Hz.
        public var rootHz: Double
        /// The beats that the position could step to.
        public var beats: [SourceBeat]

        /// Makes a sound.
        public init(name: String, file: String?, fingerprint: String, rootHz: Double, beats: [SourceBeat] = []) {
            self.name = name
            self.file = file
            self.fingerprint = fingerprint
            self.rootHz = rootHz
            self.beats = beats
        }
    }

    /// A mapping that was played by.
    public struct MappingText: Equatable, Sendable {
        /// Its title.
        public var title: String
        /// Whether it was played with the other hand.
        public var isMirrored: Bool
        /// The text of its file.
        public var text: String

        /// Makes a mapping.
        public init(title: String, isMirrored: Bool, text: String) {
            self.title = title
            self.isMirrored = isMirrored
            self.text = text
        }
    }

    /// Something that happened to the engine.
    public enum Event: Equatable, Sendable {
        /// A change, which is no ``Change/assign(_:slot:)``.
        case change(Change)
        /// The sound of that number took a slot.
        case assign(sound: Int, slot: UInt8)
        /// In silence a fresh engine took the place of the one before: see ``Engine/takeOver(from:after:)``.
        case renew
        /// At the beginning, after all that lasts was told: the engine stood as ``Performance/state`` says.
        case restore
    }

    /// A happening, and the frame on which it took effect.
    public struct TimedEvent: Equatable, Sendable {
        /// A frame of the engine.
        public var frame: Int64
        /// What happened.
        public var event: Event

        /// Makes one.
        public init(frame: Int64, _ event: Event) {
            self.frame = frame
            self.event = event
        }
    }

    /// A sound that was played together with others.
    public struct Mixed: Equatable, Sendable {
        /// Its number.
        public var sound: Int
        /// How often grains drew it beside the others, above 0 and at most 1.
        public var chance: Double
        /// How loud it was beside the others, in dB.
        public var levelDecibels: Double

        /// Makes one.
        public init(sound: Int, chance: Double, levelDecibels: Double = 0) {
            self.sound = sound
            self.chance = chance
            self.levelDecibels = levelDecibels
        }
    }

    /// What the level of a sound may be beside the others, in dB.
    public static let mixLevels = -60.0...36.0
    /// How many surfaces there are at most beside the first.
    public static let maxSurfaces = 8

    /// What can go by the beat.
    public enum TempoLock: String, CaseIterable, Hashable, Sendable {
        /// Grains start on the beat, or on whole parts of it.
        case density
        /// A sound that has a tempo is gone through at the beat's.
        case scan
        /// A loop lasts whole beats, and goes as fast as they do.
        case loop
    }

    /// The numbers that guests can have, with those of performances that were played again.
    static let guests = 1...99_999
    /// The most pins that lie on tapes.
    public static let maxPins = 64
    /// The most fields that are moved.
    public static let maxFields = 64

    /// Something that was done: what the engine's changes came of.
    public enum Command: Equatable, Sendable {
        /// The fingers of a source that are down from now on: 0 a device's, 1 the pointer's, from 16 on the looped layers', from 64
        /// on those of a performance that was played again beside them, from 10,000 on those of guests: see ``part(guest:_:)``.
        case touch(source: Int, [Contact])
        /// The size of the surface that is touched from now on.
        case surface(SurfaceSize)
        case set(Parameter, Double)
        case hold(Bool)
        /// So many single grains were triggered, 1…``Change/maxGrains``, by something else than a finger; of the cloud that is played where
        /// `nil`.
        case grain(UInt8, cloud: UInt8?)
        /// Everything was let go and ended.
        case panic
        /// The mapping of that number was chosen.
        case mapping(Int)
        /// The guest of that number, 1…99,999, played by the part that is the mapping of a number from then on. The source of their hand is
        /// 10,000 higher, of what layers of the loop played of it as many times more; of those of a performance that was played again,
        /// whose numbers lie beyond 9,999, 100,000 higher for each 10,000 of the number.
        case part(guest: Int, Int)
        /// The numbers of the mappings of further surfaces, from the second on.
        case others([Int])
        /// The sound of that number was taken.
        case sound(Int)
        /// Grains were cut from these together, the first of which was taken before; from that alone where there is none.
        case mix([Mixed])
        case level(Double)
        case mute(Bool)
        case freeze(Bool)
        /// Grains were cut from the section of that number; from all of the sound where `nil`.
        case section(Int?)
        /// The sound of that number lay under the clouds, at a level in dB.
        case bed(Int, Double)
        case noBed
        /// A source of modulation was set so.
        case modulator(ModulationSource, ModulatorParameter, Double)
        /// A source moved a parameter by so much.
        case amount(ModulationSource, Parameter, Double)
        /// The player's list of notes was that.
        case notes(NoteList)
        /// These pins lay on the mapping's tapes, and no others.
        case pins([Pin])
        /// These fields of the mapping lay there, all others as its file has them.
        case fields([Field])
        /// That was seen of the tape of this name: fractions of what it moves the position through.
        case zoom(String, ClosedRange<Double>)
        /// So many beats a minute.
        case tempo(Double)
        /// That went by the beat from then on, or by itself.
        case lock(TempoLock, Bool)
    }

    /// A command, and when it was done.
    public struct TimedCommand: Equatable, Sendable {
        /// Since ``keepFrame`` sounded, in microseconds; below 0 for what was done for what was heard then.
        public var microseconds: Int64
        /// What was done.
        public var command: Command

        /// Makes one.
        public init(microseconds: Int64, _ command: Command) {
            self.microseconds = microseconds
            self.command = command
        }
    }

    /// The version of its file's format; that which is written, where it was read from none.
    public internal(set) var version = PerformanceText.version
    /// How the engine was built.
    public var build: Build
    /// The frame at which the engine was as it is made.
    public var beginFrame: Int64
    /// How the engine stood at ``beginFrame``, where it was not as it is made: see ``Event/restore``.
    public var state: EngineCheckpoint?
    /// Whether that is told in a form which this Quern does not know: what sounded at the beginning is missing then.
    public internal(set) var hasUnknownState = false
    /// The first frame that was kept.
    public var keepFrame: Int64
    /// The frame after the last one that was kept.
    public var endFrame: Int64
    /// The first frame of which live input is kept beside it; `nil` where there was none.
    public var inputFrame: Int64?
    /// The sounds, by their numbers.
    public var sounds: [Sound] = []
    /// The mappings, by their numbers.
    public var mappings: [MappingText] = []
    /// What happened to the engine, in the order of the frames.
    public var events: [TimedEvent] = []
    /// What was done.
    public var commands: [TimedCommand] = []
    /// Whether it was kept to its end: where not, the program was killed, or the disk was full.
    public var isWhole = false
    /// The line of its file that was read last, which may be a part of one; 0 where it was read from none.
    public var lastLine = 0

    /// Makes a performance in which nothing was played yet.
    public init(build: Build, beginFrame: Int64 = 0) {
        self.build = build
        self.beginFrame = beginFrame
        keepFrame = beginFrame
        endFrame = beginFrame
    }

    /// How long it is, in seconds.
    public var seconds: Double { Double(endFrame - keepFrame) / Double(build.rate) }

    /// Whether anything begins to sound in it.
    public var hasSound: Bool {
        events.contains { event in
            switch event.event {
            case .change(.start), .change(.grain), .restore: true
            case .change(.pulse(let beats, _, _)): beats > 0
            default: false
            }
        }
    }

    /// Where it breaks off, in one line with its place; `nil` where it is whole.
    /// - Parameter file: what the line calls it.
    public func breakOff(in file: String) -> String? {
        guard !isWhole else { return nil }
        let end = hasSound ? "after \(Int(seconds)) s" : "before any sound"
        return "\(file):\(lastLine): incomplete, ends \(end)"
    }
}

extension Performance {
    /// The numbers of the sounds that a cloud used, whether it sounded or not: how long a sound is decides where the scan is when
    /// another is taken. Others that took a slot are not needed to make the sound again.
    public var soundsUsed: Set<Int> {
        var sounds: [UInt8: Int] = [:]
        var slots = [[UInt8]](repeating: [0], count: build.clouds)
        var used: Set<Int> = []
        for timed in events {
            switch timed.event {
            case .assign(let sound, let slot):
                sounds[slot] = sound
                if slots.contains(where: { $0.contains(slot) }) { used.insert(sound) }
            case .change(.use(let slot, let cloud)) where slots.indices.contains(Int(cloud)):
                slots[Int(cloud)] = [slot]
                if let sound = sounds[slot] { used.insert(sound) }
            case .change(.sound(let chance, _, _, let slot, let cloud))
            where chance > 0 && slots.indices.contains(Int(cloud)):
                slots[Int(cloud)].append(slot)
                if let sound = sounds[slot] { used.insert(sound) }
            default: break
            }
        }
        return used
    }
}
