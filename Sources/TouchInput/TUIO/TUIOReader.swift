import OSC
import Touch

/// Follows the fingers of one sender of TUIO: a value that takes messages and gives who is down.
///
/// Format: TUIO 1.1, profile `/tuio/2Dcur` (tuio.org/?specification): `set`, `alive` and `fseq` of one bundle make a frame;
/// x and y are shares of the surface from its upper left.
public struct TUIOReader: Sendable {
    /// Where the profile's messages go.
    public static let address = "/tuio/2Dcur"
    /// More fingers than on any table at once are not followed.
    static let maxFingers = 64
    /// A frame that is older than the last by no more than this came late over the network; beyond that the sender began anew.
    private static let maxLate = 1_000

    private var fingers: [Int32: SurfacePoint] = [:]
    private var moved: [Int32: SurfacePoint] = [:]
    private var alive: Set<Int32> = []
    private var lastFrame: Int32 = -1
    /// Messages of the profile that made no sense so far.
    public private(set) var brokenCount = 0

    /// Nobody is down.
    public init() {}

    /// Takes a message; with the one that ends a frame comes who is down, by session.
    public mutating func read(_ message: OSCMessage) -> [Int32: SurfacePoint]? {
        guard message.address == Self.address, let command = message.arguments.first?.text else { return nil }
        let arguments = message.arguments.dropFirst()
        switch command {
        case "alive":
            let sessions = arguments.compactMap(Self.session)
            if sessions.count != arguments.count { brokenCount += 1 }
            alive = Set(sessions.prefix(Self.maxFingers))
        case "set":
            guard arguments.count >= 3, let session = arguments.first.flatMap(Self.session),
                let x = arguments.dropFirst().first?.number, let y = arguments.dropFirst(2).first?.number
            else {
                brokenCount += 1
                return nil
            }
            guard moved.count < Self.maxFingers else { return nil }
            moved[session] = SurfacePoint(x: min(max(x, 0), 1), y: 1 - min(max(y, 0), 1))
        case "fseq":
            guard let frame = arguments.first.flatMap(Self.session) else {
                brokenCount += 1
                return nil
            }
            return end(frame)
        // Who sends, and what later versions say.
        default: return nil
        }
        return nil
    }

    private mutating func end(_ frame: Int32) -> [Int32: SurfacePoint]? {
        defer { moved = [:] }
        // -1 says again how everything stands.
        if frame != -1 {
            if frame < lastFrame, Int(lastFrame) - Int(frame) < Self.maxLate { return nil }
            lastFrame = frame
        }
        fingers.merge(moved) { $1 }
        fingers = fingers.filter { alive.contains($0.key) }
        return fingers
    }

    private static func session(_ argument: OSCArgument) -> Int32? {
        argument.whole(in: Int(Int32.min)...Int(Int32.max)).map { Int32($0) }
    }
}
