/// A line as it is typed on a terminal, with the keys that a terminal's own line editing has, and the lines before it by the arrows. A value:
/// keys in, lines and what the terminal is to show out. Unlike the terminal it knows what is typed and not finished yet.
package struct LineEditor {
    /// The keys that edit.
    package struct Keys {
        package var erase: UInt8 = 0x7F
        package var eraseWord: UInt8 = 0x17
        package var eraseLine: UInt8 = 0x15
        package var end: UInt8 = 0x04

        /// Those that terminals have where nobody changed them.
        package init() {}
    }

    /// What came of keys.
    package struct Typed {
        /// Lines that were finished.
        package var lines: [PlainInput.Line] = []
        /// What the terminal is to show.
        package var shown: [UInt8] = []
        /// Whether somebody ended the input.
        package var isEnd = false
    }

    /// What is typed of a line that is not finished.
    package private(set) var pending: [UInt8] = []
    private let keys: Keys
    private var escape: [UInt8] = []
    private var before: [[UInt8]] = []
    private var place = 0
    private var isTooLong = false

    /// The most lines that the arrows bring back.
    private static let maxBefore = 100

    /// Nothing is typed yet.
    package init(keys: Keys = Keys()) { self.keys = keys }

    /// Follows keys.
    package mutating func append(_ bytes: some Sequence<UInt8>) -> Typed {
        var typed = Typed()
        for byte in bytes where !typed.isEnd { append(byte, &typed) }
        return typed
    }

    private mutating func append(_ byte: UInt8, _ typed: inout Typed) {
        if !escape.isEmpty { return parseEscape(byte, &typed) }
        switch byte {
        case 0x0A, 0x0D: finish(&typed)
        case keys.erase, 0x7F, 0x08: erase(&typed)
        case keys.eraseLine: while !pending.isEmpty { erase(&typed) }
        case keys.eraseWord:
            while pending.last == 0x20 { erase(&typed) }
            while let last = pending.last, last != 0x20 { erase(&typed) }
        case keys.end: typed.isEnd = pending.isEmpty
        case 0x1B: escape = [byte]
        case 0..<0x20: break
        case _ where pending.count < 4 * PlainInput.maxCharacters:
            pending.append(byte)
            typed.shown.append(byte)
        default: isTooLong = true
        }
    }

    /// The keys that send several bytes: the arrows up and down bring lines back, the others do nothing.
    private mutating func parseEscape(_ byte: UInt8, _ typed: inout Typed) {
        if byte < 0x20 {
            escape = []
            return append(byte, &typed)
        }
        escape.append(byte)
        let isOpen = escape.count == 2 ? byte == 0x5B || byte == 0x4F : byte < 0x40
        guard !isOpen || escape.count > 16 else { return }
        let key = escape
        escape = []
        guard key.count == 3 else { return }
        switch key[2] {
        case 0x41 where place > 0: recall(place - 1, &typed)
        case 0x42 where place < before.count: recall(place + 1, &typed)
        default: break
        }
    }

    private mutating func recall(_ next: Int, _ typed: inout Typed) {
        place = next
        while !pending.isEmpty { erase(&typed) }
        pending = next < before.count ? before[next] : []
        typed.shown += pending
    }

    private mutating func finish(_ typed: inout Typed) {
        typed.shown.append(0x0A)
        let text = String(decoding: pending, as: UTF8.self)
        let isTooLong = isTooLong || text.count > PlainInput.maxCharacters
        typed.lines.append(isTooLong ? .tooLong : .text(text))
        if !isTooLong, !pending.isEmpty, pending != before.last { before.append(pending) }
        if before.count > Self.maxBefore { before.removeFirst() }
        (pending, self.isTooLong, place) = ([], false, before.count)
    }

    /// Takes the last character away, which may be several bytes and two columns wide.
    private mutating func erase(_ typed: inout Typed) {
        isTooLong = false
        guard let last = String(decoding: pending, as: UTF8.self).last else { return }
        let count = String(decoding: pending, as: UTF8.self).utf8.count == pending.count ? last.utf8.count : 1
        pending.removeLast(min(count, pending.count))
        for _ in 0..<CharacterWidth.columns(String(last)) { typed.shown += [0x08, 0x20, 0x08] }
    }
}
