/// A number, and its place.
typealias PlacedNumber = (value: Double, place: Place)

extension MappingReader {
    mutating func string(_ node: TOMLNode, of key: String) -> String? {
        if case .string(let string) = node.value { return string }
        error(at: node.place, "\(key) is a string, not \(node.kind)")
        return nil
    }

    /// A string that can be drawn in one line.
    mutating func line(_ node: TOMLNode, of key: String) -> String? {
        guard let string = string(node, of: key) else { return nil }
        guard !string.unicodeScalars.contains(where: isControl) else {
            error(at: node.place, "\(key) is drawn in one line and cannot have control characters")
            return nil
        }
        return string
    }

    /// A string that can be drawn in one line and is seen there.
    mutating func name(_ node: TOMLNode) -> String? {
        guard let name = line(node, of: "name") else { return nil }
        guard name.contains(where: { !$0.isWhitespace }) else {
            error(at: node.place, "name is empty")
            return nil
        }
        return name
    }

    /// Exactly two finite numbers.
    mutating func twoNumbers(_ node: TOMLNode, of key: String) -> [PlacedNumber]? {
        let written = "\(key) is two numbers, [low, high]"
        guard case .array(let elements) = node.value else {
            error(at: node.place, "\(written), not \(node.kind)")
            return nil
        }
        guard elements.count == 2 else {
            error(at: node.place, "\(written), not \(elements.count)")
            return nil
        }
        let numbers = elements.compactMap { element -> PlacedNumber? in
            guard case .number(let number) = element.value else {
                error(at: element.place, "\(written), not \(element.kind)")
                return nil
            }
            guard number.isFinite else {
                error(at: element.place, "\(plain(number)) is not a finite number")
                return nil
            }
            return (number, element.place)
        }
        return numbers.count == 2 ? numbers : nil
    }

    mutating func area(_ node: TOMLNode) -> Area? {
        guard case .table(let table) = node.value else {
            error(at: node.place, "area is a table, { x = [left, right], y = [lower, upper] }, not \(node.kind)")
            return nil
        }
        checkKeys(of: table, allowed: ["x", "y"])
        let x = required("x", of: "an area", in: table).flatMap { side($0, of: "x") }
        let y = required("y", of: "an area", in: table).flatMap { side($0, of: "y") }
        guard let x, let y else { return nil }
        return Area(x: x, y: y)
    }

    /// One side of an area: within the surface, from the lower end to the higher.
    private mutating func side(_ node: TOMLNode, of key: String) -> ClosedRange<Double>? {
        guard let ends = twoNumbers(node, of: key) else { return nil }
        let outside = ends.filter { !(0...1).contains($0.value) }
        for end in outside {
            error(at: end.place, "\(plain(end.value)) lies outside the surface, 0 to 1")
        }
        guard outside.isEmpty else { return nil }
        let (low, high) = (ends[0].value, ends[1].value)
        guard low != high else {
            error(at: node.place, "the area is empty: its \(key) begins and ends at \(plain(low))")
            return nil
        }
        guard low < high else {
            let turned = "[\(plain(high)), \(plain(low))]"
            error(at: node.place, "the area's \(key) is the wrong way round; write \(turned)")
            return nil
        }
        return low...high
    }
}
