import Granular

/// Pins that are left, moved and removed by something else than fingers.
extension Mapper {
    /// Leaves a pin on the tape of that name.
    /// - Parameters:
    ///   - position: where in the sound, or its section: 0…1; it is brought into what the tape shows.
    ///   - height: how high on the tape: 0…1.
    public mutating func addPin(on name: String, position: Double, height: Double) -> [Change] {
        guard position.isFinite, height.isFinite, tapes.pins.count < Tape.maxPins,
            let control = mapping.controls.first(where: {
                $0.name == name && $0.tape?.pinGesture != nil && !$0.isAbsent
            })
        else { return [] }
        let pin = Pin(
            control: name, height: height, values: Dictionary(pinned(control, position, height)) { _, last in last })
        return setPins(pins + [pin])
    }

    /// Moves the pin at that place among ``pins``; as ``addPin(on:position:height:)``.
    public mutating func movePin(_ number: Int, position: Double, height: Double) -> [Change] {
        guard position.isFinite, height.isFinite, tapes.pins.indices.contains(number) else { return [] }
        return changes { mapper in
            let pin = mapper.tapes.pins[number]
            let control = mapper.mapping[control: pin.control]
            mapper.tapes.pins[number].height = min(max(height, 0), 1)
            for (parameter, value) in mapper.pinned(control, position, height) {
                let slot = CloudValues.Slot(scope: .cloud(pin.cloud), parameter: parameter)
                mapper.clouds.set(slot, to: value, by: nil, at: mapper.now)
            }
        }
    }

    /// Removes the pin at that place among ``pins``; all where `nil`.
    public mutating func removePin(_ number: Int?) -> [Change] {
        guard let number else { return setPins([]) }
        guard tapes.pins.indices.contains(number) else { return [] }
        return changes { _ = $0.tapes.pins.remove(at: number) }
    }

    /// What a tape gives the cloud of a pin at a place: what lies across and up.
    private func pinned(_ control: Control, _ position: Double, _ height: Double) -> [(Parameter, Double)] {
        guard let across = control.positionRoute else { return [] }
        let ends = [across.binding.low, across.binding.high].sorted()
        let place = across.binding.position(of: min(max(position, ends[0]), ends[1]))
        let fractions: [Measure: Double] = [.x: across.isReversed ? 1 - place : place, .y: min(max(height, 0), 1)]
        return control.routes.compactMap { route in
            guard let fraction = fractions[route.measure], !route.binding.isAdded, route.binding.cloud == .own else {
                return nil
            }
            let parameter = route.binding.parameter
            return parameter.isShared ? nil : (parameter, route.binding.value(at: route.position(of: fraction)))
        }
    }
}
