import Mapping
import Terminal

/// The keys that play, wherever the stage is drawn: those that a stranger may press.
package enum PlayingKeys {
    /// Holds what sounds, or lets it go.
    package static let hold = Key.character(" ")
    /// Freezes the place that is read, or lets it go on.
    package static let freeze = Key.character("f")
    /// Ends everything that sounds.
    package static let panic = Key.character("!")
    /// Taps a beat.
    package static let tapTempo = Key.character("b")

    /// What `key` plays; `nil` for all others.
    package static func action(of key: Key) -> Action? {
        switch key {
        case hold: .hold
        case freeze: .freeze
        case panic: .panic
        case tapTempo: .tapTempo
        default: nil
        }
    }
}
