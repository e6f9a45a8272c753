import ArgumentParser
import Files
import Glibc

/// Who plays a quiz, by name.
enum QuizPlayer {
    private static let limit = NameLimit(characters: 20, bytes: 80)

    /// A name without spaces around it; `nil` where it is none: 1 to 20 characters, and none that a terminal would obey.
    static func name(_ text: String?) -> String? {
        guard let name = text?.trimmed, !name.isEmpty, boundedName(name, limit) == name else { return nil }
        return name
    }

    /// Who is logged in.
    static var loginName: String {
        let name = getenv("USER").map { boundedName(String(cString: $0).trimmed, limit).trimmed } ?? ""
        return name.isEmpty ? "player" : name
    }
}

/// Refuses what is no name of a player.
func checkPlayer(_ player: String?) throws {
    guard let player, QuizPlayer.name(player) == nil else { return }
    throw ValidationError("--player needs a name of 1 to 20 characters, without control characters")
}
