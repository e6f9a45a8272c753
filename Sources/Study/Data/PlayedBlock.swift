/// One time that a participant played a block: from its beginning to its end, or to where it was cut off.
public struct PlayedBlock: Equatable, Sendable {
    /// The step's ``PlannedStep/id``.
    public let step: String
    /// Its performance, relative to the participant's folder.
    public let performance: String
    /// Which time it was begun, from 1.
    public let take: Int
    /// What happened in it: the first is its beginning; where it was played to its end, the last is that.
    public let events: ArraySlice<StudyEvent>

    /// Whether it was played to its end: these are the data. At most one of a block's takes was.
    public var isWhole: Bool { if case .blockEnded? = events.last?.what { true } else { false } }

    /// Whether the program was gone before it ended; it was begun again then.
    public var isInterrupted: Bool { if case .interrupted? = events.last?.what { true } else { false } }
}

extension StudyParticipant {
    /// Every time that they played a block.
    public var blocks: [PlayedBlock] {
        var blocks: [PlayedBlock] = []
        var began: (index: Int, step: String, performance: String)?
        func add(to end: Int) {
            guard let block = began else { return }
            let take = blocks.count { $0.step == block.step } + 1
            blocks.append(
                PlayedBlock(
                    step: block.step, performance: block.performance, take: take, events: events[block.index..<end]))
            began = nil
        }
        for (index, event) in events.enumerated() {
            switch event.what {
            case .blockBegan(let performance):
                add(to: index)
                began = (index, event.step ?? "", performance)
            case .blockEnded, .interrupted, .stopped: add(to: index + 1)
            default: break
            }
        }
        add(to: events.count)
        return blocks
    }
}
