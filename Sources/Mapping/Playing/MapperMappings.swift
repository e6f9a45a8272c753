import Granular

extension Mapper {
    /// Plays by a changed version of the mapping that is played. A finger keeps its control where there is still one of that name
    /// and kind, and sets its values anew; what sounds goes on. Values that no finger holds stay.
    public mutating func replace(_ mapping: Mapping) -> [Change] {
        guard mapping != self.mapping else { return [] }
        guard mapping.hasCloudPerTouch == self.mapping.hasCloudPerTouch else { return use(mapping) }
        let old = self.mapping
        let found = old.controls.map { control in
            mapping.controls.firstIndex { other in
                other.name == control.name && other.surface == control.surface && other.kind.isLike(control.kind)
                    && (!mapping.hasCloudPerTouch || mapping.sounds(other) == old.sounds(control))
            }
        }
        // Notes stay on the keyboard.
        let places = { (control: Int) in control == Mapping.keyboard ? control : found[control] }
        let hasSameGestures =
            mapping.gestures.map(\.gesture) == old.gestures.map(\.gesture)
            && mapping.gestures.map(\.surface) == old.gestures.map(\.surface)
        return changes { mapper in
            for finger in mapper.fingers {
                if let control = finger.control, places(control) == nil { mapper.release(finger.id, lifted: false) }
            }
            mapper.endedGrips = []
            mapper.carryOverMIDI(for: mapping)
            mapper.mapping = mapping
            for index in mapper.fingers.indices {
                mapper.fingers[index].control = mapper.fingers[index].control.flatMap { places($0) }
            }
            for index in mapper.grips.indices {
                guard let control = places(mapper.grips[index].control) else { continue }
                mapper.grips[index].moveOver(to: control, routes: mapping[control: control].routes.count)
            }
            mapper.blendPlaces = Dictionary(
                uniqueKeysWithValues: mapper.blendPlaces.compactMap { held in places(held.key).map { ($0, held.value) }
                })
            mapper.latchedBy = Dictionary(
                uniqueKeysWithValues: mapper.latchedBy.compactMap { held in places(held.key).map { ($0, held.value) } })
            if hasSameGestures {
                mapper.gesturePositions = mapper.gesturePositions.filter { index, positions in
                    mapping.gestures[index].moves.count == positions.count
                }
            } else {
                mapper.recognition = SeparateRecognition(mapping.gestures)
                mapper.gesturePositions = [:]
                mapper.gesturePlayers = [:]
            }
            mapper.layers.keepLayers(mapping.layers) { holder in
                switch holder {
                case .control(let control): places(control).map { .control($0) }
                case .gesture: hasSameGestures ? holder : nil
                }
            }
            let renaming = mapper
            mapper.clouds.keepAdditions { renaming.renamed($0, from: old, places) }
            mapper.pressed = Set(mapper.pressed.compactMap { places($0) }.filter(mapper.staysPressed))
            for control in mapper.pressed {
                mapper.setButton(
                    mapper.grips.first { $0.control == control } ?? mapper.emptyGrip(on: control), isOn: true)
            }
            mapper.playGrips()
        }
    }

    /// Whether a button that was on is on in the new mapping.
    private func staysPressed(_ control: Int) -> Bool {
        if case .button(_, isToggle: true) = mapping[control: control].kind { return true }
        return grips.contains { $0.control == control }
    }

    /// Who adds in this mapping what `id` added in the `old` one; `nil` where that adds no more, or to something else.
    private func renamed(_ id: CloudValues.AdderID, from old: Mapping, _ places: (Int) -> Int?) -> CloudValues.AdderID?
    {
        let before: Binding
        var after: Binding?
        var owner = id.owner
        if id.owner < 0 {
            before = old.gestures[-1 - id.owner].moves[id.route].binding
            guard gesturePositions[-1 - id.owner] != nil else { return nil }
            after = mapping.gestures[-1 - id.owner].moves[id.route].binding
        } else {
            guard let control = places(id.owner) else { return nil }
            owner = control
            let routes = mapping[control: control].routes
            before = old[control: id.owner].routes[id.route].binding
            if routes.indices.contains(id.route) { after = routes[id.route].binding }
        }
        guard let after, after.isAdded, after.cloud == before.cloud, after.parameter == before.parameter else {
            return nil
        }
        return .init(owner: owner, route: id.route, slot: id.slot)
    }
}

extension Control.Kind {
    /// Whether it is the same kind of control.
    fileprivate func isLike(_ other: Self) -> Bool {
        switch (self, other) {
        case (.zone, .zone), (.fader, .fader), (.knob, .knob), (.button, .button), (.keys, .keys), (.grid, .grid),
            (.blend, .blend):
            true
        default: false
        }
    }
}
