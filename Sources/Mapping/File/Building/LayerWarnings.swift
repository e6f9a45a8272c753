import Files

extension MappingReader {
    /// Warns of buttons that latch a layer and are hidden by it, where nothing else turns it off.
    mutating func warnOfLayersThatStay(_ controls: [PlacedControl], in mapping: Mapping) {
        for entry in controls where entry.control.layer == nil {
            guard let layer = entry.control.latchedLayers.first,
                let other = controls.first(where: {
                    $0.control.layer == layer && $0.control.area.overlaps(entry.control.area)
                }),
                !mapping.canTurnOff(layer)
            else { continue }
            warn(
                at: entry.areaPlace,
                "\(quoted(entry.control.name)) is hidden by \(quoted(other.control.name)) (line "
                    + "\(other.areaPlace.line)) while layer \(quoted(layer)) is on, so nothing can turn it off")
        }
    }

    /// Warns where controls move parameters, and nothing starts a sound.
    mutating func warnOfSilence(_ controls: [PlacedControl], in mapping: Mapping) {
        let isAskedForSound =
            mapping.controls.contains(where: mapping.sounds) || mapping.gestures.contains { $0.sounds }
            || mapping.triggers.contains { $0 == .action(.hold) || $0.triggersGrains }
            || mapping.controls.contains { $0.handling.grains != nil }
        guard !isAskedForSound,
            let first = controls.first(where: { !$0.control.isButton && !$0.control.routes.isEmpty })
        else { return }
        warn(
            at: first.areaPlace,
            "no control starts a sound"
                + (mapping.hasCloudPerTouch
                    ? ": with clouds = \"per-touch\", only zones, keys, grids and blends do" : ""))
    }
}

extension Mapping {
    /// What buttons and gestures do.
    fileprivate var triggers: [Trigger] { controls.flatMap(\.triggers) + gestures.flatMap(\.triggers) }

    /// Whether something that is there while `layer` is latched turns it off: the same that turns it on, or what latches another.
    fileprivate func canTurnOff(_ layer: String) -> Bool {
        visibleControls(on: layer).contains { !controls[$0].latchedLayers.isEmpty }
            || gestures.contains { use in
                (use.layer == nil || use.layer == layer) && !use.gesture.kind.goesOn
                    && use.triggers.contains { if case .layer = $0 { true } else { false } }
            }
    }
}

extension Control {
    /// What a button does.
    fileprivate var triggers: [Trigger] { if case .button(let triggers, _) = kind { triggers } else { [] } }

    /// The layers that a button leaves on until it is pressed again.
    fileprivate var latchedLayers: [String] {
        guard case .button(let triggers, isToggle: true) = kind else { return [] }
        return triggers.compactMap { if case .layer(let name) = $0 { name } else { nil } }
    }
}
