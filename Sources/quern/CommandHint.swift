import ArgumentParser
import Files
import KeyTables
import Session
import Sounds

/// What was probably meant by a first word that is neither a command nor a sound: `plya`.
enum CommandHint {
    /// The command that is called nearly so; `nil` where none is.
    static func command(near word: String) -> String? {
        suggestion(for: word, among: Quern.commandNames)
    }

    /// Makes sure that help is asked for about a command that there is.
    /// - Throws: a `ValidationError` with the nearest command.
    static func checkHelp(_ arguments: [String]) throws {
        guard arguments.count > 1, arguments[0] == "help", !arguments[1].hasPrefix("-") else { return }
        let word = arguments[1]
        guard word != "help", !Quern.commandNames.contains(word) else { return }
        let near = command(near: word).map { ", did you mean \($0)?" } ?? ": quern help lists the commands"
        throw ValidationError("unknown command \(quoted(word))\(near)")
    }

    /// What to say of a command's option that there is not, where what is said so far is only that something is missing: a misspelt option
    /// may be what was missed.
    static func unknownOption(in arguments: [String], _ message: String) -> String? {
        guard message.hasPrefix("Missing expected argument"),
            let command = Quern.configuration.subcommands.first(where: { $0._commandName == arguments.first })
        else { return nil }
        let help = Quern.helpMessage(for: command, includeHidden: true, columns: 80)
        let known = Set(
            help.split { !($0.isLetter || $0.isNumber || $0 == "-") }.filter { $0.hasPrefix("--") }.map {
                $0.dropFirst(2)
            })
        let typed = arguments.dropFirst().prefix { $0 != "--" }.filter { $0.hasPrefix("--") }
            .map { $0.dropFirst(2).prefix { $0 != "=" } }
        guard let unknown = typed.first(where: { !known.contains($0) }) else { return nil }
        let near = suggestion(for: String(unknown), among: known.map(String.init).sorted())
        return "Unknown option '--\(unknown)'." + (near.map { " Did you mean '--\($0)'?" } ?? "")
    }

    /// Makes sure that a sound's name is no command that was misspelt.
    /// - Throws: a ``UsageError`` with the command, and with the nearest sound.
    static func check(_ word: String, _ directories: UserDirectories = UserDirectories()) throws {
        guard let command = command(near: word), !word.contains("/"), !word.contains(".") else { return }
        let catalogue = SoundCatalogue(directories)
        guard (try? catalogue.find(word)) == nil else { return }
        let names =
            BuiltInWaveforms.names + BuiltInSound.all.map(\.name) + ((try? catalogue.ownSounds()) ?? []).map(\.name)
        let sound = suggestion(for: word, among: names) ?? names.first { $0.hasPrefix(word.prefix(2)) }
        throw UsageError(
            description: "no command or sound is called \(word): did you mean quern \(command)"
                + (sound.map { ", or the sound \($0)" } ?? "") + "?")
    }
}
