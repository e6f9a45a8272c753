/// What becomes of a place where a grain is to start, beyond the beginning or the end of the sound.
public enum PositionEdge: Int, CaseIterable, Sendable {
    /// As fits what is played: sounds and live input ``stop``, cycles ``wrap``. Where the position moves by itself, it goes round the sound,
    /// and grains may read across its end.
    case auto
    /// Grains start between the ends, and as far before the end that they reach it at most.
    case stop
    /// As far on the near side of the end as it would be beyond it.
    case mirror
    /// The end is followed by the beginning.
    case wrap
}
