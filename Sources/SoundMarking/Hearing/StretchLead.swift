/// How far what SoundTouch gives out lies from where its tempo says it should be.
enum StretchLead {
    /// SoundTouch plays pieces of the sound as they are, and leaves out or repeats what is between them. At half the speed and less a
    /// piece takes so many seconds, at twice the speed so many; in between evenly less.
    private static let pieceSeconds = (slow: 0.09, fast: 0.04)
    /// What slower pieces lie further on, as each is looked for around its place; as measured with SoundTouch 2.3.
    private static let searchSeconds = 0.03

    /// How far on it is in the sound on average, in seconds of it; below 0 what it is behind, as it is above the sound's own speed. Each
    /// piece begins nearer to its place, and ends further away, by at most as much again.
    static func seconds(at speed: Double) -> Double {
        guard speed != 1 else { return 0 }
        let fraction = (min(max(speed, 0.5), 2) - 0.5) / 1.5
        let piece = pieceSeconds.slow + (pieceSeconds.fast - pieceSeconds.slow) * fraction
        let slower = max(1 - speed, 0)
        return piece * (1 - speed) / 2 + searchSeconds * slower * slower
    }
}
