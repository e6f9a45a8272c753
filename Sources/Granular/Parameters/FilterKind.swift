/// What a grain's filter lets through.
public enum FilterKind: Int, CaseIterable, Sendable {
    /// Everything: there is no filter.
    case off
    case lowPass, bandPass, highPass

    /// As written in mapping files and on the command line.
    public var name: String {
        switch self {
        case .off: "off"
        case .lowPass: "low-pass"
        case .bandPass: "band-pass"
        case .highPass: "high-pass"
        }
    }
}
