import Practice

/// What a player asks for to practise the sound that is open.
public enum PracticeStep: Equatable, Sendable {
    /// A loop that is no section begins at the beat nearest to what is heard; without beats, there.
    case loopBegin
    /// It ends at the beat nearest to what is heard; without beats, there.
    case loopEnd
    /// It lies between two places, in seconds, in any order; at the beats nearest to them where there are any.
    case loopBetween(Double, Double)
    /// It moves by so many beats; without beats, so many times its own length.
    case loopMove(Int)
    /// Its first half.
    case loopHalve
    /// Twice as long, from the same beginning.
    case loopDouble
    /// Nothing is looped.
    case loopOff
    /// Whether a bar of clicks is heard before the sound begins from standing still; no recording has them.
    case countIn(Bool)
    /// The speed rises with clean passes; `nil`: it stays.
    case rise(RisingSpeed.Plan?)
    /// Whether the pass that is heard is clean; within its first quarter the one before is meant, if that had no word yet.
    case pass(isClean: Bool)
}
