extension Mapping {
    /// The same with further surfaces, 1 and on, each of which plays by a mapping of its own: what fingers there do, and their
    /// gestures, is that one's. Name, layers and whether every finger has a cloud are common, and this mapping's.
    public func joined(with others: [Mapping]) -> Mapping {
        var joined = self
        joined.surfaceHaptics += others.map { $0.hasHaptics() }
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

    /// The same with the gestures of another mapping that choose the next or previous one, where this mapping has not both itself: who
    /// came here by such a gesture, and does not see the keys, gets back by it.
    public func keepingWayBack(to other: Mapping) -> Mapping {
        let steps: [Action] = [.nextMapping, .previousMapping]
        guard !steps.allSatisfy({ step in gestures.contains { $0.isForEverybody && $0.asks(for: step) } }) else {
            return self
        }
        var mapping = self
        mapping.gestures += other.gestures.filter { $0.isForEverybody && steps.contains(where: $0.asks) }.map { use in
            var kept = use
            kept.keptFrom = use.keptFrom ?? other.name
            return kept
        }
        return mapping
    }
}

extension GestureUse {
    /// Whether it is the first surface's, on all layers.
    fileprivate var isForEverybody: Bool { surface == 0 && layer == nil }

    fileprivate func asks(for action: Action) -> Bool { triggers.contains(.action(action)) }
}
