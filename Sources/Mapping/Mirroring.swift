import Touch

extension Mapping {
    /// The same for the other hand: every area lies on the other side, and zones run towards the middle from there. Keys, grids and
    /// lying faders still run from left to right, knobs clockwise, swipes as they are called.
    public var mirrored: Mapping {
        var mirrored = self
        for index in controls.indices {
            mirrored.controls[index].area = controls[index].area.mirrored
            guard case .zone = controls[index].kind else { continue }
            for link in controls[index].links.indices
            where [.x, .centreX].contains(controls[index].links[link].measure) {
                mirrored.controls[index].links[link].isReversed.toggle()
            }
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
