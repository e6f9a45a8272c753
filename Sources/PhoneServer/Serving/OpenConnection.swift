import NIOCore

/// One connection, from its first byte to its end. For the loop's thread alone.
final class OpenConnection {
    /// What it is for at the moment.
    enum Phase {
        /// A request is on its way.
        case request
        /// The body of a POST request is on its way, in the time that its request has.
        case body
        /// A file leaves, or a piece of one comes. Entered again whenever some of it has left.
        case transfer
        /// The answer to a request leaves.
        case answer
        /// It carries messages.
        case room
        /// Its end was told; what still comes is not looked at.
        case closing
    }

    let channel: any Channel
    /// Where it comes from, or where the phone is for which a trusted proxy made it.
    var address: IPAddress
    /// How many bytes may come beside the request's headers.
    var maxBodyBytes: Int
    /// The address that it counts for, if any.
    var countedAddress: IPAddress?
    private(set) var phase = Phase.request
    /// When the phase has to be over, apart from a room's; in microseconds of the monotonic clock.
    private var deadline: Int64
    /// How many bytes came, and how many of them were of whole messages.
    private(set) var bytes = 0
    private var wholeBytes = 0
    private var incompleteSince: Int64?
    /// Since when it has taken nothing of what waits for it.
    private var stalledSince: Int64?
    private var heard: Int64
    private var isAsked = false
    private let limits: PhoneServer.Limits

    init(_ channel: any Channel, from address: IPAddress, _ limits: PhoneServer.Limits, at now: Int64) {
        self.channel = channel
        self.address = address
        self.limits = limits
        maxBodyBytes = limits.bodyBytes
        heard = now
        deadline = now + Int64(limits.requestMilliseconds) * 1_000
    }

    func enter(_ phase: Phase, at now: Int64) {
        self.phase = phase
        switch phase {
        case .request: deadline = now + Int64(limits.requestMilliseconds) * 1_000
        case .body: break
        case .transfer: deadline = now + Int64(limits.stallMilliseconds) * 1_000
        case .answer: deadline = now + Int64(limits.answerMilliseconds) * 1_000
        case .closing: deadline = now + Int64(limits.closingMilliseconds) * 1_000
        case .room: (bytes, wholeBytes, incompleteSince) = (0, 0, nil)
        }
    }

    func receive(bytes count: Int, at now: Int64) {
        bytes += count
        (heard, isAsked) = (now, false)
        if incompleteSince == nil { incompleteSince = now }
    }

    /// A message of that many bytes is whole; what came after it is of another.
    func complete(bytes count: Int, at now: Int64) {
        wholeBytes += count
        incompleteSince = wholeBytes < bytes ? now : nil
    }

    func setStalled(_ isStalled: Bool, at now: Int64) {
        stalledSince = isStalled ? stalledSince ?? now : nil
    }

    /// What has to be done about it now.
    enum Due: Equatable {
        case nothing
        /// To ask whether the phone is there.
        case ping
        /// To close it, with a line for the log where somebody did what they should not.
        case close(remark: String?)
    }

    /// What has to be done about it at `now`.
    func due(at now: Int64) -> Due {
        let isLate = now >= deadline
        switch phase {
        case .request, .body: return isLate ? .close(remark: "took too long with a request") : .nothing
        case .transfer: return isLate ? .close(remark: "takes nothing more of its file") : .nothing
        case .answer: return isLate ? .close(remark: "does not read its answer") : .nothing
        case .closing: return isLate ? .close(remark: nil) : .nothing
        case .room: return dueInRoom(at: now)
        }
    }

    private func dueInRoom(at now: Int64) -> Due {
        func isOver(_ since: Int64?, _ milliseconds: Int) -> Bool {
            since.map { now - $0 >= Int64(milliseconds) * 1_000 } ?? false
        }
        if isOver(incompleteSince, limits.frameMilliseconds) { return .close(remark: "sent half a message") }
        if isOver(stalledSince, limits.stallMilliseconds) { return .close(remark: "does not read") }
        if isOver(heard, 2 * limits.silenceMilliseconds) { return .close(remark: nil) }
        guard isOver(heard, limits.silenceMilliseconds), !isAsked else { return .nothing }
        isAsked = true
        return .ping
    }
}
