import Granular

extension Mapper {
    /// Plays by a changed version of the mapping that is played. A finger keeps its control where there is still one of that name
    /// and kind, and sets its values anew; what sounds goes on. Values that no finger holds stay.
    public mutating func replace(_ mapping: Mapping) -> [Change] {
        guard mapping != self.mapping else { return [] }
        guard mapping.hasCloudPerTouch == self.mapping.hasCloudPerTouch else { return use(mapping) }
        let old = self.mapping
        let places: [Int?] = old.controls.map { control in
            mapping.controls.firstIndex { $0.name == control.name && $0.kind.isLike(control.kind) }
        }
        return changes { mapper in
            for finger in mapper.fingers {
                if let control = finger.control, places[control] == nil { mapper.letGo(finger.id, lifted: false) }
            }
            mapper.endedGrips = []
            mapper.clouds.forgetAdditions()
            mapper.mapping = mapping
            for index in mapper.fingers.indices {
                mapper.fingers[index].control = mapper.fingers[index].control.flatMap { places[$0] }
            }
            for index in mapper.grips.indices {
                guard let control = places[mapper.grips[index].control] else { continue }
                mapper.grips[index].moveOver(to: control, links: mapping.controls[control].links.count)
            }
            mapper.pressed = Set(mapper.pressed.compactMap { places[$0] })
            mapper.latchedBy = [:]
            mapper.layers.keep(mapping.layers)
            if mapping.gestures.map(\.gesture) != old.gestures.map(\.gesture) {
                mapper.recognition = GestureRecognition(mapping.gestures.map(\.gesture))
                mapper.gesturePositions = [:]
            } else {
                mapper.gesturePositions = mapper.gesturePositions.filter { index, positions in
                    mapping.gestures[index].moves.count == positions.count
                }
            }
            mapper.playGrips()
        }
    }
}

extension Control.Kind {
    /// Whether it is the same kind of control.
    fileprivate func isLike(_ other: Self) -> Bool {
        switch (self, other) {
        case (.zone, .zone), (.fader, .fader), (.knob, .knob), (.button, .button), (.keys, .keys), (.grid, .grid): true
        default: false
        }
    }
}
