import Granular

/// What a tour shows, in this order.
package enum TourStep: Int, CaseIterable, Sendable {
    case touch, hold, otherHand, scene, scrub, snapshot, record

    /// Its place among all, from 1.
    package var number: Int { rawValue + 1 }
}

/// What the player is asked to do; a step is one task, or several.
package enum TourTask: Equatable, Sendable {
    /// Where the other hand plays.
    package struct Target: Equatable, Sendable {
        /// The control's name.
        package var control: String
        /// Where it lies: "on the right".
        package var side: String
        /// A parameter that it moves; `nil` where it moves none.
        package var parameter: Parameter?
        /// Whether that parameter is below the middle of its way, and has more room upwards.
        package var isLow = true
    }

    /// Make a sound.
    case touch
    /// Let it go on without a hand.
    case hold
    /// Release what is held, so that it can be held.
    case release
    /// Play what the other hand plays.
    case otherHand(Target)
    /// Go on to a scene with something for the other hand, or with a waveform.
    case roomForTwo, waveform
    /// Play another scene.
    case scene
    /// Move the place that is read in the sound; whether it lies in the first half.
    case scrub(isEarly: Bool)
    /// Save a snapshot.
    case store
    /// Change something, and return to the snapshot.
    case goBack
    /// Load another snapshot, where all places are taken.
    case nextSnapshot
    /// Start a recording.
    case record
    /// End it.
    case stopRecording
    /// Listen to it; whether something is held that sounds beside it.
    case listen(isHeld: Bool)

    /// The keys that belong to it, the one that does it first.
    package var keys: [TourKey] {
        switch self {
        case .touch, .hold, .release, .otherHand, .scrub: [.hold]
        case .roomForTwo, .waveform, .scene: [.nextScene, .scenes]
        case .store: [.store, .snapshots]
        case .goBack: [.goBack, .snapshots]
        case .nextSnapshot: [.nextSnapshot, .snapshots]
        case .record, .stopRecording: [.record]
        case .listen(let isHeld): isHeld ? [.hold, .listen] : [.listen]
        }
    }
}

/// What the tour's sentences name keys for, or words to type.
package enum TourKey: CaseIterable, Sendable {
    case tour, hold, nextScene, scenes, store, snapshots, goBack, nextSnapshot, record, listen, nextParameter, increase,
        decrease, help
}
