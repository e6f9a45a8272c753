import ArgumentParser
import KeyTables
import Session
import Sounds

/// What was probably meant by a first word that is neither a command nor a sound: `plya`.
enum CommandHint {
    /// The command that is called nearly so; `nil` where none is.
    static func command(near word: String) -> String? {
        suggestion(for: word, among: Quern.commandNames)
    }

    /// Makes sure that a sound's name is no command that was misspelt.
    /// - Throws: a ``UsageError`` with the command, and with the nearest sound.
    static func check(_ word: String, _ directories: UserDirectories = UserDirectories()) throws {
        guard let command = command(near: word), !word.contains("/"), !word.contains(".") else { return }
        let catalogue = SoundCatalogue(folder: directories.sounds)
        guard (try? catalogue.find(word)) == nil else { return }
        let names =
            BuiltInWaveforms.names + BuiltInSound.all.map(\.name) + ((try? catalogue.ownSounds()) ?? []).map(\.name)
        let sound = suggestion(for: word, among: names) ?? names.first { $0.hasPrefix(word.prefix(2)) }
        throw UsageError(
            description: "no command or sound is called \(word): did you mean quern \(command)"
                + (sound.map { ", or the sound \($0)" } ?? "") + "?")
    }
}
