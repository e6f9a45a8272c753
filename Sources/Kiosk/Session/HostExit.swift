import Terminal

/// How the host leaves a kiosk: fingers that lie still, or a key that is pressed often, open the pad; the PIN that is typed there is
/// compared elsewhere.
package struct HostExit: Sendable {
    /// What came of a moment on the pad.
    package enum Typing: Equatable, Sendable {
        /// Nothing, or more is to be typed.
        case open
        /// These digits are to be compared with the PIN.
        case check(String)
        /// The pad closes.
        case closed
    }

    /// What is typed on the pad.
    package private(set) var entry = PINEntry()

    let exit: KioskConfiguration.Exit
    private var chord: ExitChord
    private var key = ExitKey()

    /// Where nobody has asked yet.
    package init(_ exit: KioskConfiguration.Exit) {
        self.exit = exit
        chord = ExitChord(exit)
    }

    /// Whether the host asks for the pad. To be told of every moment.
    package mutating func isAsked(_ observation: KioskObservation) -> Bool {
        let now = observation.seconds
        let isChord = chord.update(observation.fingers, on: observation.layout.grid.screen, at: now)
        return key.isPressed(in: observation.keys, at: now) || isChord
    }

    /// Opens the pad with nothing typed.
    package mutating func open(at now: Double) { entry.open(at: now) }

    /// Takes what is typed on the open pad.
    package mutating func type(_ observation: KioskObservation) -> Typing {
        let now = observation.seconds
        var typing = Typing.open
        func check(_ digits: String?) { if let digits { typing = .check(digits) } }
        for touch in observation.touches where touch.isNew {
            switch observation.layout.pad.target(at: observation.layout.grid.cell(at: touch.place)) {
            case .digit(let digit): check(entry.enter(digit, of: exit.pin, at: now))
            case .enter: check(entry.complete(at: now))
            case .back where entry.typed.isEmpty: return close()
            case .back: entry.rubOut(at: now)
            case nil: break
            }
        }
        for key in observation.keys {
            switch key {
            case .character(let digit) where digit.isASCIIDigit:
                check(digit.wholeNumberValue.flatMap { entry.enter($0, of: exit.pin, at: now) })
            case .enter: check(entry.complete(at: now))
            case .backspace: entry.rubOut(at: now)
            default: break
            }
        }
        return entry.isOver(at: now) ? close() : typing
    }

    /// What was typed was compared.
    package mutating func apply(isRight: Bool, at now: Double) { entry.apply(isRight: isRight, at: now) }

    private mutating func close() -> Typing {
        entry.clear()
        return .closed
    }
}
