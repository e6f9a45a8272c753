import Granular

extension Mapper {
    /// Where the control at that index of the mapping stands: 0…1 for each of its links, in their order, as its area runs.
    public func positions(of control: Int) -> [Double] {
        let grip = grips.last { $0.control == control }
        return mapping.controls[control].links.enumerated().map { number, link in
            if let position = grip?.positions[number] { return position }
            let value =
                link.binding.isAdded
                ? grip?.written[number] ?? 0 : clouds.goal(slot(link, of: grip ?? nobody(on: control)))
            let position = link.binding.position(of: value)
            return link.isReversed ? 1 - position : position
        }
    }

    /// Whether the button at that index is on.
    public func isOn(_ control: Int) -> Bool { pressed.contains(control) }

    private func nobody(on control: Int) -> Grip {
        Grip(control: control, voice: nil, member: FingerID(source: -1, contact: 0), links: 0)
    }
}
