import Files
import Scenes
import Sounds

/// Where what a scene names is, for a scene of the file at ``path``.
package struct SceneFiles: Sendable {
    /// The scene's file.
    package let path: String
    /// The sounds that can be had by name.
    package let catalogue: SoundCatalogue

    package init(_ path: String, _ catalogue: SoundCatalogue) { (self.path, self.catalogue) = (path, catalogue) }

    /// What a sound of the scene stands for.
    /// - Throws: where it stands for nothing, or for several.
    package func find(_ sound: SceneSound) throws(SoundError) -> SoundCatalogue.Found {
        switch sound.place {
        case .named(let name): try catalogue.find(name)
        case .file(let file): .file(place(of: file))
        }
    }

    /// Where a file of the scene is; one that is not where the scene says, as on another machine, may lie beside the scene's file.
    private func place(of file: String) -> String {
        let place = Path.beside(path, file)
        let neighbour = Path.beside(path, Path.name(of: file))
        return FileStamp(place) == nil && FileStamp(neighbour) != nil ? neighbour : place
    }

    /// What the bed stands for.
    /// - Throws: where it stands for nothing, or for several.
    package func find(_ bed: Scene.Bed) throws(SoundError) -> SoundCatalogue.Found {
        try catalogue.find(bed.name.contains("/") ? place(of: bed.name) : bed.name, isBed: true)
    }

    /// The mapping's name, or its path.
    package func mapping(of scene: Scene) -> String {
        scene.mapping.contains("/") || scene.mapping.hasSuffix(".toml")
            ? Path.beside(path, scene.mapping) : scene.mapping
    }
}
