extension JSONBytes {
    /// A part as phones are told of it, but for the guest's own note and the end.
    init(part: PartDescription) {
        self.init()
        add("{\"name\":")
        add(text: part.name)
        add(",\"about\":")
        add(text: part.about)
        add(",\"controls\":")
        add(list: part.controls) { $1.add($0) }
    }

    private mutating func add(_ control: PartControl) {
        add("{\"name\":")
        add(text: control.name)
        add(",\"kind\":")
        add(text: control.kind.rawValue)
        add(",\"area\":")
        let area = [control.across.lowerBound, control.across.upperBound, control.up.lowerBound, control.up.upperBound]
        add(list: area) { $1.add($0) }
        add(",\"x\":")
        add(control.x)
        add(",\"y\":")
        add(control.y)
        add(",\"notes\":")
        add(list: control.notes) { $1.add(text: $0) }
        add(",\"vertical\":")
        add(control.isVertical)
        add("}")
    }

    private mutating func add(_ axis: PartAxis?) {
        guard let axis else { return add("null") }
        add("{\"label\":")
        add(text: axis.label)
        add(",\"unit\":")
        add(text: axis.unit)
        add(",\"from\":")
        add(axis.from)
        add(",\"to\":")
        add(axis.to)
        add(",\"curve\":")
        add(text: axis.curve.rawValue)
        add("}")
    }
}
