import Collection
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

    /// - Parameter words: what was typed.
    static func items(_ viewState: ViewState, _ order: SoundOrder, _ words: SearchText) -> [PickList.Item] {
        let found = viewState.library.collection ?? CollectionViewState()
        let foundFiles = Set(found.entries.map(\.file))
        let loaded = viewState.library.sounds.filter { sound in
            words.admits(seconds: sound.isWaveform ? nil : sound.durationSeconds)
                || sound.file.map(foundFiles.contains) ?? false
        }
        let sounds =
            Kind.allCases.flatMap { kind in
                loaded.filter { Kind($0) == kind }.map { sound in
                    var item = item(sound, kind, viewState)
                    item.isMatch = sound.file.map(foundFiles.contains) ?? false
                    return item
                }
            } + CollectionItems.items(found, order, besides: Set(loaded.compactMap(\.file)), viewState)
        guard let folder = viewState.library.folder else { return sounds }
        let group = HomeText.short(folder.path)
        var entries: [PickList.Item] = []
        if folder.parent != nil {
            var up = PickList.Item(name: ".. parent folder", group: group, id: above)
            up.detail = "Enter: go to the parent folder."
            entries.append(up)
        }
        let others = folder.entries.filter { entry in
            !foundFiles.contains(entry.path) && (entry.isFolder || words.admits(seconds: entry.notes.durationSeconds))
        }
        return sounds + entries + sorted(others, order).map { item($0, group, viewState) }
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
        let words =
            [sound.about, sound.artist, sound.album].filter { !$0.isEmpty }
            + SoundText.marks(sections: sound.sections.count, beats: 0)
        var item = PickList.Item(
            name: sound.name, about: words.joined(separator: ", "), group: kind.rawValue, id: Self.sound + sound.name)
        item.words = searchWords(sound.file, sound.artist, sound.album)
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
            name: entry.isFolder ? entry.name + "/" : entry.shownName, group: group, id: path + entry.path)
        guard !entry.isFolder else {
            item.detail = "Enter: open the folder; Ctrl-P: play its sounds as a bank."
            return item
        }
        let loaded = viewState.library.sounds.first { $0.file == entry.path }
        let isMixed = viewState.library.mix.contains { $0.sound.file == entry.path }
        item.isUsed = isMixed || (loaded.map { $0.name == viewState.sound } ?? false)
        item.fraction = viewState.library.loading.flatMap { $0.file == entry.path ? $0.fraction : nil }
        let notes = entry.notes
        item.about =
            ([notes.artist, notes.album].compactMap(\.self)
            + SoundText.marks(sections: notes.sectionCount, beats: notes.beatCount)).joined(separator: ", ")
        item.words = searchWords(entry.name, notes.artist, notes.album)
        item.facts = [
            notes.durationSeconds.map(SoundText.length) ?? "?", SoundText.size(entry.byteCount),
            SoundText.date(entry.modifiedSeconds),
        ]
        item.detail =
            item.isUsed
            ? (isMixed ? "Playing together with others. Enter: play it alone." : "Now playing.")
            : (loaded != nil ? "Loaded. Enter: play it;" : "Enter: load and play it; Ctrl-O: preview;")
                + " Ctrl-P: add it to the mix."
        if notes.title != nil { item.detail = "\(entry.name). \(item.detail)" }
        return item
    }

    /// What a sound is found by beside its name: its file's name, and every word of its artist and its album.
    private static func searchWords(_ file: String?, _ artist: String?, _ album: String?) -> [String] {
        let texts = [file.map(SoundProgress.name), artist, album].compactMap(\.self).map { $0.lowercased() }
        return texts.filter { !$0.isEmpty }
            + texts.dropFirst(file == nil ? 0 : 1).flatMap { $0.split(separator: " ").map(String.init) }
    }

    private static func sorted(
        _ entries: [SoundFolder.Entry], _ order: SoundOrder
    ) -> [SoundFolder.Entry] {
        let files = entries.filter { !$0.isFolder }
        let ordered =
            switch order {
            case .name, .lastPlayed, .loudness, .likeness: files
            case .artist:
                // Those of whom nobody knows come last; each artist's stay in the order of their names.
                files.enumerated().sorted { ($0.element.artistKey, $0.offset) < ($1.element.artistKey, $1.offset) }
                    .map(\.element)
            case .length:
                files.sorted {
                    ($0.notes.durationSeconds ?? .infinity, $0.name) < ($1.notes.durationSeconds ?? .infinity, $1.name)
                }
            case .newest: files.sorted { (-$0.modifiedSeconds, $0.name) < (-$1.modifiedSeconds, $1.name) }
            }
        return entries.filter(\.isFolder) + ordered
    }
}

extension SoundFolder.Entry {
    fileprivate var artistKey: String { notes.artist?.lowercased() ?? "\u{10FFFF}" }
}
