/// Which layer is on: the one that was asked for last and is still held, else the one that was latched.
struct Layers: Equatable, Sendable {
    /// The button or gesture that holds a layer.
    enum Holder: Equatable, Sendable {
        case control(Int)
        case gesture(Int)
    }

    private var held: [(holder: Holder, name: String)] = []
    /// The one that stays without anybody.
    private(set) var latched: String?

    var active: String? { held.last?.name ?? latched }

    mutating func holdLayer(_ name: String, by holder: Holder) { held.append((holder, name)) }

    mutating func releaseLayer(_ holder: Holder) { held.removeAll { $0.holder == holder } }

    mutating func toggle(_ name: String) { latched = latched == name ? nil : name }

    /// Keeps what is latched if it is one of `names`, and what is held by those that have a new name.
    mutating func keepLayers(_ names: Set<String>, renamed: (Holder) -> Holder? = { _ in nil }) {
        held = held.compactMap { held in
            guard names.contains(held.name), let holder = renamed(held.holder) else { return nil }
            return (holder, held.name)
        }
        if let latched, !names.contains(latched) { self.latched = nil }
    }

    static func == (a: Self, b: Self) -> Bool {
        a.latched == b.latched && a.held.elementsEqual(b.held) { $0.holder == $1.holder && $0.name == $1.name }
    }
}
