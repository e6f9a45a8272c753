import Touch

/// The hold that fingers have on a control: of all its fingers together, or, where every touch has a cloud of its own, of one.
struct Grip: Sendable {
    /// What a slot was before the grip moved it.
    struct Memory: Equatable, Sendable {
        var slot: CloudValues.Slot
        var value: Double
    }

    /// The control's index in the mapping.
    var control: Int
    /// The cloud that is the finger's own.
    let voice: UInt8?
    /// Those that hold it, in the order in which they came.
    var members: [FingerID]
    /// Those that held it at any time.
    private(set) var everyone: [FingerID]
    /// The finger that set the values last, and where it was then.
    var lead: FingerID?
    var previous = SurfacePoint(x: 0, y: 0)
    /// Where that finger took the control.
    var start = SurfacePoint(x: 0, y: 0)
    /// Of the links, where those stand that are moved and not pointed to, and what each set last.
    var positions: [Double?]
    var written: [Double?]
    /// The axis that the finger keeps to, once it has gone far enough to tell.
    var axis: Measure?
    /// Whether a fader that waits for its finger has met it.
    var isCaught = false
    /// Before anything was moved.
    var memories: [Memory] = []
    /// The angle between the first two fingers, and which they are: degrees that do not wrap.
    var angle: (fingers: [FingerID], degrees: Double)?
    /// When the last finger left.
    var endMicroseconds: Int64 = 0

    init(control: Int, voice: UInt8?, member: FingerID, links: Int) {
        self.control = control
        self.voice = voice
        members = [member]
        everyone = [member]
        positions = Array(repeating: nil, count: links)
        written = Array(repeating: nil, count: links)
    }

    /// Goes on with a control in its new place, as if it had just been taken.
    mutating func moveOver(to control: Int, links: Int) {
        self.control = control
        lead = nil
        positions = Array(repeating: nil, count: links)
        written = positions
    }

    /// Another finger comes to it.
    mutating func join(_ finger: FingerID) {
        members.append(finger)
        everyone.append(finger)
    }

}
