import Files
import Glibc

/// Where Debian's mosquitto is, and the program beside it that hashes passwords.
struct BrokerPrograms {
    let broker: String
    let passwords: String

    static let advice = "mosquitto, an MQTT broker, is not installed: sudo apt install mosquitto"

    init(searchPath: [String]) throws(OwnBroker.Problem) {
        guard let broker = Self.find("mosquitto", searchPath), let passwords = Self.find("mosquitto_passwd", searchPath)
        else { throw OwnBroker.Problem(Self.advice) }
        (self.broker, self.passwords) = (broker, passwords)
    }

    private static func find(_ name: String, _ folders: [String]) -> String? {
        folders.map { Path.joined($0, name) }
            .first { access(Path.system($0), X_OK) == 0 && (try? FileKind(at: $0)) == .file }
    }
}
