extension Mapping {
    /// The same with further surfaces, 1 and on, each of which plays by a mapping of its own: what fingers there do, and their
    /// gestures, is that one's. Name, layers and whether every finger has a cloud are common, and this mapping's.
    public func joined(with others: [Mapping]) -> Mapping {
        var joined = self
        for (place, other) in others.enumerated() {
            joined.controls += other.controls.map { control in
                var control = control
                control.surface = place + 1
                return control
            }
            joined.gestures += other.gestures.map { use in
                var use = use
                use.surface = place + 1
                return use
            }
        }
        return joined
    }
}
