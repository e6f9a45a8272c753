import Touch

/// The grip of fingers on a control: of all its fingers together, or, where every touch has a cloud of its own, of one.
struct Grip: Sendable {
    /// What a slot was before the grip moved it.
    struct Memory: Equatable, Sendable {
        var slot: CloudValues.Slot
        var value: Double
    }

    /// The time for which the same fingers set the values.
    struct Turn: Sendable {
        var lead: [FingerID]
        /// Counts up over all grips: which of two turns began first.
        var order: Int
        /// How everything stood when it began.
        var before: [Memory]
    }

    /// The control's index in the mapping.
    var control: Int
    /// The cloud that is the finger's own.
    let voice: UInt8?
    /// Those that hold it, in the order in which they came.
    private(set) var members: [FingerID] = []
    /// Those that held it, lately at least, and where they came down.
    private(set) var everyone: [(id: FingerID, place: SurfacePoint)] = []
    /// Who set the values last, one finger or the middle of several, and where that was then.
    private(set) var lead: [FingerID] = []
    var previous = SurfacePoint(x: 0, y: 0)
    /// Where the lead began to set them.
    private(set) var start = SurfacePoint(x: 0, y: 0)
    /// The first lead and the latest ones.
    private(set) var turns: [Turn] = []
    /// Of the links, where those stand that are moved and not pointed to, and what each set last.
    var positions: [Double?]
    var written: [Double?]
    /// What it moved at any time.
    var moved: Set<CloudValues.Slot> = []
    /// Its position between four snapshots when that was last put out.
    var blended: SurfacePoint?
    /// The axis that each lead keeps to, once it has gone far enough to tell.
    private var axes: [[FingerID]: Measure] = [:]
    /// The key or pad under the lead, where single grains follow it.
    var cell: Int?
    /// Whether a fader that waits for its finger has met it.
    var isCaught = false
    /// Whether it is of a pin that its finger has not moved yet.
    var isResting = false
    /// The angle between the first two fingers, and which they are: degrees that do not wrap.
    var angle: (fingers: [FingerID], degrees: Double)?
    /// When the last finger left.
    var endMicroseconds: Int64 = 0

    /// As much of the past as a gesture of five fingers that come one after the other can ask for.
    private static let maxPast = 16

    init(control: Int, voice: UInt8?, routes: Int) {
        self.control = control
        self.voice = voice
        positions = Array(repeating: nil, count: routes)
        written = positions
    }

    /// The axis that the lead keeps to.
    var axis: Measure? {
        get { axes[lead] }
        set { axes[lead] = newValue }
    }

    /// Adds a finger that came down on the control.
    mutating func addFinger(_ finger: FingerID, at place: SurfacePoint) {
        members.append(finger)
        everyone.append((finger, place))
        if everyone.count > Self.maxPast + members.count {
            everyone.removeFirst(everyone.count - Self.maxPast - members.count)
        }
    }

    /// Removes a finger that lifted.
    mutating func removeFinger(_ finger: FingerID) { members.removeAll { $0 == finger } }

    /// Makes other fingers set the values, from `point` on.
    mutating func setLead(_ lead: [FingerID], at point: SurfacePoint, order: Int, before: [Memory]) {
        self.lead = lead
        previous = point
        start = point
        isCaught = false
        let members = members
        axes = axes.filter { lead, _ in lead.allSatisfy(members.contains) }
        turns.append(Turn(lead: lead, order: order, before: before))
        if turns.count > Self.maxPast { turns.remove(at: 1) }
    }

    /// The first turn of those fingers, if it was they who set the values since.
    func firstTurn(of fingers: Set<FingerID>) -> Turn? {
        let others = turns.lastIndex { fingers.isDisjoint(with: $0.lead) } ?? -1
        return others + 1 < turns.count ? turns[others + 1] : nil
    }

    /// Transfers the grip to another control, as if it had just been gripped.
    mutating func moveOver(to control: Int, routes: Int) {
        self.control = control
        lead = []
        blended = nil
        positions = Array(repeating: nil, count: routes)
        written = positions
    }
}
