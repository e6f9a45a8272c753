import Files
import Numbers
import Touch

/// Reads a loop line by line. Whatever it lets pass can be played: in bounded time, and with each finger that comes leaving again.
struct LoopReader {
    private typealias Fault = PerformanceReader.Fault

    private var hasTitle = false
    private var hasEnded = false
    private var length: Int64?
    private var octave = 0
    private var isReversed = false
    private var tempo: Double?
    private var layers: [KeptLoop.Layer] = []
    private var surface: SurfaceSize?
    private var size = 0

    /// Shorter ones would be played more often than anybody can tell, in positions: a beat of the fastest tempo is six times as long.
    private static let shortest = 10_000 * KeptLoop.units
    /// More marks in a second are of no hands, and would take all of a processor.
    private static let maxMarksPerSecond: Int64 = 20_000
    /// The last marks of the layers come on top of what a looper takes.
    private static let maxSize = KeptLoop.maxSize + 1_000
    private static let tempos = 1.0...10_000

    /// Reads a line.
    mutating func read(_ line: UnsafeBufferPointer<UInt8>) throws(PerformanceReader.Fault) {
        var tokens = PerformanceTokens(line)
        let name = tokens.string()
        guard hasTitle else {
            try check(name == KeptLoop.title, "it is not a Quern loop")
            try check(tokens.whole(Int.self) == KeptLoop.version, "it is of a version that this Quern does not know")
            return hasTitle = true
        }
        try check(!hasEnded, "unexpected text behind the end")
        switch name {
        case "length" where layers.isEmpty: length = try position(&tokens, in: Self.shortest...KeptLoop.longest, name)
        case "octave" where layers.isEmpty:
            guard let number = Int(tokens.string(), in: KeptLoop.octaves) else {
                throw Fault(message: "octave must be -2 to 2")
            }
            octave = number
        case "reverse" where layers.isEmpty: isReversed = try tokens.requireFlag()
        case "tempo" where layers.isEmpty:
            let number = try tokens.requireNumber()
            try check(Self.tempos.contains(number), "the tempo is out of range")
            tempo = number
        case "layer": try beginLayer(&tokens)
        case "surface": surface = try SurfaceWords.size(&tokens)
        case "m": try readMark(&tokens)
        case "end":
            try finishLayer()
            hasEnded = true
        default: throw Fault(message: "unexpected \(quoted(name))")
        }
        try check(tokens.isEmpty, "unexpected text at the end of the line")
    }

    /// What was read.
    func loop() throws(PerformanceReader.Fault) -> KeptLoop {
        guard let length, hasEnded else { throw Fault(message: "it breaks off") }
        try check(!layers.isEmpty, "it has no layer")
        return KeptLoop(length: length, octave: octave, isReversed: isReversed, tempo: tempo, layers: layers)
    }

    private mutating func beginLayer(_ tokens: inout PerformanceTokens) throws(PerformanceReader.Fault) {
        if !layers.isEmpty { try finishLayer() }
        try check(layers.count < KeptLoop.maxLayers, "it has more than \(KeptLoop.maxLayers) layers")
        guard let length else { throw Fault(message: "a layer needs the loop's length before it") }
        let origin = try position(&tokens, in: 0...KeptLoop.longest, "the origin")
        let cycle = try position(&tokens, in: length...max(KeptLoop.longest, length), "the cycle")
        try check(cycle % length == 0, "a layer must last whole lengths of the loop")
        try check(origin < cycle, "a layer must begin within its first pass")
        layers.append(KeptLoop.Layer(origin: origin, cycle: cycle, marks: []))
        surface = nil
    }

    /// Holds the layer that was read last to what the looper needs.
    private func finishLayer() throws(PerformanceReader.Fault) {
        guard let layer = layers.last, let last = layer.marks.last else { throw Fault(message: "a layer has no marks") }
        try check(last.contacts.isEmpty, "a finger does not leave")
        let seconds = layer.cycle / (1_000_000 * KeptLoop.units)
        try check(Int64(layer.marks.count) <= (seconds + 1) * Self.maxMarksPerSecond, "too many marks in a second")
    }

    private mutating func readMark(_ tokens: inout PerformanceTokens) throws(PerformanceReader.Fault) {
        guard let layer = layers.last else { throw Fault(message: "a mark needs a layer before it") }
        guard let surface else { throw Fault(message: "a mark needs a surface before it") }
        let step = try position(&tokens, in: 0...layer.cycle, "the step")
        let place = (layer.marks.last?.position ?? 0) + step
        try check(place <= layer.cycle, "a mark is beyond its layer")
        var mark = KeptLoop.Mark(position: place, contacts: [], surface: surface)
        while !tokens.isEmpty {
            let word = tokens.next()
            try check(mark.contacts.count + mark.cancelled.count < 2 * ContactWord.maxContacts, "too many fingers")
            if word.first == UInt8(ascii: "-") {
                guard let id = Int(String(decoding: word.dropFirst(), as: UTF8.self), in: ContactWord.fingers) else {
                    throw Fault(message: "a number of a finger is missing")
                }
                mark.cancelled.append(id)
            } else {
                guard var contact = ContactWord.contact(word), !mark.contacts.contains(where: { $0.id == contact.id })
                else { throw Fault(message: "a contact needs its number, x and y, such as 3:0.25:0.5") }
                contact.phase = .held
                mark.contacts.append(contact)
            }
        }
        size += 1 + mark.contacts.count
        try check(size <= Self.maxSize, "it is too large")
        layers[layers.count - 1].marks.append(mark)
    }

    private func position(
        _ tokens: inout PerformanceTokens, in range: ClosedRange<Int64>, _ name: String
    ) throws(PerformanceReader.Fault) -> Int64 {
        guard let number = tokens.whole(Int64.self), range.contains(number) else {
            throw Fault(message: "\(name) must be \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    private func check(_ isRight: Bool, _ message: @autoclosure () -> String) throws(PerformanceReader.Fault) {
        if !isRight { throw Fault(message: message()) }
    }
}
