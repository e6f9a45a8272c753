import Granular

/// What gestures and buttons do.
extension Mapper {
    /// Plays what was recognised, if its layer is on.
    mutating func take(_ event: GestureEvent) {
        let use = mapping.gestures[event.gesture]
        switch event.course {
        case .made, .began:
            guard use.layer == nil || use.layer == layers.active else { return }
            if event.course == .made, use.gesture.takesFingersBack { takeBack(event.fingers) }
            for deed in use.deeds { perform(deed, by: .gesture(event.gesture), isMomentary: use.gesture.kind.goesOn) }
            if event.course == .began {
                gesturePositions[event.gesture] = use.moves.indices.map { standing($0, of: event.gesture) }
            }
        case .moved(let amount): move(event.gesture, by: amount)
        case .ended:
            layers.letGo(.gesture(event.gesture))
            guard gesturePositions.removeValue(forKey: event.gesture) != nil else { return }
            for (number, move) in use.moves.enumerated() where move.binding.isAdded {
                clouds.add(
                    0, by: adder(number, of: event.gesture), leaves: true,
                    way: Glide.Way(smoothingMilliseconds: move.binding.smoothingMilliseconds), at: now)
            }
            if voices.isPedalDown { latch(use) }
        }
    }

    private mutating func latch(_ use: GestureUse) {
        if use.sounds { voices.latch(CloudSet(cloud: 0)) }
    }

    private mutating func move(_ gesture: Int, by amount: Double) {
        guard let positions = gesturePositions[gesture] else { return }
        for (number, move) in mapping.gestures[gesture].moves.enumerated() {
            let position = min(max(positions[number] + amount / move.travel, 0), 1)
            guard position != positions[number] else { continue }
            gesturePositions[gesture]?[number] = position
            let value = move.binding.value(at: position)
            if move.binding.isAdded {
                clouds.add(
                    value, by: adder(number, of: gesture),
                    way: Glide.Way(smoothingMilliseconds: move.binding.smoothingMilliseconds), at: now)
            } else {
                write(
                    value, to: slot(move.binding),
                    by: Glide.Way(smoothingMilliseconds: move.binding.smoothingMilliseconds))
            }
        }
    }

    private func standing(_ number: Int, of gesture: Int) -> Double {
        let binding = mapping.gestures[gesture].moves[number].binding
        return binding.position(of: binding.isAdded ? 0 : clouds.goal(slot(binding)))
    }

    private func slot(_ binding: Binding) -> CloudValues.Slot {
        .init(scope: binding.cloud.scope(own: .common), parameter: binding.parameter)
    }

    private func adder(_ number: Int, of gesture: Int) -> CloudValues.AdderID {
        .init(owner: -1 - gesture, link: number, slot: slot(mapping.gestures[gesture].moves[number].binding))
    }

    /// The fingers were meant for a gesture and not for the controls under them: what they moved goes back to where it was, as far
    /// as nothing else has moved it since.
    private mutating func takeBack(_ ids: [FingerID]) {
        let meant = Set(ids)
        for grip in grips + endedGrips where !meant.isDisjoint(with: grip.everyone) {
            for memory in grip.memories {
                let isUntouched = mapping.controls[grip.control].links.enumerated().contains { number, link in
                    slot(link, of: grip) == memory.slot && grip.written[number] == clouds.goal(memory.slot)
                }
                if isUntouched { write(memory.value, to: memory.slot, by: nil) }
            }
        }
        for id in ids { letGo(id, lifted: false) }
        endedGrips.removeAll { !meant.isDisjoint(with: $0.everyone) }
    }

    /// Does what a button or a gesture is for.
    mutating func perform(_ deed: Deed, by holder: Layers.Holder, isMomentary: Bool) {
        switch deed {
        case .action(let action): ask(action)
        case .layer(let name): isMomentary ? layers.hold(name, by: holder) : layers.toggle(name)
        case .set(let parameter, let value, let cloud, let milliseconds):
            let slot = CloudValues.Slot(scope: cloud.scope(own: .common), parameter: parameter)
            write(value, to: slot, by: Glide.Way(smoothingMilliseconds: milliseconds))
        case .step(let parameter, let amount, let cloud, let milliseconds):
            let slot = CloudValues.Slot(scope: cloud.scope(own: .common), parameter: parameter)
            let value = parameter.definition.clamped(clouds.goal(slot) + amount)
            write(value, to: slot, by: Glide.Way(smoothingMilliseconds: milliseconds))
        }
    }
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
