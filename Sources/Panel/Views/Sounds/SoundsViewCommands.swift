import Instrument
import Performer
import Sounds

/// What the marked entry of the list asks the instrument for.
extension SoundsView {
    /// What choosing an item asks for.
    mutating func commands(choosing item: PickList.Item, _ viewState: ViewState) -> [Command] {
        taken = nil
        if item.id == SoundItems.above { return browseAbove(viewState) }
        if item.id.hasPrefix(SoundItems.sound) {
            if viewState.library.sounds.first(where: { $0.name == item.name })?.isReady == false { taken = item.name }
            return [.sounds(.choose(item.name))]
        }
        if let folder = itemFolder(item, viewState) { return [.files(.browse(folder))] }
        guard let file = soundFile(of: item, viewState) else { return [] }
        if let sound = viewState.library.sounds.first(where: { $0.file == file }) {
            return [.sounds(.choose(sound.name))]
        }
        taken = file
        return [.files(.load(file))]
    }

    /// Plays the marked sound together with those that play, or takes it out of the mix.
    func toggleMixed(_ viewState: ViewState) -> [Command] {
        guard let item = list.marked else { return [] }
        if let sound = viewState.library.sounds.first(where: { item.id == SoundItems.sound + $0.name }) {
            let isMixed = viewState.library.mix.contains { $0.sound.name == sound.name }
            return [
                .sounds(
                    isMixed
                        ? .remove(sound.name) : .add(SoundRequest(name: sound.name, file: sound.file), chance: 1))
            ]
        }
        if let folder = itemFolder(item, viewState) { return [.files(.bank(folder, takesPaths: true))] }
        guard let file = soundFile(of: item, viewState) else { return [] }
        if let mixed = viewState.library.mix.first(where: { $0.sound.file == file }) {
            return [.sounds(.remove(mixed.sound.name))]
        }
        return [.sounds(.add(SoundRequest(name: Sound.title(file), file: file), chance: 1))]
    }

    /// Goes to the folder above.
    func browseAbove(_ viewState: ViewState) -> [Command] {
        viewState.library.folder?.parent.map { [.files(.browse($0))] } ?? []
    }

    /// Plays the marked file as it is; where it is heard already, ends that.
    func toggleAudition(_ viewState: ViewState) -> [Command] {
        let file = list.marked.flatMap { soundFile(of: $0, viewState) }
        if let file, file != viewState.library.auditioned { return [.files(.audition(file))] }
        return viewState.library.auditioned == nil ? [] : [.files(.audition(nil))]
    }

    /// The marked sound, where it is there.
    func markedSound(_ viewState: ViewState) -> SoundSummary? {
        list.marked.flatMap { item in
            viewState.library.sounds.first { item.id == SoundItems.sound + $0.name }
                ?? soundFile(of: item, viewState).flatMap { file in viewState.library.sounds.first { $0.file == file } }
        }
    }

    /// The sound file of an item; `nil` where it is a folder, or a sound that was made.
    func soundFile(of item: PickList.Item, _ viewState: ViewState) -> String? {
        guard item.id.hasPrefix(SoundItems.path) else {
            return viewState.library.sounds.first { item.id == SoundItems.sound + $0.name }?.file
        }
        return itemFolder(item, viewState) == nil ? String(item.id.dropFirst(SoundItems.path.count)) : nil
    }

    /// The folder of an item; `nil` where it is none.
    func itemFolder(_ item: PickList.Item, _ viewState: ViewState) -> String? {
        viewState.library.folder?.entries.first { $0.isFolder && item.id == SoundItems.path + $0.path }?.path
    }
}
