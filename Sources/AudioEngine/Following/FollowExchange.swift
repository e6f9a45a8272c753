import Granular
import Synchronization
import Threads

/// How the followed engine stands, as the audio thread leaves word of it with each block.
package struct FollowedState: BitwiseCopyable, Sendable {
    /// The own engine's frame that this holds for.
    package var ownFrame: Int64 = 0
    /// The frame of the followed engine that is heard then, with its fraction.
    package var position: Double = 0
    /// The frame that the followed engine renders next.
    package var renderedFrame: Int64 = 0
    /// The number of the engine that is heard; 0 for the instrument's own.
    package var number = 0
    /// The number of the last engine that came too late for its frame; 0 for none.
    package var refused = 0
    /// Whether fewer grains sound in it than were played, as this machine is full.
    package var isLimited = false
    /// How the followed engine stands; meaningless where ``number`` is 0.
    package var engine = EngineState()

    package init() {}
}

/// What the audio thread and the others share of an engine that is heard in place of the own one: queues, sequence locks and atomics, none of
/// which makes anybody wait.
package struct FollowExchange: ~Copyable, Sendable {
    /// How the followed engine stands.
    package let state = SeqLock(FollowedState())
    /// What was seen of its grains.
    package let snapshot = SeqLock(GrainSnapshot())
    let offered = PointerSlot<FollowedEngine>()
    /// Engines that are heard no more, and those that came too late.
    let returned = SPSCQueue<UInt>(capacity: 16)
    private let isWanted = Atomic<Bool>(false)
    private let ratioBits = Atomic<UInt64>((1.0).bitPattern)
    private let gainBits = Atomic<UInt32>(Float(1).bitPattern)
    private let glideBits = Atomic<UInt64>(gainSeconds.bitPattern)

    /// Nothing is followed.
    package init() {}

    deinit {
        Self.free(offered.takePointer())
        freeReturned()
    }

    // MARK: The others

    /// Offers an engine, in place of one that waits, to be heard from a frame of the own engine on.
    /// - Parameters:
    ///   - number: above 0, what tells it from all before.
    ///   - isSameStream: whether its frames are those of the engine that was offered before.
    ///   - changes: what is to happen in it from now on.
    package func offer(
        _ engine: consuming Engine, number: Int, atOwnFrame frame: Int64, isSameStream: Bool,
        changes: SharedValue<SPSCQueue<TimedChange>>
    ) {
        offer(
            FollowedEngine(
                engine, number: number, start: .own(frame: frame), isSameStream: isSameStream, changes: changes))
    }

    /// Offers an engine that goes on where the one that is followed is at its frame, in place of one that waits.
    package func offerSeamless(
        _ engine: consuming Engine, number: Int, changes: SharedValue<SPSCQueue<TimedChange>>
    ) {
        offer(FollowedEngine(engine, number: number, start: .seamless, isSameStream: true, changes: changes))
    }

    private func offer(_ engine: consuming FollowedEngine) {
        freeReturned()
        let place = UnsafeMutablePointer<FollowedEngine>.allocate(capacity: 1)
        place.initialize(to: engine)
        isWanted.store(true, ordering: .relaxed)
        Self.free(offered.exchange(place))
    }

    /// Goes back to the own engine.
    package func end() {
        isWanted.store(false, ordering: .relaxed)
        Self.free(offered.takePointer())
    }

    /// Lets go of engines that are heard no more. One thread alone offers, ends and does this.
    package func freeReturned() {
        while let bits = returned.first {
            Self.free(UnsafeMutablePointer(bitPattern: bits))
            returned.removeFirst()
        }
    }

    /// How many frames of the followed engine are heard for each that goes out: near 1.
    package func setRatio(_ ratio: Double) { ratioBits.store(ratio.bitPattern, ordering: .relaxed) }

    /// How loud it is beside what was rendered, 1 = as it was; in so many seconds two thirds of the way are gone.
    package func setGain(_ gain: Float, seconds: Double = gainSeconds) {
        gainBits.store(gain.bitPattern, ordering: .relaxed)
        glideBits.store(seconds.bitPattern, ordering: .relaxed)
    }

    /// How fast it gets louder or softer where nothing else is said, in seconds.
    package static let gainSeconds = 0.01

    // MARK: The audio thread

    var wantsFollowed: Bool { isWanted.load(ordering: .relaxed) }
    var ratio: Double { Double(bitPattern: ratioBits.load(ordering: .relaxed)) }
    var gainSeconds: Double { Double(bitPattern: glideBits.load(ordering: .relaxed)) }
    var gain: Float { Float(bitPattern: gainBits.load(ordering: .relaxed)) }

    private static func free(_ engine: UnsafeMutablePointer<FollowedEngine>?) {
        engine?.deinitialize(count: 1)
        engine?.deallocate()
    }
}
