/// What tells one gesture from another, all in one place: times in microseconds, ways in mm, angles in degrees.
///
/// They start from what is in use elsewhere and are wider, because here fingers play on a screen and do not push a pointer:
/// libinput's `touchpad-tap.c` and `touchpad-gestures.c`, Android's `ViewConfiguration` (a dp is 25.4 / 160 mm), GTK's
/// `GtkGestureLongPress` and `GtkGestureSwipe`. `docs/gestures.md` tells how well they do.
public enum GestureLimits {
    /// From a tap's first finger down to its last up: 250 ms at most, and 15 ms more for each further finger, which do not all
    /// come and go at once. libinput has 180 ms for a pad.
    public static func tapMicroseconds(fingers: Int) -> Int64 { 250_000 + 15_000 * Int64(fingers - 1) }
    /// How far each finger of a tap may get: 5 mm. libinput has 1.3 mm, Android 8 dp, that is 1.3 mm, before it scrolls.
    public static let tapMillimetres = 5.0
    /// For how much of a tap with several fingers all of them are down: a fifth. Two keys played in turn overlap by less.
    public static let tapTogetherFraction = 0.2

    /// Within which all fingers of a gesture come down: 150 ms. libinput takes 100 ms to be sure of their number.
    public static let landingMicroseconds: Int64 = 150_000
    /// Within which all fingers of a tap lift: 200 ms.
    public static let liftingMicroseconds: Int64 = 200_000

    /// From a tap to the next of a double tap: less than 300 ms, as on Android.
    public static let doubleTapMicroseconds: Int64 = 300_000
    /// How far the second tap's fingers may come down from the first's: 12 mm. Android has 100 dp, that is 16 mm.
    public static let doubleTapMillimetres = 12.0

    /// How long a long press takes, from when the last finger came down and all rest: 500 ms, as in GTK; 400 to 500 ms on Android.
    public static let longPressMicroseconds: Int64 = 500_000
    /// How far each finger of a long press may get: 4 mm.
    public static let longPressMillimetres = 4.0

    /// How far a finger gets from where it rests before it counts as moving and the long press's time starts anew: 2.2 mm.
    /// Without it the slow start of a drag would be a long press.
    public static let restMillimetres = 2.2

    /// How far a swipe goes along its direction, at least, at its first lift: 9 mm.
    public static let swipeMillimetres = 9.0
    /// How far a swipe may lead off its direction: 35°.
    public static let swipeDegrees = 35.0
    /// How fast a swipe is on the whole, from where it leaves its place: 80 mm/s. Android's slowest fling, of a list, has 50 dp/s,
    /// that is 8 mm/s.
    public static let swipeMillimetresPerSecond = 80.0
    /// From a swipe's last finger down to its first up: 500 ms at most.
    public static let swipeMicroseconds: Int64 = 500_000
    /// How far fingers are from where they landed when a swipe leaves its place: 2 mm.
    public static let departureMillimetres = 2.0
    /// Within which all fingers of a quick swipe leave their places: 60 ms. Until then they may seem to turn or part.
    public static let departureMicroseconds: Int64 = 60_000
    /// Below this speed, for a while of ``paceMicroseconds``, a movement is a drag and no swipe: 40 mm/s, half a swipe's.
    public static let dragMillimetresPerSecond = 40.0
    /// How often the speed of what goes on is looked at: each 50 ms, over the last 50 to 100 ms.
    public static let paceMicroseconds: Int64 = 50_000

    /// How far a drag goes before it begins: 5 mm, mainly along its axis; a tap's limit, so that one ends where the other begins.
    public static let dragMillimetres = 5.0
    /// What each finger of a drag or swipe does at least of what they do together: two fifths.
    public static let togetherFraction = 0.4
    /// How far the mean distance from the fingers' middle changes before a pinch begins: 2.5 mm, that is 5 mm between two fingers.
    /// libinput tells a pinch from a scroll at 1.5 mm a finger.
    public static let pinchMillimetres = 2.5
    /// How much of that distance it has to be too: 12 %, in octaves.
    public static let pinchOctaves = 0.1635
    /// Where a pinch inwards with an action begins: at 0.7 of the fingers' distance at first. Nobody gets there by laying down two
    /// fingers unevenly.
    public static let pinchInRatio = 0.7
    /// Where a pinch outwards with an action begins: at 1.4, which is as far.
    public static let pinchOutRatio = 1.4
    /// What can be asked for instead inwards: a change below 12 % would be made by fingers that rest.
    public static let pinchInRatios = 0.1...0.89
    /// What can be asked for instead outwards.
    public static let pinchOutRatios = 1.13...10.0
    /// The ways in mm that can be asked of a drag before it begins.
    public static let dragThresholds = 2.0...100.0
    /// How far fingers turn before a turn begins: 12°.
    public static let turnDegrees = 12.0
    /// How long the fingers have been down by then: 60 ms since the last came, in which another may come.
    public static let settlingMicroseconds: Int64 = 60_000
    /// So many times its threshold, and what goes on need not wait for that: twice.
    public static let clearly = 2.0
}
