/// Keeps changes in the order in which they were made. While an output stands still, or gives way to another one, frames do not
/// go with the time: what is done when it goes on would get an earlier frame than what was done before, and a finger's end would
/// come before its beginning.
package struct ChangeOrder: Sendable {
    /// The latest frame of any change so far.
    package private(set) var lastFrame: Int64 = 0
    private var lastMicroseconds = Int64.min

    /// No change was made.
    package init() {}

    /// The frame of a change that was made at `microseconds`, and whose time leads to `frame`: no earlier one than that of what
    /// was made before. One that was made earlier than the last, by another hand, keeps its own.
    package mutating func frame(_ frame: Int64, at microseconds: Int64) -> Int64 {
        guard microseconds >= lastMicroseconds else {
            lastFrame = max(lastFrame, frame)
            return frame
        }
        lastMicroseconds = microseconds
        lastFrame = max(lastFrame, frame)
        return lastFrame
    }
}
