import Mapping
import Touch

/// Hands that move and size fields: one finger moves the field under it, a second one sizes it too. They play nothing meanwhile.
struct FieldEditing: Sendable {
    /// The fingers that are down, for whoever shows them.
    private(set) var fingers: [Finger] = []
    private var holds: [Hold] = []
    /// Those that were down when it began: they have to come again.
    private var early: Set<FingerID>
    /// A finger that came down beside all fields, where it may be a tap that ends the editing.
    private var beside: (id: FingerID, microseconds: Int64)?

    /// A field with the one or two fingers that hold it.
    private struct Hold: Sendable {
        /// Its index in the mapping.
        var field: Int
        var fingers: [FingerID]
        /// Where they were when the last of them came or went, and the field.
        var places: [SurfacePoint] = []
        var area: Area
        /// Whether it follows: at first a finger only touches it.
        var follows = false
    }

    /// How far a finger goes before its field follows, in mm.
    private static let slopMillimetres = 3.0
    /// Nearer to each other than that on an axis two fingers do not size it, in mm.
    private static let leastSpanMillimetres = 10.0
    private static let tapMicroseconds: Int64 = 300_000

    /// - early: the fingers that are down already.
    init(ignoring early: [FingerID] = []) { self.early = Set(early) }

    /// Whether a field is held.
    var isHolding: Bool { !holds.isEmpty }

    /// Fields go elsewhere, or are absent: no finger holds one until it comes again.
    mutating func letGo() {
        early.formUnion(holds.flatMap(\.fingers))
        holds = []
    }

    /// Takes a frame of fingers.
    /// - Returns: where fields lie now that were moved, and whether a tap beside all fields ends the editing.
    mutating func watch(
        _ frame: TouchFrame, from source: Int, on surface: SurfaceSize, _ mapping: Mapping, layer: String?
    ) -> (moved: [Field], ends: Bool) {
        let down = frame.contacts.filter { $0.isDown && !$0.position.isNote && $0.position.isPlace }
        let lifted = Set(fingers.filter { $0.id.source == source }.map(\.id)).union(
            early.filter { $0.source == source }
        )
        .subtracting(down.map { FingerID(source: source, contact: $0.id) })
        let isKnown = Set(fingers.map(\.id))
        fingers.removeAll { $0.id.source == source }
        fingers += down.map {
            Finger(id: FingerID(source: source, contact: $0.id), contact: $0, at: frame.timeMicroseconds)
        }
        var ends = false
        for id in lifted { ends = lift(id, at: frame.timeMicroseconds, mapping) || ends }
        for finger in fingers where finger.id.source == source && !isKnown.contains(finger.id) {
            if !early.contains(finger.id) { take(finger, at: frame.timeMicroseconds, surface, mapping, layer) }
        }
        return (holds.indices.compactMap { follow($0, on: surface, mapping) }, ends)
    }

    // MARK: Who holds what

    private mutating func take(
        _ finger: Finger, at microseconds: Int64, _ surface: SurfaceSize, _ mapping: Mapping, _ layer: String?
    ) {
        let point = finger.contact.position.onSurface
        let under = mapping.fields(at: point, on: layer, surface: finger.contact.surface)
        // The second finger of a field need not find room on it.
        let single = holds.indices.filter { holds[$0].fingers.count == 1 }
        let second =
            single.first { under.contains(holds[$0].field) }
            ?? (under.isEmpty
                ? single.min { distance($0, to: point, surface) < distance($1, to: point, surface) } : nil)
        if let second {
            holds[second].fingers.append(finger.id)
            begin(second, mapping)
            holds[second].follows = true
        } else if let field = under.last(where: { field in !holds.contains { $0.field == field } }) {
            holds.append(Hold(field: field, fingers: [finger.id], area: mapping.controls[field].area))
            begin(holds.count - 1, mapping)
        } else if under.isEmpty {
            beside = (finger.id, microseconds)
        }
    }

    private func distance(_ hold: Int, to point: SurfacePoint, _ surface: SurfaceSize) -> Double {
        places(of: holds[hold]).first.map { surface.millimetres(from: $0, to: point) } ?? .infinity
    }

    /// - Returns: whether it was a tap beside all fields.
    private mutating func lift(_ id: FingerID, at microseconds: Int64, _ mapping: Mapping) -> Bool {
        early.remove(id)
        for index in holds.indices where holds[index].fingers.contains(id) {
            holds[index].fingers.removeAll { $0 == id }
            begin(index, mapping)
        }
        holds.removeAll(where: \.fingers.isEmpty)
        guard let tap = beside, tap.id == id else { return false }
        beside = nil
        return holds.isEmpty && microseconds - tap.microseconds <= Self.tapMicroseconds
    }

    private mutating func begin(_ hold: Int, _ mapping: Mapping) {
        holds[hold].places = places(of: holds[hold])
        holds[hold].area = mapping.controls[holds[hold].field].area
    }

    private func places(of hold: Hold) -> [SurfacePoint] {
        hold.fingers.compactMap { id in fingers.first { $0.id == id }?.contact.position.onSurface }
    }

    // MARK: Where a field goes

    private mutating func follow(_ index: Int, on surface: SurfaceSize, _ mapping: Mapping) -> Field? {
        let hold = holds[index]
        let places = places(of: hold)
        guard places.count == hold.places.count, mapping.controls.indices.contains(hold.field), !places.isEmpty else {
            return nil
        }
        if !hold.follows {
            guard surface.millimetres(from: hold.places[0], to: places[0]) > Self.slopMillimetres else { return nil }
            // It does not jump by what it lagged.
            begin(index, mapping)
            holds[index].follows = true
            return nil
        }
        let area = Area(
            x: side(hold.area.x, from: hold.places.map(\.x), to: places.map(\.x), surface.widthMillimetres),
            y: side(hold.area.y, from: hold.places.map(\.y), to: places.map(\.y), surface.heightMillimetres))
        let control = mapping.controls[hold.field]
        let field = Field(control: control.name, area: area)
        return field.area == control.area ? nil : field
    }

    /// A side that keeps the fingers where they hold it: it goes along with one; two stretch it, too.
    private func side(
        _ range: ClosedRange<Double>, from old: [Double], to new: [Double], _ millimetres: Double
    ) -> ClosedRange<Double> {
        let length = range.upperBound - range.lowerBound
        let (before, after) = (middle(old), middle(new))
        var scale = 1.0
        if old.count == 2, abs(old[1] - old[0]) * millimetres >= Self.leastSpanMillimetres {
            scale = (new[1] - new[0]) / (old[1] - old[0])
        }
        let wanted = min(max(length * scale, Field.leastSide), 1)
        let start = min(max(after - (before - range.lowerBound) * wanted / length, 0), 1 - wanted)
        return start...min(start + wanted, 1)
    }

    private func middle(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }
}
