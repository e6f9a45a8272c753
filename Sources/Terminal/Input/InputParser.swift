import CNcurses

/// What came from the terminal.
package enum Input: Equatable, Sendable {
    /// A key.
    case key(Key)
    /// The mouse.
    case mouse(MouseEvent)
    /// Text is pasted from here on.
    case pasteBegan
    /// A printable character of pasted text, with a space before it where a line break or a tab stood.
    case pasted(String)
    /// The terminal says whether its background is light.
    case background(isLight: Bool)
    /// The terminal says something of how it shows pictures.
    case graphics(GraphicsAnswer)
}

/// Keys and mouse reports from the codes that ncurses reads one by one. Sequences may come in pieces, be cut short, or be
/// none of ours: their characters never become keys.
package struct InputParser: Sendable {
    /// Microseconds after which an unfinished sequence is given up: what follows is typed.
    package static let timeoutMicroseconds: Int64 = 300_000
    /// Microseconds within which a character after ESC came with it, as Alt with a key does. ncurses waits longer than a hand
    /// needs for it to follow, so that one that is read later was typed by itself.
    package static let togetherMicroseconds: Int64 = 5_000

    /// Microseconds after which pasted text whose end did not come is taken to be over. A terminal sends it without such pauses.
    package static let pasteTimeoutMicroseconds: Int64 = 500_000

    private enum State: Equatable {
        case ground
        /// ESC came alone: the next may belong to it.
        case escape
        /// "ESC [" and parameters.
        case sequence(isEmpty: Bool)
        /// Text that is pasted.
        case paste
        /// What the terminal says of its background, from "rgb:" on; "11;" comes before where ncurses did not take it for a key.
        case answer(head: Int)
        /// What it says of kitty's graphics, behind "ESC _ G"; "G" comes before where ncurses did not take it for a key.
        case graphics(hasHead: Bool)
        /// "ESC O": one more belongs to it.
        case single
        /// "ESC [ <" and digits.
        case mouse
        /// The older report: three bytes.
        case threeBytes
    }

    private var state = State.ground
    private var lastMicroseconds: Int64 = 0
    private var numbers: [Int] = []
    private var bytes: [Int] = []
    private var pasted = PastedText()
    private var typed = TypedCharacter()
    private var answer = BackgroundAnswer()
    private var graphics = KittyAnswer()
    /// What stood between "ESC [" and the end of a sequence.
    private var parameters: [UInt8] = []
    /// Until then an answer may come in pieces; in microseconds.
    private var answeredUntil = Int64.min

    /// What stands between "ESC [" and "~" before pasted text.
    private static let pasteNumber = Array("200".utf8)
    /// More of a sequence is not kept.
    private static let maxParameters = 120
    /// How long an answer may take to come in pieces.
    private static let answerMicroseconds: Int64 = 2_000_000
    /// What stands before the colour in an answer, behind "ESC ]".
    private static let answerHead = Array("11;".utf8).map(Int.init)

    /// Nothing read yet.
    package init() {}

    /// The terminal was asked something at that time: for two seconds what begins as its answer does is no Esc with a key after it, even where
    /// it comes in pieces.
    package mutating func awaitAnswer(from timeMicroseconds: Int64) {
        answeredUntil = timeMicroseconds + Self.answerMicroseconds
    }

    /// Parses a code: a byte, or one of ncurses' codes above 255, read at that time (`CLOCK_MONOTONIC` microseconds).
    package mutating func parse(_ code: Int32, at timeMicroseconds: Int64) -> Input? {
        let pause = timeMicroseconds - lastMicroseconds
        if pause > (state == .paste ? Self.pasteTimeoutMicroseconds : Self.timeoutMicroseconds)
            || state == .escape && pause > Self.togetherMicroseconds && !isOpening(code, at: timeMicroseconds)
        {
            state = .ground
        }
        lastMicroseconds = timeMicroseconds
        if state == .paste { return takePasted(code) }
        switch code {
        case Int32(QUERN_KEY_MOUSE):
            beginMouse()
            return nil
        case Int32(QUERN_KEY_PASTE): return beginPaste()
        case Int32(QUERN_KEY_PASTE_END):
            state = .ground
            return nil
        case Int32(QUERN_KEY_BACKGROUND):
            beginAnswer(head: Self.answerHead.count)
            return nil
        case Int32(QUERN_KEY_GRAPHICS):
            beginGraphics(hasHead: true)
            return nil
        case Int32(QUERN_KEY_ATTRIBUTES):
            beginSequence("?")
            return nil
        case Int32(QUERN_KEY_CELL + 1)...Int32(QUERN_KEY_CELL + 9):
            beginSequence("6;\(code - Int32(QUERN_KEY_CELL))")
            return nil
        case 0x1b where isAnswered: return takeAnswer(0x1b)
        case 0x1b where isSayingGraphics: return takeGraphics(0x1b)
        case 0x1b:
            state = .escape
            return .key(.escape)
        case 0...255: return takeByte(Int(code))
        default:
            state = .ground
            return Self.named(code).map { .key($0) }
        }
    }

    /// Whether a code goes on with a sequence that ESC began: over a slow line it may come late.
    private func isOpening(_ code: Int32, at timeMicroseconds: Int64) -> Bool {
        code == 0x5b || code == 0x4f || (code == 0x5d || code == 0x5f) && timeMicroseconds < answeredUntil
    }

    private mutating func beginMouse() {
        state = .mouse
        numbers = [0]
    }

    /// Whether the terminal says its background just now.
    private var isAnswered: Bool { if case .answer = state { true } else { false } }

    /// Whether the terminal says just now what it makes of kitty's graphics.
    private var isSayingGraphics: Bool { if case .graphics = state { true } else { false } }

    private mutating func beginGraphics(hasHead: Bool) {
        (state, graphics) = (.graphics(hasHead: hasHead), KittyAnswer())
    }

    private mutating func beginSequence(_ parameters: String) {
        (state, self.parameters) = (.sequence(isEmpty: false), Array(parameters.utf8))
    }

    private mutating func takeGraphics(_ byte: Int) -> Input? {
        guard state == .graphics(hasHead: true) else {
            guard byte == 0x47 else { return giveUpAnswer(byte) }  // G
            state = .graphics(hasHead: true)
            return nil
        }
        switch graphics.parse(byte) {
        case .more: return nil
        case .none: return giveUpAnswer(byte)
        case .end(let answer):
            state = .ground
            return .graphics(answer)
        }
    }

    /// What a sequence was that ended with `final`.
    private mutating func endSequence(_ final: Int) -> Input? {
        state = .ground
        if final == 0x7e, parameters == Self.pasteNumber { return beginPaste() }
        return GraphicsAnswer.sequence(parameters, final: UInt8(final)).map(Input.graphics)
    }

    private mutating func beginPaste() -> Input {
        (state, pasted) = (.paste, PastedText())
        return .pasteBegan
    }

    private mutating func takePasted(_ code: Int32) -> Input? {
        switch pasted.parse(code) {
        case .nothing: return nil
        case .text(let text): return .pasted(text)
        case .end:
            state = .ground
            return nil
        }
    }

    private mutating func beginAnswer(head: Int) { (state, answer) = (.answer(head: head), BackgroundAnswer()) }

    private mutating func takeAnswer(_ byte: Int) -> Input? {
        if case .answer(let head) = state, head < Self.answerHead.count {
            guard byte == Self.answerHead[head] else { return giveUpAnswer(byte) }
            state = .answer(head: head + 1)
            return nil
        }
        switch answer.parse(byte) {
        case .more: return nil
        case .none: return giveUpAnswer(byte)
        case .end(let isLight):
            state = .ground
            return isLight.map { .background(isLight: $0) }
        }
    }

    /// It was none: what came now was typed.
    private mutating func giveUpAnswer(_ byte: Int) -> Input? {
        state = byte == 0x1b ? .escape : .ground
        return byte == 0x1b ? .key(.escape) : takeByte(byte)
    }

    private mutating func takeByte(_ byte: Int) -> Input? {
        switch state {
        case .ground:
            guard byte < 0x80 else { return typed.parse(UInt8(byte)).map { .key(.character($0)) } }
            typed = TypedCharacter()
            return Self.character(byte).map { .key($0) }
        case .escape:
            switch byte {
            case 0x5b: state = .sequence(isEmpty: true)  // [
            case 0x4f: state = .single  // O
            case 0x5d: beginAnswer(head: 0)  // ]
            case 0x5f where lastMicroseconds < answeredUntil: beginGraphics(hasHead: false)  // _
            default: state = .ground  // Alt with a key: none of ours.
            }
            return nil
        case .single:
            state = .ground
            return nil
        case .sequence(let isEmpty):
            if isEmpty, byte == 0x3c {
                beginMouse()
            } else if isEmpty, byte == 0x4d {
                state = .threeBytes
                bytes = []
            } else if byte >= 0x40 {
                if isEmpty { parameters = [] }
                return endSequence(byte)
            } else {
                if isEmpty { parameters = [] }
                if parameters.count < Self.maxParameters { parameters.append(UInt8(byte)) }
                state = .sequence(isEmpty: false)
            }
            return nil
        case .paste: return takePasted(Int32(byte))
        case .answer: return takeAnswer(byte)
        case .graphics: return takeGraphics(byte)
        case .mouse: return takeMouse(byte)
        case .threeBytes:
            bytes.append(byte - 32)
            guard bytes.count == 3 else { return nil }
            state = .ground
            let isRelease = bytes[0] & 3 == 3 && bytes[0] & 96 == 0
            return MouseEvent(code: bytes[0], column: bytes[1], row: bytes[2], isRelease: isRelease).map { .mouse($0) }
        }
    }

    private mutating func takeMouse(_ byte: Int) -> Input? {
        switch byte {
        case 0x30...0x39:
            let last = numbers.count - 1
            numbers[last] = min(numbers[last] * 10 + byte - 0x30, 99_999)
            return nil
        case 0x3b where numbers.count < 3:
            numbers.append(0)
            return nil
        case 0x4d, 0x6d:
            state = .ground
            guard numbers.count == 3 else { return nil }
            return MouseEvent(code: numbers[0], column: numbers[1], row: numbers[2], isRelease: byte == 0x6d)
                .map { .mouse($0) }
        default:
            // The report was cut: what is left of it goes the way of any sequence that is none of ours.
            parameters = [UInt8(ascii: "<")]
            state = byte >= 0x40 ? .ground : .sequence(isEmpty: false)
            return nil
        }
    }

    private static func character(_ byte: Int) -> Key? {
        switch byte {
        case 9: .tab
        case 10, 13: .enter
        case 8, 127: .backspace
        case 6, 12, 15, 16, 21, 24, 0x20..<0x7f: .character(Character(Unicode.Scalar(UInt8(byte))))
        default: nil
        }
    }

    private static func named(_ code: Int32) -> Key? {
        switch code {
        case Int32(QUERN_UP): .up
        case Int32(QUERN_DOWN): .down
        case Int32(QUERN_LEFT): .left
        case Int32(QUERN_RIGHT): .right
        case Int32(QUERN_KEY_SHIFT_UP): .shiftUp
        case Int32(QUERN_KEY_SHIFT_DOWN): .shiftDown
        case Int32(QUERN_SHIFT_LEFT): .shiftLeft
        case Int32(QUERN_SHIFT_RIGHT): .shiftRight
        case Int32(QUERN_BACK_TAB): .backTab
        case Int32(QUERN_PAGE_UP): .pageUp
        case Int32(QUERN_PAGE_DOWN): .pageDown
        case Int32(QUERN_HOME): .home
        case Int32(QUERN_END): .end
        case Int32(QUERN_ENTER): .enter
        case Int32(QUERN_BACKSPACE): .backspace
        case Int32(QUERN_DELETE): .delete
        default:
            switch Int(quern_function_key(code)) {
            case let number where number > 0: .function(number)
            default: nil
            }
        }
    }
}
