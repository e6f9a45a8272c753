import Instrument
import Stage
import Terminal
import TouchInput

/// One visitor's turn on a kiosk, from its beginning to its end.
package protocol KioskTurn {
    /// What the visitor does.
    var activity: TurnActivity { get }
    /// Time stands still.
    mutating func pause()
    /// It goes on.
    mutating func resume()
    /// The visitor has left.
    mutating func leave()
    /// The kiosk ends.
    mutating func close()
    /// Takes a key.
    mutating func handle(_ key: Key, size: Size)
    /// Lets time go by, and takes what fingers did beside the surface.
    /// - Returns: whether it is over, and its last words were there for long enough.
    mutating func step(_ touches: [PointingTouch], size: Size) -> Bool
    /// Where the surface is drawn; nowhere where `nil`.
    func surface(on size: Size) -> ScreenPlacement?
    /// Its picture.
    mutating func picture(_ state: InstrumentState, size: Size, _ capabilities: Capabilities) -> Canvas
}

/// What visitors take part in on a kiosk, one after the other.
package protocol KioskTurns {
    associatedtype Turn: KioskTurn

    /// Somebody who was interrupted, and goes on; `nil` where nobody was.
    mutating func interrupted(on grid: KioskGrid) throws -> Turn?
    /// Somebody new.
    mutating func next(on grid: KioskGrid) throws -> Turn
    /// Somebody came to their end, or left.
    mutating func ended(_ turn: Turn)
    /// What the mouse does that is a key here; `nil` for nothing.
    func key(for event: MouseEvent) -> Key?
    /// Where a touch begins a turn, while nobody has one.
    func begin(on layout: KioskLayout, trouble: String?) -> Rect?
    /// What invites, with why nobody can begin where that is so.
    mutating func welcome(
        _ observation: KioskObservation, trouble: String?, _ capabilities: Capabilities
    ) -> Canvas
}
