import Granular

extension Mapper {
    /// Where the control at that index of the mapping stands: 0…1 for each of its routes, in their order, as its area runs. A blend
    /// that was touched has two more: where it is across and up between its snapshots.
    public func positions(of control: Int) -> [Double] {
        routePositions(of: control) + (blendPlaces[control].map { [$0.x, $0.y] } ?? [])
    }

    private func routePositions(of control: Int) -> [Double] {
        let routes = mapping[control: control].routes
        if let grip = grips.last(where: { $0.control == control }) {
            return routes.enumerated().map { areaPosition($0, of: grip, $1) }
        }
        let isOfFingers = mapping.hasCloudPerTouch && mapping.sounds(mapping[control: control])
        return routes.enumerated().map { number, route in
            guard isOfFingers, route.binding.cloud == .own, !route.binding.isAdded else {
                return areaPosition(number, of: emptyGrip(on: control), route)
            }
            // The next finger goes on from where the last one left it.
            let position = route.binding.position(of: latest[route.binding.parameter])
            return route.isReversed ? 1 - position : position
        }
    }

    /// Whether the button at that index is on.
    public func isOn(_ control: Int) -> Bool { pressed.contains(control) }

    /// A control that no finger holds.
    func emptyGrip(on control: Int) -> Grip {
        Grip(control: control, voice: nil, routes: mapping[control: control].routes.count)
    }
}
