import Touch

/// A finger that is down as a word of a text: its number, its place, and its strength, size and surface where it has them
/// ("3:0.25:0.5:0.7@1").
enum ContactWord {
    /// More contacts than ten hands have are no touch.
    static let maxContacts = 64
    /// A calibrated finger may lie beside the surface, which is 0 to 1, but not far from it.
    private static let places = -100.0...100
    /// Beyond, fingers' numbers cannot be told apart as doubles.
    static let fingers = 1...(1 << 53)

    /// The word of a contact.
    static func word(_ contact: Contact) -> String {
        var word = "\(contact.id):\(rounded(contact.position.x)):\(rounded(contact.position.y))"
        if let strength = contact.strength { word += ":\(strength)" } else if contact.size != nil { word += ":-" }
        if let size = contact.size { word += ":\(size)" }
        if contact.surface != 0 { word += "@\(contact.surface)" }
        return word
    }

    /// The contact of a word, which has moved; `nil` where it is none.
    static func contact(_ word: UnsafeBufferPointer<UInt8>) -> Contact? {
        let colon = UInt8(ascii: ":")
        var placed = PerformanceTokens(word)
        let finger = placed.next(until: UInt8(ascii: "@"))
        var parts = PerformanceTokens(finger)
        guard finger.last != colon, let id = parts.whole(Int.self, until: colon), fingers.contains(id),
            let x = parts.number(until: colon), let y = parts.number(until: colon), places.contains(x),
            places.contains(y)
        else { return nil }
        var contact = Contact(id: id, phase: .moved, position: SurfacePoint(x: x, y: y))
        if finger.count < word.count {
            guard let surface = placed.whole(Int.self), (0...Performance.maxSurfaces).contains(surface) else {
                return nil
            }
            contact.surface = surface
        }
        if !parts.isEmpty {
            let strength = parts.next(until: colon)
            if !strength.elementsEqual([UInt8(ascii: "-")]) {
                guard let strength = PerformanceTokens.number(strength) else { return nil }
                contact.strength = strength
            }
        }
        if !parts.isEmpty {
            guard let size = parts.number(until: colon) else { return nil }
            contact.size = size
        }
        return parts.isEmpty ? contact : nil
    }

    /// Finer than any device tells, and half as long as the whole number.
    private static func rounded(_ fraction: Double) -> Double { (fraction * 1e6).rounded() / 1e6 }
}

/// The size of a surface as words: width and height in mm, and whether somebody said so.
enum SurfaceWords {
    /// The words of a size.
    static func words(_ size: SurfaceSize) -> String {
        "\(size.widthMillimetres) \(size.heightMillimetres) \(size.isKnown ? "known" : "assumed")"
    }

    /// The size that the next words say.
    static func size(_ tokens: inout PerformanceTokens) throws(PerformanceReader.Fault) -> SurfaceSize {
        guard let width = tokens.number(), let height = tokens.number(), (1...100_000).contains(width),
            (1...100_000).contains(height), let isKnown = ["known": true, "assumed": false][tokens.string()]
        else {
            throw PerformanceReader.Fault(message: "surface needs a width and a height in mm, and known or assumed")
        }
        return SurfaceSize(widthMillimetres: width, heightMillimetres: height, isKnown: isKnown)
    }
}
