import Granular

/// What gestures and buttons do.
extension Mapper {
    /// Plays a recognised gesture, if its layer is on. An ongoing gesture belongs to one player at a time: hands take it over from a
    /// looped layer.
    mutating func apply(_ event: GestureEvent, by player: Int) {
        let use = mapping.gestures[event.gesture]
        switch event.phase {
        case .made, .began:
            guard use.layer == nil || use.layer == layers.active else { return }
            if event.gesture == watchedGesture { watchedCount += 1 }
            if event.phase == .began {
                if let other = gesturePlayers[event.gesture], other != player {
                    guard player == FingerID.hands else { return }
                    apply(GestureEvent(gesture: event.gesture, phase: .ended, fingers: []), by: other)
                }
                gesturePlayers[event.gesture] = player
            }
            let holds = event.phase == .made && use.triggers.contains { $0.isHold }
            if holds { tapped.formUnion(clouds(of: event.fingers, on: mapping.streams)) }
            if event.phase == .made, use.gesture.takesFingersBack, !use.triggersGrainsOfTouch {
                revertMoves(event.fingers, of: use.gesture.kind, keepingOwnClouds: holds)
            }
            for trigger in use.triggers {
                if case .action(.grain(let count, cloud: nil)) = trigger {
                    strike(count, by: event.fingers)
                } else {
                    perform(trigger, by: .gesture(event.gesture), isMomentary: use.gesture.kind.goesOn)
                }
            }
            if event.phase == .began {
                gesturePositions[event.gesture] = use.moves.indices.map { currentPosition($0, of: event.gesture) }
            }
        case .moved(let amount):
            guard gesturePlayers[event.gesture] == player else { return }
            move(event.gesture, by: amount)
            // What a loop plays again has its own level; the volume is the player's.
            if let volume = use.volume, player == FingerID.hands {
                requestVolume(VolumeStep(fraction: amount / volume.travel, decibels: volume.decibels))
            }
        case .ended:
            guard gesturePlayers[event.gesture] == player else { return }
            gesturePlayers[event.gesture] = nil
            layers.releaseLayer(.gesture(event.gesture))
            guard gesturePositions.removeValue(forKey: event.gesture) != nil else { return }
            for (number, move) in use.moves.enumerated() where move.binding.isAdded {
                clouds.add(
                    0, by: adder(number, of: event.gesture), leaves: true,
                    curve: Glide.Curve(smoothingMilliseconds: move.binding.smoothingMilliseconds), at: now)
            }
            if voices.isPedalDown, use.sounds { voices.latch(playedClouds(by: use)) }
        }
    }

    private mutating func move(_ gesture: Int, by amount: Double) {
        guard let positions = gesturePositions[gesture] else { return }
        for (number, move) in mapping.gestures[gesture].moves.enumerated() {
            // Goes on from where the gesture brought it, unless something else has set the value since.
            let isOwn = move.binding.value(at: positions[number]) == current(number, of: gesture)
            let current = isOwn ? positions[number] : currentPosition(number, of: gesture)
            let position = min(max(current + amount / move.travel, 0), 1)
            guard position != current else { continue }
            gesturePositions[gesture]?[number] = position
            let value = move.binding.value(at: position)
            if move.binding.isAdded {
                clouds.add(
                    value, by: adder(number, of: gesture),
                    curve: Glide.Curve(smoothingMilliseconds: move.binding.smoothingMilliseconds), at: now)
            } else {
                write(
                    value, to: slot(move.binding),
                    by: Glide.Curve(smoothingMilliseconds: move.binding.smoothingMilliseconds))
            }
        }
    }

    private func currentPosition(_ number: Int, of gesture: Int) -> Double {
        mapping.gestures[gesture].moves[number].binding.position(of: current(number, of: gesture))
    }

    /// The value that a move has set, or adds.
    private func current(_ number: Int, of gesture: Int) -> Double {
        let binding = mapping.gestures[gesture].moves[number].binding
        return binding.isAdded ? clouds.amount(adder(number, of: gesture)) : clouds.goal(slot(binding))
    }

    private func slot(_ binding: Binding) -> CloudValues.Slot {
        .init(scope: binding.cloud.scope(own: .common), parameter: binding.parameter)
    }

    private func adder(_ number: Int, of gesture: Int) -> CloudValues.AdderID {
        .init(owner: -1 - gesture, route: number, slot: slot(mapping.gestures[gesture].moves[number].binding))
    }

    /// Reverts what the fingers of a gesture moved on the controls under them, as far as nothing else has moved it since.
    /// `keepingOwnClouds`: except in the clouds that are theirs alone, which may go on sounding.
    private mutating func revertMoves(_ ids: [FingerID], of kind: Gesture.Kind, keepingOwnClouds: Bool) {
        var meant = Set(ids)
        if kind == .doubleTap { meant.formUnion(firstTap(before: meant)) }
        let touched = (grips + endedGrips).filter { $0.everyone.contains { meant.contains($0.id) } }
        let turns = touched.compactMap { $0.firstTurn(of: meant) }.sorted { $0.order < $1.order }
        var seen: Set<CloudValues.Slot> = []
        // What the first of them found is what all of them take back.
        let own = keepingOwnClouds ? Set(touched.compactMap { $0.voice.map(CloudValues.Scope.cloud) }) : []
        for memory in turns.flatMap(\.before) where seen.insert(memory.slot).inserted {
            guard touched.contains(where: { isUntouched(memory.slot, since: $0) }) else { continue }
            if own.contains(memory.slot.scope) {
                latest[memory.slot.parameter] = memory.value
            } else {
                write(memory.value, to: memory.slot, by: nil)
            }
        }
        for id in ids { release(id, lifted: false) }
        endedGrips.removeAll { $0.everyone.contains { meant.contains($0.id) } }
    }

    /// The clouds that those fingers play, or played recently, on such controls.
    func clouds(of ids: [FingerID], on isMeant: (Control) -> Bool) -> CloudSet {
        let grips = (grips + endedGrips).filter { grip in
            isMeant(mapping[control: grip.control]) && grip.everyone.contains { ids.contains($0.id) }
        }
        return grips.reduce(into: []) { $0.formUnion(playedClouds(by: $1)) }
    }

    private func isUntouched(_ slot: CloudValues.Slot, since grip: Grip) -> Bool {
        // What lies between snapshots is not the mapper's to know.
        if grip.blended != nil { return grip.moved.contains(slot) }
        return mapping[control: grip.control].routes.enumerated().contains { number, route in
            self.slot(route, of: grip) == slot && grip.written[number] == clouds.goal(slot)
        }
    }

    /// The fingers of a double tap's first tap: those that left lately and had come down where the `second` ones did.
    private func firstTap(before second: Set<FingerID>) -> Set<FingerID> {
        let players = Set(second.map(\.player))
        let everyone = (grips + endedGrips).flatMap(\.everyone).filter { players.contains($0.id.player) }
        let places = everyone.filter { second.contains($0.id) }.map(\.place)
        let gone = everyone.filter { one in !fingers.contains { $0.id == one.id } }
        return Set(
            gone.filter { one in
                places.contains {
                    surface.millimetres(from: $0, to: one.place) <= GestureLimits.doubleTapMillimetres
                }
            }.map(\.id))
    }

    /// Latches a layer or releases it. Of the toggles for layers only that of the latched layer is on.
    private mutating func toggle(_ layer: String) {
        layers.toggle(layer)
        for (index, control) in mapping.controls.enumerated() {
            guard case .button(let triggers, isToggle: true) = control.kind else { continue }
            let names = triggers.compactMap { if case .layer(let name) = $0 { name } else { nil } }
            guard !names.isEmpty else { continue }
            let isOn = layers.latched.map(names.contains) ?? false
            guard pressed.contains(index) != isOn else { continue }
            if isOn { pressed.insert(index) } else { pressed.remove(index) }
            setButton(grips.first { $0.control == index } ?? emptyGrip(on: index), isOn: isOn)
        }
    }

    /// Performs a trigger of a button or a gesture.
    mutating func perform(_ trigger: Trigger, by holder: Layers.Holder, isMomentary: Bool) {
        switch trigger {
        case .action(let action): requestAction(action)
        case .layer(let name):
            if isMomentary { layers.holdLayer(name, by: holder) } else { toggle(name) }
        case .set(let parameter, let value, let cloud, let milliseconds):
            let slot = CloudValues.Slot(scope: cloud.scope(own: .common), parameter: parameter)
            write(value, to: slot, by: Glide.Curve(smoothingMilliseconds: milliseconds))
        case .step(let parameter, let amount, let cloud, let milliseconds):
            let slot = CloudValues.Slot(scope: cloud.scope(own: .common), parameter: parameter)
            // From where the player sees it.
            let from = cloud == .own ? goal(of: parameter) : clouds.goal(slot)
            write(from + amount, to: slot, by: Glide.Curve(smoothingMilliseconds: milliseconds))
        }
    }
}

extension Trigger {
    fileprivate var isHold: Bool { if case .action(.hold) = self { true } else { false } }
}

extension Gesture {
    /// Whether its fingers can hardly have been meant for what lies under them: those of a swipe, and of taps with several.
    var takesFingersBack: Bool {
        switch kind {
        case .swipe: true
        case .tap, .doubleTap: fingers > 1
        case .longPress, .drag, .pinch, .turn: false
        }
    }
}
