import Granular
import Threads

/// The audio thread's end of listening to a file as it is: adds the clip that was offered last to the sound, and what is heard
/// to be marked, 6 dB below the master level. It takes no memory, gives none back, waits for nothing, and nobody else reaches it.
///
/// While a clip is heard, what exceeds 0.8 of full scale is bent, so that both together stay within it. A recording that runs
/// has left before.
package struct AuditionMixer: ~Copyable {
    /// Where the clip comes from that is to be heard next.
    private let offered: UncountedReference<PointerSlot<AuditionClip>>
    /// What is heard to be marked.
    private var marked: MarkedStreamReader?
    private let fadeFrames: Int
    private let glide: Float
    private var clip: UnsafeMutablePointer<AuditionClip>?
    private var frame = 0
    /// The clip that gives way, from `fadingFrame` on.
    private var fading: UnsafeMutablePointer<AuditionClip>?
    private var fadingFrame = 0
    private var fadeLeft = 0
    /// Whether everything is to end, and what is left of it.
    private var isEnding = false
    private var endGain: Float = 1
    private var level: Float
    private var isMuted = false
    private var gain: Float
    /// How far the bend is in, 0…1: it comes and goes with the clip.
    private var presence: Float = 0

    private static var fraction: Float { 0.501_187 }
    private static var knee: Float { 0.8 }
    static var fadeSeconds: Double { 0.01 }

    /// - Parameters:
    ///   - offered: where clips come from; it lives longer, as what `marked` reads does.
    ///   - rate: frames a second.
    package init(
        _ offered: UncountedReference<PointerSlot<AuditionClip>>, marked: consuming MarkedStreamReader? = nil,
        rate: Int, levelDecibels: Double
    ) {
        self.offered = offered
        self.marked = marked
        fadeFrames = max(Int(Self.fadeSeconds * Double(rate)), 1)
        glide = 1 / Float(max(rate / 200, 1))
        level = MasterLevel.gain(levelDecibels)
        gain = level * Self.fraction
    }

    /// Follows what happens to the rest of the sound: level, mute and panic.
    package mutating func apply(_ change: Change) {
        switch change {
        case .level(let decibels): level = MasterLevel.gain(decibels)
        case .mute(let isMuted): self.isMuted = isMuted
        case .panic:
            Self.finish(offered.pointee.takePointer())
            marked?.pause()
            isEnding = clip != nil || fading != nil
        case .set, .start, .release, .grain, .pulse, .assign, .use, .section, .freeze, .quality, .grains, .tempo, .lock,
            .scanFactor,
            .modulator, .cycles, .amount, .note, .sound:
            break
        }
    }

    /// Adds what is heard to the first two channels of a block.
    /// - Parameter firstFrame: the engine's frame of its first sample.
    package mutating func mix(
        into samples: UnsafeMutablePointer<Float>, frames: Int, channels: Int, firstFrame: Int64
    ) {
        if !isEnding, fading == nil { takeOffered(at: firstFrame) }
        let hasMarked = marked?.begin() ?? false
        guard clip != nil || fading != nil || hasMarked || presence > 0 else { return }
        let wanted = isMuted ? 0 : level * Self.fraction
        let step = 1 / Float(fadeFrames)
        for index in 0..<frames {
            var (left, right): (Float, Float) = (0, 0)
            if let clip, frame < clip.pointee.frames {
                left = clip.pointee.samples[2 * frame]
                right = clip.pointee.samples[2 * frame + 1]
                frame += 1
            }
            if let fading, fadeLeft > 0 {
                let gain = Float(fadeLeft) * step
                if fadingFrame < fading.pointee.frames {
                    left += fading.pointee.samples[2 * fadingFrame] * gain
                    right += fading.pointee.samples[2 * fadingFrame + 1] * gain
                }
                fadingFrame += 1
                fadeLeft -= 1
            }
            if hasMarked, let frame = marked?.next() {
                left += frame.left
                right += frame.right
            }
            if isEnding { endGain = max(endGain - step, 0) }
            gain += (wanted - gain) * glide
            presence = clip != nil || fading != nil || hasMarked ? min(presence + step, 1) : max(presence - step, 0)
            let output = samples + channels * index
            output[0] = bent(output[0] + left * gain * endGain)
            output[1] = bent(output[1] + right * gain * endGain)
        }
        if hasMarked { marked?.end() }
        letGo(at: firstFrame + Int64(frames))
    }

    private mutating func takeOffered(at firstFrame: Int64) {
        guard let next = offered.pointee.takePointer() else { return }
        if clip != nil {
            (fading, fadingFrame, fadeLeft) = (clip, frame, fadeFrames)
        } else {
            gain = isMuted ? 0 : level * Self.fraction
        }
        next.pointee.firstFrame.store(firstFrame, ordering: .releasing)
        (clip, frame) = (next, 0)
    }

    /// Clips that came to their end are the other threads' again.
    private mutating func letGo(at frameNow: Int64) {
        if let clip, frame >= clip.pointee.frames || endGain == 0 {
            Self.finish(clip, at: min(clip.pointee.firstFrame.load(ordering: .relaxed) + Int64(frame), frameNow))
            self.clip = nil
        }
        if let fading, fadeLeft == 0 || endGain == 0 {
            Self.finish(fading, at: frameNow)
            self.fading = nil
        }
        if isEnding, clip == nil, fading == nil { (isEnding, endGain) = (false, 1) }
    }

    private func bent(_ sample: Float) -> Float {
        let size = abs(sample)
        guard size > Self.knee else { return sample }
        let over = (size - Self.knee) / (1 - Self.knee)
        let bent = Self.knee + (1 - Self.knee) * over / (1 + over)
        let mixed = min(size + (bent - size) * presence, 1)
        return sample < 0 ? -mixed : mixed
    }

    private static func finish(_ clip: UnsafeMutablePointer<AuditionClip>?, at frame: Int64 = -1) {
        clip?.pointee.endFrame.store(frame, ordering: .releasing)
        clip?.pointee.isDone.store(true, ordering: .releasing)
    }
}
