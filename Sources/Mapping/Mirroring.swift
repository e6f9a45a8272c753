import Touch

extension Mapping {
    /// The same for the other hand: every area lies on the other side, and zones run towards the middle from there, and so do blends. Keys, grids, tapes and
    /// lying faders still run from left to right, knobs clockwise, swipes as they are called.
    public var mirrored: Mapping {
        var mirrored = self
        for index in controls.indices {
            mirrored.controls[index].area = controls[index].area.mirrored
            if case .blend(let corners) = controls[index].kind, corners.count == 4 {
                mirrored.controls[index].kind = .blend(corners: [corners[1], corners[0], corners[3], corners[2]])
            }
            guard case .zone = controls[index].kind else { continue }
            mirrored.controls[index].routes = controls[index].routes.map(\.mirrored)
        }
        mirrored.gestures = gestures.map(\.mirrored)
        return mirrored
    }
}

extension Area {
    /// On the other side of the surface.
    var mirrored: Area {
        // So that what was written with few digits comes back so.
        func other(_ value: Double) -> Double { ((1 - value) * 1e12).rounded() / 1e12 }
        return Area(x: other(x.upperBound)...other(x.lowerBound), y: y)
    }
}

extension GestureUse {
    /// The same for the other hand.
    public var mirrored: GestureUse {
        var mirrored = self
        mirrored.gesture.area = gesture.area.mirrored
        return mirrored
    }
}

extension Route {
    /// The same for the other hand, in a zone: its way across runs from the other side, and so does the line between two fingers.
    fileprivate var mirrored: Route {
        var mirrored = self
        switch measure {
        case .x, .centreX: mirrored.isReversed.toggle()
        case .angle:
            mirrored.isReversed.toggle()
            mirrored.span = (180 - span.upperBound)...(180 - span.lowerBound)
        default: break
        }
        return mirrored
    }
}
