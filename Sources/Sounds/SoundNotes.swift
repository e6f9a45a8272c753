import Files

/// What is written beside a sound and in its file, as far as it is told without reading its samples.
public struct SoundNotes: Equatable, Sendable {
    /// What it is called, by its sidecar or by its own tags; `nil` = as its file.
    public var title: String?
    /// Who plays it; `nil` where nobody says.
    public var artist: String?
    /// The album that it is on; `nil` where nobody says.
    public var album: String?
    /// How long it is, in seconds; `nil` where that is not known.
    public var durationSeconds: Double?
    /// How many sections it has.
    public var sectionCount = 0
    /// How many beats it has.
    public var beatCount = 0

    /// Nothing is known.
    public init() {}

    /// Reads the header of the file at `path`, its tags and what stands beside it.
    init(ofFile path: String) {
        var tags = SoundTags()
        if let file = try? OpenSoundFile(path) { (durationSeconds, tags) = (file.seconds, SoundTags(file)) }
        let beside = SidecarFile(
            path: SoundSidecar.path(of: path), durationSeconds: durationSeconds, mayBeMissing: true
        ).sidecar
        title = beside.name ?? tags.title
        artist = beside.shownArtist ?? tags.artist
        album = beside.shownAlbum ?? tags.album
        (sectionCount, beatCount) = (beside.sections.count, beside.beats.count)
    }
}
