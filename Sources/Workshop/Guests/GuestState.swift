import Touch

/// How a guest stands, as the roster and the stage show it.
public struct GuestState: Equatable, Sendable {
    /// Who it is.
    public var id: GuestID
    /// 1 to 20 visible characters, no two guests have the same.
    public var name: String
    /// The colour of their fingers.
    public var colour: GuestColour
    /// How long a message of the phone takes to get here, in ms: half of the least round trip of the last 20 s; `nil` until it is measured.
    public var delayMilliseconds: Double?
    /// How long after the earliest one 95 % of the phone's messages of the last 10 s came, in ms.
    public var jitterMilliseconds: Double
    /// How long touches wait here so that their rhythm is kept, 10…80 ms.
    public var distanceMilliseconds: Double
    /// Whether a finger is down.
    public var isPlaying: Bool
    /// Whether they have a voice of the instrument.
    public var hasVoice: Bool
    /// The part that they play; `nil` where there is none.
    public var part: String?
    /// Whether the host muted them.
    public var isMuted: Bool
    /// Whether the host hears them alone, or them among few.
    public var isSolo: Bool
    /// Whether this guest alone is locked; see ``RoomState/isLocked`` for all.
    public var isLocked: Bool
    /// Whether the host removed them: they are let in again only when the host restores them.
    public var isRemoved: Bool
    /// Whether their phone is connected.
    public var isConnected: Bool
    /// The fingers that are down, 0…1 on the phone's surface, y upwards.
    public var contacts: [SurfacePoint]

    /// Makes a state; for a guest who just joined, where nothing else is said.
    public init(
        id: GuestID, name: String, colour: GuestColour? = nil, delayMilliseconds: Double? = nil,
        jitterMilliseconds: Double = 0, distanceMilliseconds: Double = RoomTiming.firstDistanceMilliseconds,
        isPlaying: Bool = false, hasVoice: Bool = false, part: String? = nil, isMuted: Bool = false,
        isSolo: Bool = false, isLocked: Bool = false, isRemoved: Bool = false, isConnected: Bool = true,
        contacts: [SurfacePoint] = []
    ) {
        self.id = id
        self.name = name
        self.colour = colour ?? GuestColour(of: id)
        self.delayMilliseconds = delayMilliseconds
        self.jitterMilliseconds = jitterMilliseconds
        self.distanceMilliseconds = distanceMilliseconds
        self.isPlaying = isPlaying
        self.hasVoice = hasVoice
        self.part = part
        self.isMuted = isMuted
        self.isSolo = isSolo
        self.isLocked = isLocked
        self.isRemoved = isRemoved
        self.isConnected = isConnected
        self.contacts = contacts
    }
}
