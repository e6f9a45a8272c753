import Instrument
import Sounds

/// The sounds to choose from, as items of a list.
enum SoundItems {
    /// What begins the identity of a sound that is there.
    static let sound = "sound:"
    /// What begins that of a folder's entry.
    static let path = "path:"
    /// The way to the folder above.
    static let above = "above"

    static func items(_ look: Look, _ order: SoundBrowser.Order) -> [PickList.Item] {
        let sounds = look.sounds.map { sound in
            var item = PickList.Item(name: sound.name, group: "Loaded and built in", id: Self.sound + sound.name)
            item.isUsed = sound.name == look.sound
            item.facts = [sound.isWaveform ? "waveform" : SoundText.length(sound.durationSeconds), "", ""]
            item.detail = item.isUsed ? "It is played now." : "Enter plays it."
            return item
        }
        guard let folder = look.folder else { return sounds }
        let group = HomeText.short(folder.path)
        var entries: [PickList.Item] = []
        if folder.parent != nil {
            var up = PickList.Item(name: ".. the folder above", group: group, id: above)
            up.detail = "Enter goes to the folder above."
            entries.append(up)
        }
        return sounds + entries + sorted(folder.entries, order).map { item($0, group, look) }
    }

    /// What is said where a folder shows nothing.
    static func note(_ look: Look) -> PickList.Note? {
        guard let folder = look.folder else { return PickList.Note(text: "looking for sounds …") }
        if let problem = folder.problem { return PickList.Note(text: problem, isWrong: true) }
        return folder.entries.isEmpty ? PickList.Note(text: "no sounds in this folder") : nil
    }

    private static func item(_ entry: SoundFolder.Entry, _ group: String, _ look: Look) -> PickList.Item {
        var item = PickList.Item(
            name: entry.isFolder ? entry.name + "/" : entry.name, group: group, id: path + entry.path)
        guard !entry.isFolder else {
            item.detail = "Enter opens the folder."
            return item
        }
        let loaded = look.sounds.first { $0.file == entry.path }
        item.isUsed = loaded.map { $0.name == look.sound } ?? false
        item.share = look.loading.flatMap { $0.file == entry.path ? $0.share : nil }
        item.facts = [
            entry.durationSeconds.map(SoundText.length) ?? "?", SoundText.size(entry.byteCount),
            SoundText.date(entry.modifiedSeconds),
        ]
        item.detail =
            item.isUsed
            ? "It is played now."
            : loaded != nil ? "It is loaded: Enter plays it." : "Enter loads and plays it; space: hear it."
        return item
    }

    private static func sorted(
        _ entries: [SoundFolder.Entry], _ order: SoundBrowser.Order
    ) -> [SoundFolder.Entry] {
        let files = entries.filter { !$0.isFolder }
        let ordered =
            switch order {
            case .name: files
            case .length:
                files.sorted { ($0.durationSeconds ?? .infinity, $0.name) < ($1.durationSeconds ?? .infinity, $1.name) }
            case .newest: files.sorted { (-$0.modifiedSeconds, $0.name) < (-$1.modifiedSeconds, $1.name) }
            }
        return entries.filter(\.isFolder) + ordered
    }
}
