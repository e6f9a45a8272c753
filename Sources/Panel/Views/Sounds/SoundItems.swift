import DisplayText
import Sounds

/// The sounds to choose from, as items of a list.
enum SoundItems {
    /// What begins the identity of a sound that is there.
    static let sound = "sound:"
    /// What begins that of a folder's entry.
    static let path = "path:"
    /// The way to the folder above.
    static let above = "above"

    static func items(_ viewState: ViewState, _ order: SoundsView.Order) -> [PickList.Item] {
        let sounds = Kind.allCases.flatMap { kind in
            viewState.library.sounds.filter { Kind($0) == kind }.map { item($0, kind, viewState) }
        }
        guard let folder = viewState.library.folder else { return sounds }
        let group = HomeText.short(folder.path)
        var entries: [PickList.Item] = []
        if folder.parent != nil {
            var up = PickList.Item(name: ".. parent folder", group: group, id: above)
            up.detail = "Enter: go to the parent folder."
            entries.append(up)
        }
        return sounds + entries + sorted(folder.entries, order).map { item($0, group, viewState) }
    }

    /// What kind of sound it is: its heading, in the order of the list.
    private enum Kind: String, CaseIterable {
        case loaded = "Loaded"
        case builtIn = "Built-in sounds"
        case waveform = "Waveforms"

        init(_ sound: SoundSummary) {
            self = sound.file != nil ? .loaded : sound.isWaveform ? .waveform : .builtIn
        }
    }

    private static func item(_ sound: SoundSummary, _ kind: Kind, _ viewState: ViewState) -> PickList.Item {
        var item = PickList.Item(
            name: sound.name, about: sound.about, group: kind.rawValue, id: Self.sound + sound.name)
        let isMixed = viewState.library.mix.contains { $0.sound.name == sound.name }
        item.isUsed = sound.name == viewState.sound || isMixed
        let length =
            sound.isWavetable
            ? "\(sound.cycleCount) cycles"
            : sound.isWaveform ? "waveform" : sound.durationSeconds > 0 ? SoundText.length(sound.durationSeconds) : ""
        let bed = viewState.library.bed.flatMap { $0.sound == sound.name ? SoundText.bed($0) : nil } ?? ""
        item.facts = [
            [bed, isMixed ? "mix" : "", length].filter { !$0.isEmpty }.joined(separator: ", "), "", "",
        ]
        // A built-in sound that is made is told by its name.
        item.fraction = viewState.library.loading.flatMap {
            $0.file == sound.name && sound.file == nil ? $0.fraction : nil
        }
        let wavetable = "A wavetable of \(sound.cycleCount) cycles: the position goes through them."
        let about =
            sound.isWavetable
            ? wavetable : sound.about.isEmpty || sound.about.hasSuffix(".") ? sound.about : sound.about + "."
        let stands =
            item.isUsed
            ? (isMixed ? "Playing together with others. Enter: play it alone." : "Now playing.")
            : (sound.isReady ? "Enter: play it;" : "Rendered first. Enter: play it;") + " Ctrl-P: add it to the mix."
        item.detail = about.isEmpty ? stands : "\(about) \(stands)"
        return item
    }

    /// What is said where a folder shows nothing.
    static func note(_ viewState: ViewState) -> PickList.Note? {
        guard let folder = viewState.library.folder else { return PickList.Note(text: "searching for sounds …") }
        if let problem = folder.problem { return PickList.Note(text: problem, isWrong: true) }
        return folder.entries.isEmpty ? PickList.Note(text: "no sounds in this folder") : nil
    }

    private static func item(_ entry: SoundFolder.Entry, _ group: String, _ viewState: ViewState) -> PickList.Item {
        var item = PickList.Item(
            name: entry.isFolder ? entry.name + "/" : entry.name, group: group, id: path + entry.path)
        guard !entry.isFolder else {
            item.detail = "Enter: open the folder; Ctrl-P: play its sounds as a bank."
            return item
        }
        let loaded = viewState.library.sounds.first { $0.file == entry.path }
        let isMixed = viewState.library.mix.contains { $0.sound.file == entry.path }
        item.isUsed = isMixed || (loaded.map { $0.name == viewState.sound } ?? false)
        item.fraction = viewState.library.loading.flatMap { $0.file == entry.path ? $0.fraction : nil }
        item.facts = [
            entry.durationSeconds.map(SoundText.length) ?? "?", SoundText.size(entry.byteCount),
            SoundText.date(entry.modifiedSeconds),
        ]
        item.detail =
            item.isUsed
            ? (isMixed ? "Playing together with others. Enter: play it alone." : "Now playing.")
            : (loaded != nil ? "Loaded. Enter: play it;" : "Enter: load and play it; space: preview;")
                + " Ctrl-P: add it to the mix."
        return item
    }

    private static func sorted(
        _ entries: [SoundFolder.Entry], _ order: SoundsView.Order
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
