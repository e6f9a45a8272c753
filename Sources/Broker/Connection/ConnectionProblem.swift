import CMosquitto
import Files
import Glibc

/// Why a connection could not be made, or ended.
enum ConnectionProblem: Error, Equatable {
    /// `getaddrinfo` found no address: its error number.
    case unknownHost(Int32)
    /// The network said no: the system's error number.
    case network(Int32)
    /// Nobody said anything in time.
    case silent
    /// What answers speaks something else.
    case noBroker
    /// TLS came to nothing: what libmosquitto logged of it.
    case encryption(String?)
    /// The broker answered the connection with a reason code of MQTT 5 (section 3.2.2.2).
    case refused(UInt8)
    /// The broker ended the connection with a reason code (section 3.14.2.1).
    case ended(UInt8)
    /// It broke off.
    case lost
    /// It broke off before the broker had answered.
    case closedEarly
    /// libmosquitto failed: its error number.
    case library(Int32)

    /// One line about it without control characters.
    func line(_ address: BrokerAddress) -> String {
        let broker = "the broker at \(address.hostAndPort)"
        let text =
            switch self {
            case .unknownHost(let code): "\(address.host): no such host: \(Self.resolverMessage(code))"
            case .network(ECONNREFUSED): "no broker listens at \(address.hostAndPort)"
            case .network(ECONNRESET), .network(EPIPE): Self.closedEarly.line(address)
            case .network(let code): "\(broker) cannot be reached: \(systemMessage(code))"
            case .silent: "\(broker) does not answer"
            case .noBroker:
                "what answers at \(address.hostAndPort) is no MQTT 5 broker\(Self.otherScheme(address))"
            case .encryption(let message?): "no TLS with \(broker): \(message)"
            case .encryption(nil): "no TLS with \(broker): is it one for mqtts://, and its certificate trusted?"
            case .refused(let code): "\(broker) \(Self.refusal(code))"
            case .ended(let code): "\(broker) ended the connection: \(Self.ending(code))"
            case .lost: "the connection to \(broker) broke off"
            case .closedEarly:
                "\(broker) closed the connection unanswered: is it an MQTT 5 broker\(Self.otherScheme(address))?"
            case .library(let code):
                "\(broker): \(mosquitto_strerror(code).map { String(cString: $0) } ?? "error \(code)")"
            }
        return boundedName(printable(text), NameLimit(characters: 300, bytes: 600))
    }

    private static func otherScheme(_ address: BrokerAddress) -> String {
        address.isEncrypted ? ", or one for mqtt:// alone" : ", or one for mqtts:// alone"
    }

    private static func refusal(_ code: UInt8) -> String {
        switch code {
        // 4 and 5 are MQTT 3's.
        case 134, 135, 4, 5: "refused the user name or the password"
        case 132, 1: "does not speak MQTT 5"
        case 133, 2: "refused the client's name"
        case 136, 137, 159, 3: "is busy"
        case 138: "has banned this client"
        default: "refused the connection: \(words(code))"
        }
    }

    private static func ending(_ code: UInt8) -> String {
        switch code {
        case 139: "it shuts down"
        case 142: "another client uses the same name"
        case 149: "a message was too large"
        default: words(code)
        }
    }

    static func words(_ code: UInt8) -> String {
        mosquitto_reason_string(Int32(code)).map { String(cString: $0) } ?? "reason \(code)"
    }

    private static func resolverMessage(_ code: Int32) -> String {
        gai_strerror(code).map { String(cString: $0) } ?? "error \(code)"
    }
}
