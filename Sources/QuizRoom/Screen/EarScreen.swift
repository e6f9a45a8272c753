import Instrument
import Quiz
import Stage
import Terminal
import TouchInput

/// How small a difference a player hears: each parameter's threshold in a line, and that of the marked one over time.
package struct EarScreen: WholeScreenView {
    private let profile: EarProfile?
    private var marked = 0
    private var isClosed = false

    /// - Parameter profile: the player's; `nil` where nothing was answered.
    package init(_ profile: EarProfile?) { self.profile = profile }

    private var measures: [EarProfile.Measure] { profile?.measures ?? [] }

    package mutating func handle(_ key: Key, size: Size, at microseconds: Int64) {
        switch key {
        case .up: mark(marked - 1)
        case .down, .tab: mark(marked + 1)
        case .home: mark(0)
        case .end: mark(measures.count - 1)
        case .escape, .enter, .character("q"), .character(" "): isClosed = true
        default: break
        }
    }

    package mutating func step(_ touches: [PointingTouch], size: Size) -> Bool {
        for touch in touches where touch.isNew {
            let place = GameScreen.cell(at: touch.place, size)
            if EarCanvas.closing(size).contains(place) { isClosed = true }
            if let row = EarCanvas.row(at: place, measures.count, marked: marked, size: size) { mark(row) }
        }
        return isClosed
    }

    package func surface(on size: Size) -> ScreenPlacement? { nil }

    package mutating func picture(_ state: InstrumentState, size: Size, _ capabilities: Capabilities) -> Canvas {
        EarCanvas.draw(profile, marked: marked, size: size, capabilities)
    }

    package mutating func close() {}

    private mutating func mark(_ index: Int) { marked = min(max(index, 0), max(measures.count - 1, 0)) }
}
