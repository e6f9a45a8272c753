import Granular

/// Changing the mapping while it is played.
extension Mapper {
    /// Plays by another mapping from now on. Values stay, but for `position-steps`, where the player's own comes back from a mapping that
    /// sets it, and so does a sound that is held; a finger that is down is released, and grips nothing until it lifts and comes again. The mapping that is played already changes nothing.
    public mutating func use(_ mapping: Mapping) -> [Change] {
        let mapping = withFieldsOfMix(mapping)
        guard mapping != self.mapping else { return [] }
        return changes { mapper in
            mapper.dropEverything()
            mapper.layers = Layers()
            mapper.pressed = []
            mapper.blendPositions = [:]
            mapper.latchedBy = [:]
            mapper.tapes = Tapes()
            for cloud in mapper.voices.latched.clouds { mapper.clouds.settleAdditions(of: cloud) }
            mapper.clouds.keepAdditions()
            mapper.settle(for: mapping)
            mapper.setSteps(for: mapping)
            mapper.carryOverMIDI(for: mapping)
            mapper.mapping = mapping
            mapper.recognition = SeparateRecognition(mapping.gestures)
        }
    }

    /// Makes the current values common and ends glides. Clouds that go on sounding keep their own values, except the first where
    /// `next` plays that alone.
    private mutating func settle(for next: Mapping) {
        let isFirstHeld = mapping.hasCloudPerTouch && !next.hasCloudPerTouch && voices.latched.contains(cloud: 0)
        for parameter in Parameter.allCases {
            let isFirsts = !mapping.hasCloudPerTouch || isFirstHeld
            let value =
                isFirsts ? clouds.current(.init(scope: .cloud(0), parameter: parameter)) : latest[parameter]
            clouds.set(.init(scope: .common, parameter: parameter), to: value, by: nil, at: now)
            latest[parameter] = value
        }
        for cloud in 0..<UInt8(Mapping.maxClouds)
        where !(voices.latched.contains(cloud: cloud) || latchedPulses[cloud] != nil)
            || (cloud == 0 && !next.hasCloudPerTouch)
        {
            clouds.forgetOwn(cloud)
        }
    }

    /// What a control has the position step through belongs to its mapping: it is there with it, and goes with it; then the player's own is
    /// there again.
    private mutating func setSteps(for next: Mapping) {
        let slot = CloudValues.Slot(scope: .common, parameter: .positionSteps)
        let current = clouds.current(slot)
        let isOfMapping = mapping.allPositionSteps.contains(current)
        let own = isOfMapping ? ownSteps ?? Parameter.positionSteps.definition.defaultValue : current
        ownSteps = next.positionSteps == nil ? nil : own
        let steps = next.positionSteps ?? own
        clouds.set(slot, to: steps, by: nil, at: now)
        latest[.positionSteps] = steps
    }

    /// Plays by a changed version of the mapping that is played. A finger keeps its control where there is still one of that name
    /// and kind, and sets its values anew; what sounds goes on. Values that no finger holds stay.
    public mutating func replace(_ mapping: Mapping) -> [Change] {
        let mapping = withFieldsOfMix(mapping)
        guard mapping != self.mapping else { return [] }
        guard mapping.hasCloudPerTouch == self.mapping.hasCloudPerTouch else { return use(mapping) }
        let old = self.mapping
        let found = old.controls.map { control in
            mapping.controls.firstIndex { other in
                other.name == control.name && other.surface == control.surface && other.kind.type == control.kind.type
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
                let held = finger.fields.isEmpty ? [finger.control].compactMap(\.self) : Array(finger.fields.keys)
                if held.contains(where: { places($0) == nil }) { mapper.release(finger.id, lifted: false) }
            }
            mapper.endedGrips = []
            mapper.carryOverMIDI(for: mapping)
            if mapping.positionSteps != old.positionSteps { mapper.setSteps(for: mapping) }
            mapper.mapping = mapping
            for index in mapper.fingers.indices {
                mapper.fingers[index].control = mapper.fingers[index].control.flatMap { places($0) }
                mapper.fingers[index].fields = Dictionary(
                    uniqueKeysWithValues: mapper.fingers[index].fields.compactMap { field, cloud in
                        places(field).map { ($0, cloud) }
                    })
            }
            for index in mapper.grips.indices {
                guard let control = places(mapper.grips[index].control) else { continue }
                mapper.grips[index].moveOver(to: control, routes: mapping[control: control].routes.count)
            }
            mapper.blendPositions = Dictionary(
                uniqueKeysWithValues: mapper.blendPositions.compactMap { held in
                    places(held.key).map { ($0, held.value) }
                })
            mapper.tapes.replace(old, by: mapping, places: places)
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

    /// The same by what its file says now: fields stay where they were moved.
    public mutating func reload(_ mapping: Mapping) -> [Change] {
        let fields = fields
        layFields([])
        defer { layFields(fields) }
        return replace(mapping)
    }

    /// Whether a button that was on is on in the new mapping.
    private func staysPressed(_ control: Int) -> Bool {
        if case .button(_, isToggle: true) = mapping[control: control].kind { return true }
        return grips.contains { $0.control == control }
    }

    /// The adder in this mapping that corresponds to `id` in the `old` one; `nil` where there is none.
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
