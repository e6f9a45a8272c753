/// What can be asked for while a sound is practised by ear, as by a foot switch.
public enum PracticeAction: CaseIterable, Sendable {
    /// The sound goes on, or stands still.
    case play
    /// To the next beat.
    case nextBeat
    /// To the beat before.
    case previousBeat
    /// To the next bar.
    case nextBar
    /// To the bar before.
    case previousBar
    /// A loop begins at the nearest beat.
    case loopFromHere
    /// The loop ends at the nearest beat.
    case loopToHere
    /// The loop moves on by its own length.
    case loopLater
    /// The loop moves back by its own length.
    case loopEarlier
    /// Nothing loops.
    case loopOff
    /// A beat is heard here.
    case tapBeat
    /// The sound goes slower by 5 % of its own speed.
    case slower
    /// The sound goes faster by 5 % of its own speed.
    case faster
    /// The pass was clean.
    case cleanPass
    /// The pass was not clean.
    case missedPass
    /// The next sound of the list to practise.
    case nextInList
    /// The sound before.
    case previousInList

    /// What happens then, in a player's words.
    public var about: String {
        switch self {
        case .play: "play or pause the sound that is practised"
        case .nextBeat: "go to the next beat of the sound that is practised"
        case .previousBeat: "go to the previous beat"
        case .nextBar: "go to the next bar"
        case .previousBar: "go to the previous bar"
        case .loopFromHere: "start the practice loop at this beat"
        case .loopToHere: "end the practice loop at this beat"
        case .loopLater: "move the practice loop on by its length"
        case .loopEarlier: "move the practice loop back by its length"
        case .loopOff: "stop looping what is practised"
        case .tapBeat: "tap a beat of the sound that is practised"
        case .slower: "practise 5 % slower"
        case .faster: "practise 5 % faster"
        case .cleanPass: "count this pass as clean"
        case .missedPass: "count this pass as missed"
        case .nextInList: "go to the next sound of the practice list"
        case .previousInList: "go to the previous sound of the practice list"
        }
    }
}
