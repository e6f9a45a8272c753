import OSC
import Remote
import TouchInput

/// What comes over the network: packets of OSC, what they ask of the instrument, and the fingers that some of them tell.
enum FuzzedPacket {
    private static let sender = try? OSCEndpoint(port: TUIOTouchSource.defaultPort).address()

    static func read(_ bytes: [UInt8]) {
        guard let sender else { preconditionFailure("this machine does not know itself") }
        var fingers = TUIOFingers()
        var reader = RemoteReader()
        for (number, timed) in OSCPacket(bytes).messages.enumerated() {
            let message = timed.message
            if let again = message.bytes {
                precondition(
                    OSCPacket(again).messages.map(\.message.address) == [message.address],
                    "what was read cannot be read again")
            }
            reader.read(message, at: Int64(number), FuzzedTyping.state).map(expectOneLine)
            let arrival = OSCServer.Arrival(message: message, microseconds: Int64(number), sender: sender)
            for contact in fingers.read(arrival)?.contacts ?? [] {
                precondition((0...1).contains(contact.position.x) && (0...1).contains(contact.position.y))
            }
        }
        precondition(reader.takeDue().allSatisfy { $0.microseconds >= 0 }, "a command without its time")
        _ = fingers.forgetSilent(at: .max / 2)
    }
}
