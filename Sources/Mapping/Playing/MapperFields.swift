import Granular
import Touch

/// Fields: a finger plays all of those under it, each with a cloud of its own, and goes from one to the next.
extension Mapper {
    /// The finger at `finger` has come down where no other control is: on fields, or beside them. Pins under it are all that it takes.
    mutating func landOnFields(_ finger: Int) {
        let here = fields(under: finger)
        let pinned = here.filter { pin(under: finger, on: $0) != nil }
        for field in pinned.isEmpty ? here : pinned { enter(field, by: finger) }
        fingers[finger].isRoaming = pinned.isEmpty
    }

    /// The finger at `finger` has moved: it leaves fields behind and comes to others.
    mutating func roam(_ finger: Int) {
        let here = fields(under: finger)
        leaveFields(finger) { !here.contains($0) }
        for field in here where fingers[finger].fields[field] == nil { enter(field, by: finger, takesPin: false) }
        showUppermost(finger)
    }

    /// The finger at `finger` leaves those of its fields for which that is so.
    mutating func leaveFields(_ finger: Int, where isLeft: (Int) -> Bool) {
        let left = fingers[finger].fields.keys.filter(isLeft).sorted()
        guard !left.isEmpty else { return }
        let id = fingers[finger].id
        for field in left {
            fingers[finger].fields[field] = nil
            guard let index = grips.firstIndex(where: { $0.control == field && $0.members == [id] }) else { continue }
            leave(index, id, lifted: false)
        }
        showUppermost(finger)
    }

    /// Fingers that rest play the fields that lie under them now.
    mutating func roamAll() { for finger in fingers.indices where fingers[finger].isRoaming { roam(finger) } }

    private func fields(under finger: Int) -> [Int] {
        let contact = fingers[finger].contact
        return mapping.fields(at: contact.position.onSurface, on: layers.active, surface: contact.surface)
    }

    private mutating func enter(_ field: Int, by finger: Int, takesPin: Bool = true) {
        let id = fingers[finger].id
        grip(field, by: finger, takesPin: takesPin)
        guard let cloud = grips.last(where: { $0.control == field && $0.members == [id] })?.voice else { return }
        fingers[finger].fields[field] = cloud
        showUppermost(finger)
    }

    /// Of several fields a finger's control is the uppermost.
    private mutating func showUppermost(_ finger: Int) {
        let uppermost = fingers[finger].fields.max { $0.key < $1.key }
        (fingers[finger].control, fingers[finger].cloud) = (uppermost?.key, uppermost?.value)
    }
}

extension Mapper {
    /// The fields that do not lie where the mapping's file has them, in the order of the mapping.
    public var fields: [Field] {
        tapes.homes.keys.sorted().map { Field(control: mapping[control: $0].name, area: mapping[control: $0].area) }
    }

    /// Moves these fields there, and all others back to where the mapping's file has them. What the mapping does not have is left out.
    /// A finger that rests plays what lies under it then.
    @discardableResult
    public mutating func setFields(_ fields: [Field]) -> [Change] {
        guard fields != self.fields else { return [] }
        return changes { mapper in
            mapper.layFields(fields)
            mapper.roamAll()
        }
    }

    mutating func layFields(_ fields: [Field]) {
        for (index, home) in tapes.homes { mapping.controls[index].area = home }
        tapes.homes = [:]
        for field in fields { place(field) }
    }

    /// Moves and sizes one field, where the mapping has it.
    public mutating func place(_ field: Field) {
        guard let index = mapping.controls.firstIndex(where: { $0.name == field.control && $0.isField }) else { return }
        let home = tapes.homes[index] ?? mapping.controls[index].area
        tapes.homes[index] = field.area == home ? nil : home
        mapping.controls[index].area = field.area
    }
}
