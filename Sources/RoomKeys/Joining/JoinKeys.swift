/// What both sides have once they know each other's share: the same, if they began with the same passcode and saw the same messages.
struct JoinKeys: Sendable {
    /// What was sent in clear.
    let transcript: [UInt8]
    /// The follower shows this, `Ta`: 32 bytes.
    let followerCode: [UInt8]
    /// The leader shows this, `Tb`: 32 bytes.
    let leaderCode: [UInt8]
    /// The ticket is encrypted with this.
    let ticketKey: SecretBytes

    /// One side's public share and what it says of itself.
    struct Side {
        var share: [UInt8]
        var identity: [UInt8]
    }

    /// - Parameters:
    ///   - scalar: this side's.
    ///   - share: the other side's.
    /// - Returns: `nil` where the other side's share is none.
    init?(scalar: SecretBytes, share: [UInt8], session: [UInt8], follower: Side, leader: Side) {
        guard let point = CPace.sharedPoint(scalar: scalar, share: share) else { return nil }
        transcript = CPace.transcript(
            ya: follower.share, ada: follower.identity, yb: leader.share, adb: leader.identity)
        let key = CPace.sessionKey(session: session, sharedPoint: point, transcript: transcript)
        let confirmation = CPace.confirmationKey(session: session, sessionKey: key)
        followerCode = KeyedHash.code(confirmation, of: CPace.lengthValue(follower.share, follower.identity)[...])
        leaderCode = KeyedHash.code(confirmation, of: CPace.lengthValue(leader.share, leader.identity)[...])
        ticketKey = KeyedHash.derivedKey(from: key, label: "Quern ticket")
    }
}
