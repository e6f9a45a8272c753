import Practice

/// The passes through a part of a sound as they are heard, and what is said of them: by the player, or else by their touches.
struct PassJudging {
    /// How many passes were heard.
    private(set) var passes = 0
    /// How many of them were clean.
    private(set) var cleanPasses = 0
    /// How the speed rises, where it does.
    var rising: RisingSpeed?

    private struct Pass {
        /// Whether it began at the beginning.
        var isWhole: Bool
        var touches: PassTouches
        /// What the player says.
        var isClean: Bool?
    }

    /// What became of the player's word.
    enum Said: Equatable {
        /// It is about the pass that is heard.
        case heard
        /// It is about the one before.
        case before
        /// No pass is heard.
        case nothing
        /// The pass has not begun: clicks are heard.
        case countingIn
        /// The pass that is heard had a word.
        case again
    }

    /// The pass that is heard.
    private var heard: Pass?
    /// The one before, while it can still be judged.
    private var last: Pass?

    /// A pass is heard from now on.
    mutating func begin(isWhole: Bool, _ touches: PassTouches) {
        heard = Pass(isWhole: isWhole, touches: touches)
    }

    /// What is heard jumps: the pass is none.
    mutating func giveUp() { (heard, last) = (nil, nil) }

    /// A touch where the sound was at `place`, in seconds of it.
    /// - Parameter isBefore: whether it came in the pass before.
    mutating func touch(at place: Double, speed: Double, isBefore: Bool) {
        if isBefore {
            last?.touches.touch(at: place, speed: speed)
        } else {
            heard?.touches.touch(at: place, speed: speed)
        }
    }

    /// The pass came to its end; it can be judged for a while.
    mutating func end() {
        guard let heard, heard.isWhole || heard.isClean != nil else { return (self.heard, last) = (nil, nil) }
        passes += 1
        if heard.isClean == true { cleanPasses += 1 }
        (last, self.heard) = (heard.isClean == nil ? heard : nil, nil)
    }

    /// The player says how the pass is.
    /// - Parameters:
    ///   - isEarly: whether the pass that is heard has hardly begun: the one before is meant where nothing was said of it.
    ///   - none: why there is nothing to be heard of a pass now; `nil` where there is.
    /// - Returns: what comes of it; a result where the speed rises.
    mutating func say(
        isClean: Bool, isEarly: Bool, orNone none: Said?
    ) -> (said: Said, result: RisingSpeed.PassResult?) {
        if last != nil, isEarly || heard == nil || none != nil { return (.before, judgeLast(isClean)) }
        if let none { return (none, nil) }
        guard heard != nil else { return (.nothing, nil) }
        guard heard?.isClean == nil else { return (.again, nil) }
        heard?.isClean = isClean
        return (.heard, rising?.pass(isClean: isClean))
    }

    /// The player said nothing: the touches say how the last pass was, where there were any.
    mutating func settle() -> RisingSpeed.PassResult? {
        guard let isClean = last?.touches.isClean else {
            last = nil
            return nil
        }
        return judgeLast(isClean)
    }

    private mutating func judgeLast(_ isClean: Bool) -> RisingSpeed.PassResult? {
        last = nil
        if isClean { cleanPasses += 1 }
        return rising?.pass(isClean: isClean)
    }
}
