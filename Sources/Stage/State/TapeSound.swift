import Granular
import Instrument

/// What a tape shows of a sound of its own.
package struct TapeSound: Equatable, Sendable {
    /// What it is called.
    package var name: String
    /// How it looks.
    package var outline: SoundOutline
    /// Which of ``CloudState/lanes`` are cut from it.
    package var lanes: Set<Int>
    /// How long it is, in seconds.
    package var seconds: Double
    /// The part of it that the position goes through, in fractions of it.
    package var part: ClosedRange<Double>

    /// What is to be seen of `sound`; `lanes` are those of the whole cloud.
    init(_ sound: CloudSnapshot.TapeSound, among lanes: [CloudSnapshot.Lane]) {
        name = sound.name
        outline = sound.outline
        seconds = sound.seconds
        part = sound.part
        // Where all grains are cut from one sound there are no lanes: all are of the first.
        self.lanes = lanes.isEmpty ? [0] : Set(lanes.indices.filter { sound.slots.contains(lanes[$0].slot) })
    }
}
