/// A sound file as a folder lists it, and what tells whether it or the notes beside it have changed.
struct FoundSound {
    /// Its whole path.
    var path: String
    /// Its path from the folder that the player named, with that folder's own name.
    var shownPath: String
    /// Its size in bytes, and when it was changed, in nanoseconds since 1970.
    var size: Int64
    var modified: Int64
    /// The same of the notes beside it; 0 where there are none.
    var sidecarSize: Int64 = 0
    var sidecarModified: Int64 = 0

    /// Whether the file is as it was, and whether the notes beside it are, too.
    func isSameFile(size: Int64, modified: Int64) -> Bool { (size, modified) == (self.size, self.modified) }
    func isSameSidecar(size: Int64, modified: Int64) -> Bool { (size, modified) == (sidecarSize, sidecarModified) }
}
