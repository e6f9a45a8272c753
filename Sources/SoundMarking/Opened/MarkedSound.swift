import Sounds

/// The sound that is open to be marked.
package struct MarkedSound: Sendable {
    /// What it is called.
    package var name: String
    /// Its file, by its whole path; `nil` where it is built in.
    package var file: String?
    /// The pitch that it has where none is marked, in Hz.
    package var rootHz: Double
    /// What is marked in a built-in sound.
    package var marks = SoundSidecar()

    /// Makes one.
    package init(name: String, file: String?, rootHz: Double, marks: SoundSidecar = SoundSidecar()) {
        (self.name, self.file, self.rootHz, self.marks) = (name, file, rootHz, marks)
    }

    /// What tells it from all others: its file, or its name, which no whole path is like.
    package var key: String { file ?? name }
}

/// How a sound was left, for when it is opened again while the program runs.
package struct MarkingMemory: Sendable {
    var seconds: Double
    var speed: Double
    var snap: MarkingSnap
    var countsIn: Bool
    /// What is marked in a sound without a file.
    var marks: SoundSidecar?
}
