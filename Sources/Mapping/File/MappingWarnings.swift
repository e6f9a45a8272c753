import Granular

extension MappingReader {
    /// Warns of what can be played but may not be meant: areas that overlap, parameters moved from two sides.
    mutating func warn(about list: ControlList) {
        var movers: [Parameter: (name: String, place: Place)] = [:]
        for (index, entry) in list.controls.enumerated() {
            let control = entry.control
            if let other = list.controls[..<index].first(where: { $0.control.area.overlaps(control.area) }) {
                warn(
                    at: entry.areaPlace,
                    "\(quoted(control.name)) overlaps \(quoted(other.control.name)) of line \(other.areaPlace.line), "
                        + "and takes the fingers where it does")
            }
            for (binding, place) in zip(control.links.map(\.binding), entry.bindingPlaces) {
                if let mover = movers[binding.parameter] {
                    warn(
                        at: place,
                        "\(binding.parameter.definition.name) is moved by \(quoted(mover.name)) "
                            + "of line \(mover.place.line) too")
                } else {
                    movers[binding.parameter] = (control.name, place)
                }
            }
        }
    }
}
