import Kiosk
import Sounds

/// The scenes that a kiosk offers to its visitors, and what they need.
struct KioskScenes {
    /// As visitors see them; each is asked for by its file.
    private(set) var items: [KioskChoice.Item] = []
    /// The names or files of their mappings.
    private(set) var mappings: [String] = []
    /// The built-in sounds that they cut grains from.
    private(set) var builtIns: [BuiltInSound] = []
    /// The built-in sounds that they lay under everything.
    private(set) var beds: [BuiltInSound] = []

    /// Offers one more.
    /// - Throws: what it names and there is not, or cannot be read.
    mutating func add(_ scene: ChosenScene) throws {
        try scene.check()
        items.append(KioskChoice.Item(name: scene.path, title: scene.scene.name, about: scene.scene.about))
        if !mappings.contains(scene.mapping) { mappings.append(scene.mapping) }
        for sound in scene.scene.sounds { Self.add(try scene.files.find(sound), to: &builtIns) }
        if let bed = scene.scene.bed { Self.add(try scene.files.find(bed), to: &beds) }
    }

    private static func add(_ found: SoundCatalogue.Found, to made: inout [BuiltInSound]) {
        guard case .builtIn(let sound) = found, !made.contains(where: { $0.name == sound.name }) else { return }
        made.append(sound)
    }
}
