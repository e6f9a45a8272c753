/// A filter that acts on a device, and what came of it.
public struct TouchFilterUse: Equatable, Sendable {
    /// Which.
    public var name: TouchFilterName
    /// How many touches it took away, parted, joined or held still since the device was opened.
    public var count: Int

    /// Makes a use.
    public init(_ name: TouchFilterName, count: Int = 0) {
        self.name = name
        self.count = count
    }

    /// "palm", or "palm 3" where it had something to do.
    public var text: String { count == 0 ? name.rawValue : "\(name.rawValue) \(count)" }
}
