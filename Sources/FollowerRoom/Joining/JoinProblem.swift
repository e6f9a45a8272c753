import RoomKeys

/// Why a room cannot be joined, in one line.
public struct JoinProblem: Error, Equatable, CustomStringConvertible {
    /// The line.
    public let description: String
    /// Whether another passcode may help.
    public let isPasscode: Bool

    init(_ description: String, isPasscode: Bool = false) {
        (self.description, self.isPasscode) = (description, isPasscode)
    }

    init(_ refusal: JoinRefusal) {
        switch refusal {
        case .passcode: self.init("the passcode is wrong", isPasscode: true)
        case .slow(let seconds): self.init("too many wrong passcodes: try again in \(seconds) s")
        case .full: self.init("the room is full")
        case .version: self.init("the room is led by another version of Quern: update the older one")
        case .open: self.init("the room has no passcode: join without one", isPasscode: true)
        case .unknown, .unreadable: self.init("the room's leader did not understand: update the older Quern")
        }
    }

    init(_ failure: JoinAttempt.Failure) {
        switch failure {
        case .passcode: self.init("the passcode is wrong", isPasscode: true)
        case .otherRoom: self.init("another room answers there")
        case .unreadable, .ticket, .over: self.init("what answers there is no room of Quern's")
        }
    }
}
