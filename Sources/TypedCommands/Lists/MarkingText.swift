import SoundMarking

/// How a sound is marked, in a player's words.
package enum MarkingText {
    /// What places snap to; `nil` where they stay where they are.
    package static func snap(_ snap: MarkingSnap) -> String? {
        switch snap {
        case .off: nil
        case .beats: "snap to beats"
        case .zeroCrossings: "snap to zero crossings"
        }
    }
}
