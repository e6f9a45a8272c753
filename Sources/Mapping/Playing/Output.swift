import Granular

extension Mapper {
    /// What comes of touches: something that happens to the sound, or that the instrument is asked for.
    public struct Output: Sendable {
        /// What it is.
        public enum Kind: Sendable {
            /// The sound changes.
            case change(Change)
            /// The instrument is asked for something beside the parameters.
            case action(Action)
            /// The values are to be those between four snapshots. It comes after the changes of its moment.
            case blend(Blend)
        }

        /// When, in microseconds of the frames' clock.
        public var timeMicroseconds: Int64
        /// What.
        public var kind: Kind

        /// Whether it is an action that fingers of a looped layer ask for.
        public var isLooped: Bool

        /// Makes an outcome.
        public init(timeMicroseconds: Int64, _ kind: Kind, isLooped: Bool = false) {
            self.timeMicroseconds = timeMicroseconds
            self.kind = kind
            self.isLooped = isLooped
        }
    }
}
