import Mapping

extension Mapper.Notice {
    /// A line for the player.
    var text: String {
        switch self {
        case .noMorePins: "at most \(Tape.maxPins) pins: remove one first"
        }
    }
}
