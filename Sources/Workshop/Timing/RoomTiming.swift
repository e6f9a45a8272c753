/// The figures by which phones' touches are timed.
public enum RoomTiming {
    /// How long touches wait here, in ms: at least and at most.
    public static let distancesMilliseconds = 10.0...80.0
    /// How long they wait until enough came to know better, in ms.
    public static let firstDistanceMilliseconds = 40.0
    /// Touches older than this when they arrive are dropped, in ms.
    public static let maxAgeMilliseconds = 100.0
    /// Where nothing came for so long, the fingers are lifted, in ms: with the way to the instrument it is no more than 250.
    public static let silenceMilliseconds = 240.0
    /// The press of a game's answer is believed to lie so far back at most, in ms: an answer may be so long on its way.
    public static let maxAnswerAgeMilliseconds = 1_000.0
    /// So many touch messages of a phone are passed on in a second; of more the newest is kept.
    public static let touchesPerSecond = 60.0
    /// So many fingers of a phone are followed.
    public static let maxContacts = 10
}
