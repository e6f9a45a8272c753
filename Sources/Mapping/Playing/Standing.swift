import Granular

extension Mapper {
    /// Where the control at that index of the mapping stands: 0…1 for each of its links, in their order, as its area runs. A blend
    /// that was touched has two more: where it is across and up between its snapshots.
    public func positions(of control: Int) -> [Double] {
        linkPositions(of: control) + (blendPlaces[control].map { [$0.x, $0.y] } ?? [])
    }

    private func linkPositions(of control: Int) -> [Double] {
        let links = mapping[control: control].links
        if let grip = grips.last(where: { $0.control == control }) {
            return links.enumerated().map { place($0, of: grip, $1) }
        }
        let isOfFingers = mapping.hasCloudPerTouch && mapping.sounds(mapping[control: control])
        return links.enumerated().map { number, link in
            guard isOfFingers, link.binding.cloud == .own, !link.binding.isAdded else {
                return place(number, of: nobody(on: control), link)
            }
            // The next finger goes on from where the last one left it.
            let position = link.binding.position(of: latest[link.binding.parameter])
            return link.isReversed ? 1 - position : position
        }
    }

    /// Whether the button at that index is on.
    public func isOn(_ control: Int) -> Bool { pressed.contains(control) }

    /// A control that no finger holds.
    func nobody(on control: Int) -> Grip {
        Grip(control: control, voice: nil, links: mapping[control: control].links.count)
    }
}
