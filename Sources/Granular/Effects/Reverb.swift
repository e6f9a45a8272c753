/// The reverberation of a send, added to the sound: one of two kinds, each as loud as the other on noise.
///
/// Whatever is set glides, in 0.05 s; the mix in 0.01 s where it is modulated, to follow an oscillator. When the kind changes, one
/// fades into the other; the one that left forgets its tail, and costs nothing from then on.
package struct Reverb: ~Copyable {
    private var schroeder: SchroederReverb
    private var plate: PlateReverb
    private var kind: ReverbKind
    private var timeSeconds: Double
    private var damping: Double
    private var mix: Double
    private var isFrozen: Bool
    /// How much of each kind is there: of what goes in, and of what comes out.
    private var presence: Glide
    /// What each kind's sound is multiplied by.
    private var wetGains: Glide
    /// What the mix is multiplied by, so that all channels together are as loud as two.
    private let channelGain: Double
    /// Blocks of the longest length, one after the other: two glides' shares, the input of each kind, all channels.
    private let scratch: UnsafeMutablePointer<Float>
    private let modulatedMixFrames: Int

    /// The most frames that are computed at once.
    static var longestBlock: Int { 64 }

    /// The time for which the loudness of what comes out is right. At another, what goes in is made louder or quieter: so
    /// a tail that already sounds keeps its loudness when the time changes.
    static var referenceSeconds: Double { 1.5 }

    /// - `values`: where everything is at the start, without a glide.
    package init(sampleRate: Double, channels: Int = 2, values: ParameterValues = ParameterValues()) {
        func start(_ parameter: Parameter) -> Double { parameter.definition.clamped(values[parameter]) }
        channelGain = Channels.gain(count: channels)
        timeSeconds = start(.reverbTime)
        damping = start(.reverbDamping)
        mix = start(.reverbMix)
        kind = start(.reverbKind) < 0.5 ? .schroeder : .plate
        isFrozen = start(.reverbFreeze) >= 0.5
        schroeder = SchroederReverb(sampleRate: sampleRate, timeSeconds: timeSeconds, isFrozen: isFrozen)
        plate = PlateReverb(
            sampleRate: sampleRate, channels: channels, timeSeconds: timeSeconds, damping: damping, isFrozen: isFrozen)
        presence = Glide(count: 2, frames: Int(0.05 * sampleRate))
        wetGains = Glide(count: 2, frames: Int(0.05 * sampleRate))
        modulatedMixFrames = Int(0.01 * sampleRate)
        scratch = .allocate(capacity: (4 + channels) * Self.longestBlock)
        scratch.initialize(repeating: 0, count: (4 + channels) * Self.longestBlock)
        aimPresence()
        presence.jump()
        aimWetGains()
        wetGains.jump()
    }

    deinit {
        presence.free()
        wetGains.free()
        scratch.deallocate()
    }

    /// Sets a parameter, clamped to its range; others than the reverb's change nothing.
    /// - Parameter isModulated: whether it is one of many small steps, each soon followed by the next.
    package mutating func set(_ parameter: Parameter, to value: Double, isModulated: Bool = false) {
        let value = parameter.definition.clamped(value)
        switch parameter {
        case .reverbKind:
            let kind: ReverbKind = value < 0.5 ? .schroeder : .plate
            guard kind != self.kind else { return }
            self.kind = kind
            aimPresence()
            presence.start()
            return
        case .reverbTime: timeSeconds = value
        case .reverbDamping: damping = value
        case .reverbMix:
            mix = value
            aimWetGains()
            wetGains.start(over: isModulated ? modulatedMixFrames : nil)
            return
        case .reverbFreeze: isFrozen = value >= 0.5
        default: return
        }
        schroeder.set(timeSeconds: timeSeconds, isFrozen: isFrozen)
        plate.set(timeSeconds: timeSeconds, damping: damping, isFrozen: isFrozen)
    }

    private func aimPresence() {
        presence.aim(0, at: kind == .schroeder ? 1 : 0)
        presence.aim(1, at: kind == .plate ? 1 : 0)
    }

    private func aimWetGains() {
        let mix = mix * channelGain
        wetGains.aim(0, at: Float(mix / SchroederReverb.loudness(timeSeconds: Self.referenceSeconds)))
        wetGains.aim(1, at: Float(mix / PlateReverb.loudness(timeSeconds: Self.referenceSeconds)))
    }

    /// Adds the reverberation of `send` to all channels; `send` may be one of them. What is not a finite number in it, or
    /// beyond a million, counts as silence.
    package mutating func process(
        send: UnsafePointer<Float>, addingTo channels: Channels, frames: Int
    ) {
        var done = 0
        while done < frames {
            let count = min(frames - done, Self.longestBlock, min(presence.framesLeft, wetGains.framesLeft))
            processBlock(send: send + done, addingTo: channels.dropping(frames: done), frames: count)
            done += count
        }
    }

    private mutating func processBlock(send: UnsafePointer<Float>, addingTo channels: Channels, frames: Int) {
        let fractions = scratch
        let gainFractions = fractions + Self.longestBlock
        let schroederInput = gainFractions + Self.longestBlock
        let plateInput = schroederInput + Self.longestBlock
        let wet = Channels(plateInput + Self.longestBlock, stride: Self.longestBlock, count: channels.count)
        presence.fillFractions(fractions, frames: frames)
        wetGains.fillFractions(gainFractions, frames: frames)
        let (hasSchroeder, hasPlate) = (!presence[0].isZero, !presence[1].isZero)

        /// Takes one kind's part of the send.
        func mix(_ input: UnsafeMutablePointer<Float>, presence: Ramp) {
            for index in 0..<frames {
                input[index] = (abs(send[index]) <= 1e6 ? send[index] : 0) * presence.value(at: fractions[index])
            }
        }
        /// Adds one kind's sound to a channel.
        func add(
            _ wet: UnsafeMutablePointer<Float>, to channel: UnsafeMutablePointer<Float>, gain: Ramp, presence: Ramp
        ) {
            for index in 0..<frames {
                let factor = gain.value(at: gainFractions[index]) * presence.value(at: fractions[index])
                channel[index] += wet[index] * factor
            }
        }

        // Both take their part before a channel changes, as the send may be one of them.
        if hasSchroeder { mix(schroederInput, presence: presence[0]) }
        if hasPlate { mix(plateInput, presence: presence[1]) }
        if hasSchroeder {
            schroeder.process(schroederInput, wet: wet[0], frames: frames)
            for channel in 0..<channels.count {
                add(wet[0], to: channels[channel], gain: wetGains[0], presence: presence[0])
            }
        }
        if hasPlate {
            plate.process(plateInput, into: wet, frames: frames)
            for channel in 0..<channels.count {
                add(wet[channel], to: channels[channel], gain: wetGains[1], presence: presence[1])
            }
        }
        _ = wetGains.advance(frames)
        if presence.advance(frames) {
            if kind == .schroeder { plate.clear() } else { schroeder.clear() }
        }
    }

    /// Forgets the tail.
    package mutating func clear() {
        // What is away was cleared when it left.
        if !presence[0].isZero { schroeder.clear() }
        if !presence[1].isZero { plate.clear() }
    }

    /// What it is set to is told by changes too, but where it is moved by itself.
    mutating func code(_ coder: inout StateCoder) {
        var isPlate = kind == .plate
        coder.flag(&isPlate)
        kind = isPlate ? .plate : .schroeder
        coder.number(&timeSeconds, in: Parameter.reverbTime.definition.range)
        coder.number(&damping, in: Parameter.reverbDamping.definition.range)
        coder.number(&mix, in: Parameter.reverbMix.definition.range)
        coder.flag(&isFrozen)
        presence.code(&coder)
        wetGains.code(&coder)
        schroeder.code(&coder)
        plate.code(&coder)
    }
}
