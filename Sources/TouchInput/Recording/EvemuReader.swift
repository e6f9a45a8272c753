/// Reads evemu's format, line by line.
struct EvemuReader {
    private let file: String
    private var line = 0
    private var isRecording = false
    private var device = DeviceDescription(name: "")
    private var bitsSeen: [UInt16: Int] = [:]
    private var propertyBitsSeen = 0
    private var commentedCode: Substring = ""
    private var events: [InputEvent] = []
    /// How many of the events belong to frames that have ended, and how many such frames there are.
    private var wholeEvents = 0
    private var wholeFrames = 0
    private var lastFrame: Int64?
    /// How the text after the time stamp looked at the last frame's end; see ``hasWholeEnd(_:)``.
    private var lastFrameEnd: [UInt8]?

    init(file: String) { self.file = file }

    /// - Throws: where `bytes` are no recording, have a fault, or are cut short before the first frame's end.
    mutating func read(_ bytes: [UInt8]) throws(RecordingError) -> EvemuRecording {
        // A file system that lost its power leaves zeros where the last lines were to be.
        let written = bytes[..<(bytes.lastIndex { $0 != 0 }.map { $0 + 1 } ?? bytes.startIndex)]
        if written.contains(0) || written.isEmpty && !bytes.isEmpty { throw notARecording() }
        var cut = try readLines(written)
        if cut == nil, written.count < bytes.count { cut = "the rest of the file was never written" }
        if !isRecording {
            line = 0
            throw notARecording()
        }
        guard let cut else { return EvemuRecording(device: device, events: events) }
        events.removeLast(events.count - wholeEvents)
        guard !events.isEmpty else { throw error(.cutShort, "the recording is cut short: \(cut)") }
        let used = wholeFrames == 1 ? "the frame before it is used" : "the \(wholeFrames) frames before it are used"
        return EvemuRecording(
            device: device, events: events,
            cutShort: error(.cutShort, "the recording is cut short: \(cut); \(used)"))
    }

    /// Reads all lines; where the last one or the last frame is not whole, says so.
    private mutating func readLines(_ bytes: ArraySlice<UInt8>) throws(RecordingError) -> String? {
        var start = bytes.startIndex
        while start < bytes.endIndex {
            let end = bytes[start...].firstIndex(of: newline)
            line += 1
            let text = bytes[start..<(end ?? bytes.endIndex)]
            if end == nil && !hasWholeEnd(text) {
                // Something that never looked like a recording is not a recording cut short.
                if !isRecording && !text.starts(with: Array("E:".utf8)) { try readLine(text) }
                isRecording = true
                return "its last line is incomplete"
            }
            try readLine(text)
            start = end.map { $0 + 1 } ?? bytes.endIndex
        }
        return events.count == wholeEvents ? nil : "it ends in the middle of a frame"
    }

    private mutating func readLine(_ bytes: ArraySlice<UInt8>) throws(RecordingError) {
        let bytes = bytes.last == carriageReturn ? bytes.dropLast() : bytes
        guard bytes.contains(where: { $0 != space && $0 != tab }) else { return }
        if bytes.first == hash {
            takeComment(bytes.dropFirst())
            return
        }
        guard bytes.count >= 2, bytes[bytes.startIndex + 1] == colon, let letter = bytes.first else {
            throw isRecording ? error(.malformed, "invalid line in a recording") : notARecording()
        }
        let rest = bytes.dropFirst(2)
        switch letter {
        case UInt8(ascii: "N"): takeName(rest)
        case UInt8(ascii: "I"): try takeNumbers(rest)
        case UInt8(ascii: "P"): try takeProperties(rest)
        case UInt8(ascii: "B"): try takeBits(rest)
        case UInt8(ascii: "A"): try takeAxis(rest)
        case UInt8(ascii: "E"): try takeEvent(rest)
        case UInt8(ascii: "L"), UInt8(ascii: "S"): break  // Lamps and switches: nothing that fingers need.
        default: throw isRecording ? error(.malformed, "invalid line in a recording") : notARecording()
        }
        isRecording = true
    }

    /// The slot in use at the start: `Value` under `(ABS_MT_SLOT)` in the comments, where alone evemu writes it.
    private mutating func takeComment(_ bytes: ArraySlice<UInt8>) {
        // Only the description matters, not the decoration between events.
        guard events.isEmpty else { return }
        let text = String(decoding: bytes, as: UTF8.self)
        let words = text.split(whereSeparator: { $0 == " " || $0 == "\t" })
        if words.starts(with: ["Event", "code"]) {
            commentedCode = words.dropFirst(3).first ?? ""
        } else if words.count == 2, words[0] == "Value", commentedCode == "(ABS_MT_SLOT)", let value = Int32(words[1]) {
            device.initialSlot = Int(value)
        }
    }

    private mutating func takeName(_ bytes: ArraySlice<UInt8>) {
        let text = bytes.first == space ? bytes.dropFirst() : bytes
        device.name = String(decoding: text, as: UTF8.self)
    }

    private mutating func takeNumbers(_ bytes: ArraySlice<UInt8>) throws(RecordingError) {
        let numbers: [UInt16] = EvemuField.fields(bytes).compactMap { $0.number(radix: 16) }
        guard numbers.count == 4 else {
            throw error(.malformed, "expected \"I: BUS VENDOR PRODUCT VERSION\" in hexadecimal")
        }
        (device.bus, device.vendor, device.product, device.version) = (numbers[0], numbers[1], numbers[2], numbers[3])
    }

    private mutating func takeProperties(_ bytes: ArraySlice<UInt8>) throws(RecordingError) {
        let mask = try octets(EvemuField.fields(bytes)[...], expected: "\"P:\" and bytes in hexadecimal")
        device.properties.formUnion(set(mask, from: propertyBitsSeen))
        propertyBitsSeen += mask.count * 8
    }

    private mutating func takeBits(_ bytes: ArraySlice<UInt8>) throws(RecordingError) {
        let expected = "\"B: TYPE\" and bytes in hexadecimal"
        let fields = EvemuField.fields(bytes)
        guard let type: UInt16 = fields.first?.number(radix: 16) else {
            throw error(.malformed, "expected \(expected)")
        }
        let mask = try octets(fields.dropFirst(), expected: expected)
        let seen = bitsSeen[type, default: 0]
        let codes = set(mask, from: seen)
        if !codes.isEmpty { device.codes[type, default: []].formUnion(codes) }
        bitsSeen[type] = seen + mask.count * 8
    }

    private mutating func takeAxis(_ bytes: ArraySlice<UInt8>) throws(RecordingError) {
        let fields = EvemuField.fields(bytes)
        let values: [Int32] = fields.dropFirst().compactMap { $0.number(radix: 10) }
        guard let code: UInt16 = fields.first?.number(radix: 16), values.count == fields.count - 1, values.count >= 2
        else { throw error(.malformed, "expected \"A: CODE MINIMUM MAXIMUM FUZZ FLAT RESOLUTION\"") }
        // Older versions leave the resolution out.
        let given = values + Array(repeating: 0, count: max(0, 5 - values.count))
        device.axes[code] = DeviceAxis(
            minimum: given[0], maximum: given[1], fuzz: given[2], flat: given[3], resolution: given[4])
        device.codes[EventType.absolute, default: []].insert(code)
    }

    private mutating func takeEvent(_ bytes: ArraySlice<UInt8>) throws(RecordingError) {
        let fields = EvemuField.fields(bytes.prefix { $0 != hash })
        guard fields.count >= 4, let time = fields[0].microseconds, let type: UInt16 = fields[1].number(radix: 16),
            let code: UInt16 = fields[2].number(radix: 16), let value: Int32 = fields[3].number(radix: 10)
        else { throw error(.malformed, "expected \"E: SECONDS.MICROSECONDS TYPE CODE VALUE\"") }
        let event = InputEvent(timeMicroseconds: time, type: type, code: code, value: value)
        // Inside one frame devices' stamps do differ; from frame to frame they must not run backwards.
        if let earlier = lastFrame ?? events.first?.timeMicroseconds, time < earlier {
            throw error(.timeRunsBackwards, "time runs backwards: the previous frame is later")
        }
        events.append(event)
        if event.endsFrame {
            lastFrame = time
            wholeEvents = events.count
            wholeFrames += 1
            lastFrameEnd = shape(bytes)
        }
    }

    // MARK: A last line without an end

    /// Whether a last line that has no line end is still whole: it ends a frame and looks like the one that ended the frame
    /// before, so that nothing can be missing from it.
    private func hasWholeEnd(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard bytes.starts(with: Array("E:".utf8)) else { return false }
        let rest = bytes.dropFirst(2)
        let fields = EvemuField.fields(rest.prefix { $0 != hash })
        guard fields.count == 4, fields[1...2].allSatisfy({ $0.bytes.allSatisfy { $0 == zero } }) else { return false }
        return lastFrameEnd.map { $0 == shape(rest) } ?? !rest.contains(hash)
    }

    /// What follows the time stamp, with the milliseconds in the comment taken out.
    private func shape(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        let afterTime = bytes.drop { $0 == space }.drop { $0 != space }
        guard let plus = afterTime.firstIndex(of: UInt8(ascii: "+")) else { return Array(afterTime) }
        return afterTime[..<plus] + afterTime[plus...].filter { !(zero...zero + 9).contains($0) }
    }

    // MARK: Bit masks

    private func octets(_ fields: ArraySlice<EvemuField>, expected: String) throws(RecordingError) -> [UInt8] {
        let octets: [UInt8] = fields.compactMap { $0.number(radix: 16) }
        guard octets.count == fields.count, !octets.isEmpty else { throw error(.malformed, "expected \(expected)") }
        return octets
    }

    private func set(_ mask: [UInt8], from first: Int) -> Set<UInt16> {
        var codes: Set<UInt16> = []
        for (index, octet) in mask.enumerated() {
            for bit in 0..<8 where octet & (1 << bit) != 0 {
                if let code = UInt16(exactly: first + index * 8 + bit) { codes.insert(code) }
            }
        }
        return codes
    }

    // MARK: Errors

    private func error(_ kind: RecordingError.Kind, _ message: String) -> RecordingError {
        RecordingError(file: file, line: line, kind: kind, message: message)
    }

    private func notARecording() -> RecordingError {
        RecordingError(
            file: file, line: line > 0 ? line : nil, kind: .notARecording,
            message: "not an evemu recording (lines that begin with N:, I:, P:, B:, A: and E:)")
    }
}

private let newline = UInt8(ascii: "\n")
private let carriageReturn = UInt8(ascii: "\r")
private let space = UInt8(ascii: " ")
private let tab = UInt8(ascii: "\t")
private let hash = UInt8(ascii: "#")
private let colon = UInt8(ascii: ":")
private let zero = UInt8(ascii: "0")
