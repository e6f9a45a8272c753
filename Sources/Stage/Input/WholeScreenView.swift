import Instrument
import Terminal
import TouchInput

/// Something that has the whole screen, the keys and the fingers until it is over, such as a game.
package protocol WholeScreenView {
    /// Takes a key.
    /// - Parameter microseconds: of `CLOCK_MONOTONIC`.
    mutating func handle(_ key: Key, size: Size, at microseconds: Int64)
    /// Lets time go by, and takes what fingers and the mouse did beside the surface; some thirty times a second.
    /// - Returns: whether it is over.
    mutating func step(_ touches: [PointingTouch], size: Size) -> Bool
    /// Where the surface is drawn on which hands play; nowhere where `nil`.
    func surface(on size: Size) -> ScreenPlacement?
    /// Its picture.
    mutating func picture(_ state: InstrumentState, size: Size, _ capabilities: Capabilities) -> Canvas
    /// Ends what it plays, and gives the instrument back as it was.
    mutating func close()
}
