import Files
import Sounds

extension CollectionEntry {
    /// Reads what the file and the notes beside it say. What cannot be read is said in ``problem``; `nil` where the file has gone.
    init?(reading found: FoundSound) {
        let path = found.path
        var header: SoundHeader?
        var problem: String?
        do throws(SoundError) {
            header = try SoundHeader(path)
            problem = header?.problem
        } catch {
            if error.kind == .notFound { return nil }
            problem = error.description
        }
        let beside = SidecarFile(
            path: SoundSidecar.path(of: path), durationSeconds: header?.lengthSeconds, mayBeMissing: true)
        let sidecar = beside.sidecar
        let own = header?.tags ?? SoundTags()
        self.init(file: path, name: sidecar.name ?? own.title ?? Sound.title(path))
        artist = sidecar.shownArtist ?? own.artist
        album = sidecar.shownAlbum ?? own.album
        // The genre is one more word to find it by.
        var folded: Set<String> = []
        tags = (sidecar.tags + [own.genre].compactMap(\.self)).filter { folded.insert(SortKey.folded($0)).inserted }
        rating = sidecar.rating
        art = sidecar.artPath(besideSound: path)
        beatCount = sidecar.beats.count
        lengthSeconds = header?.lengthSeconds
        rate = header?.rate
        rootHz = sidecar.rootHz ?? header?.rootHz
        sectionCount = sidecar.sections.count
        modifiedSeconds = Double(found.modified) * 1e-9
        byteCount = Int(found.size)
        self.problem = problem ?? beside.remark
    }
}
