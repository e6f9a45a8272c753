import Files
import KeyTables
import Mapping
import Performer
import Scenes
import Session
import Sounds
import TOML

/// What `quern check` says of a scene: what is wrong in its file, then what it names and there is not.
struct SceneChecking {
    /// The file as it was read.
    let file: SceneFile
    /// What is wrong, in the order of the text.
    let diagnostics: [Diagnostic]

    init(_ path: String, _ directories: UserDirectories = UserDirectories()) {
        file = SceneFile(path: path)
        guard let scene = file.scene else {
            diagnostics = file.diagnostics
            return
        }
        var found = file.diagnostics
        func warn(_ place: Place, _ error: any Error) {
            found.append(
                Diagnostic(
                    file: path, line: place.line, column: place.column, severity: .warning, message: "\(error)"))
        }
        let files = SceneFiles(path, SoundCatalogue(folder: directories.sounds))
        do {
            let mapping = try MappingChoice.mapping(named: files.mapping(of: scene))
            for (field, place) in zip(scene.fields, file.places.fields)
            where !mapping.controls.contains(where: { $0.isField && $0.name == field.name }) {
                warn(place, MissingControl(what: "field", name: field.name, mapping: mapping.name))
            }
            for (number, (pin, place)) in zip(scene.pins, file.places.pins).enumerated() {
                if mapping.tapeWithPins(named: pin.name) == nil {
                    warn(place, MissingControl(what: "tape with pins", name: pin.name, mapping: mapping.name))
                } else if number >= Tape.maxPins {
                    warn(place, PinTooMany())
                }
            }
        } catch {
            warn(file.places.mapping, error)
        }
        for (sound, place) in zip(scene.sounds, file.places.sounds) {
            do {
                let isFound = try files.find(sound)
                if case .file(let path) = isFound { _ = try SoundFileReport(path) }
            } catch {
                // Live input is there where it is played with one.
                if case .named(let name) = sound.place, SoundCatalogue.isLive(name) { continue }
                warn(place, error)
            }
        }
        if let bed = scene.bed { do { _ = try files.find(bed) } catch { warn(file.places.bed, error) } }
        diagnostics = found
    }
}

/// A scene names a control that its mapping does not have.
private struct MissingControl: Error, CustomStringConvertible {
    let what: String
    let name: String
    let mapping: String

    var description: String { "the mapping \(mapping) has no \(what) \(quoted(name))" }
}

/// A scene has more pins than can lie on tapes.
private struct PinTooMany: Error, CustomStringConvertible {
    var description: String { "at most \(Tape.maxPins) pins: this one is left out" }
}
