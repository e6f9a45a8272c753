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
        for index in gestures.indices { mirrored.gestures[index].gesture.area = gestures[index].gesture.area.mirrored }
        return mirrored
    }
}

extension Area {
    /// On the other side of the surface.
    var mirrored: Area { Area(x: (1 - x.upperBound)...(1 - x.lowerBound), y: y) }
}
