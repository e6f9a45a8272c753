import TOML

/// Holds numbers against what the grammar asks of them.
extension MappingReader {
    mutating func number(
        _ node: TOMLNode, of key: String, in range: ClosedRange<Double>, _ unit: String
    ) -> Double? {
        guard case .number(let number) = node.value else {
            error(at: node.place, "\(key) is a number, \(words(range, unit)), not \(node.kind)")
            return nil
        }
        if range.contains(number) { return number }
        error(at: node.place, "\(key) is \(words(range, unit)), not \(plain(number))")
        return nil
    }

    mutating func wholeNumber(_ node: TOMLNode, of key: String, in range: ClosedRange<Int>) -> Double? {
        if case .number(let number) = node.value, number == number.rounded(),
            number >= Double(range.lowerBound), number <= Double(range.upperBound)
        {
            return number
        }
        error(
            at: node.place, "\(key) is a whole number, \(range.lowerBound) to \(range.upperBound), not \(shown(node))")
        return nil
    }

    /// So many whole numbers.
    mutating func wholeNumbers(
        _ node: TOMLNode, of key: String, in range: ClosedRange<Int>, count: Int
    ) -> [PlacedNumber]? {
        guard case .array(let elements) = node.value, elements.count == count else {
            var found = node.kind
            if case .array(let elements) = node.value { found = "\(elements.count)" }
            error(
                at: node.place,
                "\(key) is \(count) whole numbers, \(range.lowerBound) to \(range.upperBound), not \(found)")
            return nil
        }
        let numbers = elements.compactMap { element in
            wholeNumber(element, of: "each of \(key)", in: range).map { PlacedNumber($0, element.place) }
        }
        return numbers.count == count ? numbers : nil
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
        return finite(elements, written)
    }

    /// Two numbers of `range`, the lower one first.
    mutating func span(
        _ node: TOMLNode, of key: String, in range: ClosedRange<Double>, _ unit: String
    ) -> [PlacedNumber]? {
        guard let ends = twoNumbers(node, of: key) else { return nil }
        let outside = ends.filter { !range.contains($0.value) }
        for end in outside { error(at: end.place, "\(plain(end.value)) lies outside \(words(range, unit))") }
        guard outside.isEmpty else { return nil }
        guard ends[0].value < ends[1].value else {
            error(at: node.place, "\(key) begins with its lower end; to run the other way, turn the range round")
            return nil
        }
        return ends
    }

    /// One side of an area: within the surface, from the lower end to the higher.
    mutating func side(_ node: TOMLNode, of key: String) -> [PlacedNumber]? {
        guard let ends = twoNumbers(node, of: key) else { return nil }
        let outside = ends.filter { !(0...1).contains($0.value) }
        for end in outside { error(at: end.place, "\(plain(end.value)) lies outside the surface, 0 to 1") }
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
        return ends
    }

    /// Two or more numbers from 0 to 1.
    mutating func fractions(_ node: TOMLNode, of key: String) -> [PlacedNumber]? {
        let written = "\(key) is a list of two or more numbers from 0 to 1"
        guard case .array(let elements) = node.value else {
            error(at: node.place, "\(written), not \(node.kind)")
            return nil
        }
        guard elements.count >= 2 else {
            error(at: node.place, "\(written), not of \(elements.count)")
            return nil
        }
        guard let fractions = finite(elements, written) else { return nil }
        let outside = fractions.filter { !(0...1).contains($0.value) }
        for fraction in outside { error(at: fraction.place, "\(plain(fraction.value)) lies outside 0 to 1") }
        return outside.isEmpty ? fractions : nil
    }

    private mutating func finite(_ elements: [TOMLNode], _ written: String) -> [PlacedNumber]? {
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
        return numbers.count == elements.count ? numbers : nil
    }
}

/// "5 to 1000 mm"
package func words(_ range: ClosedRange<Double>, _ unit: String) -> String {
    "\(plain(range.lowerBound)) to \(plain(range.upperBound))" + (unit.isEmpty ? "" : " \(unit)")
}
