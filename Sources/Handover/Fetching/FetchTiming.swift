/// How long things are waited for, in seconds.
package struct FetchTiming: Sendable {
    /// Before it is tried again for the first time, and at most; each time twice as long, and anew when something came.
    package var firstPause = 0.2
    package var longestPause = 3.0
    /// Without a byte, until it is given up. A leader that is busy is waited for longer.
    package var withoutProgress = 60.0
    /// Until a silent connection is taken for broken; whole seconds.
    package var stall = 8
    /// To reach the leader.
    package var connect = 5.0

    /// What suits Wi-Fi in a room.
    package init() {}
}
