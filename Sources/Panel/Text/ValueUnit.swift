import Granular

#if canImport(Glibc)
    import Glibc
#endif

/// What units turn typed numbers into.
enum ValueUnit {
    /// The value that a number with its unit stands for, in the quantity's own; `nil` where the unit is none of its.
    static func value(_ written: TypedNumber, of quantity: Quantity) -> Double? {
        factor(written.unit, for: quantity.unit).map { written.number * $0 }
    }

    /// The value that lies so far from `current`: by a difference, or where a unit of intervals or a percentage was given, by a
    /// ratio. `nil` where the unit is none of the quantity's.
    static func moved(_ current: Double, by written: TypedNumber, of quantity: Quantity) -> Double? {
        if let factor = factor(written.unit, for: quantity.unit) { return current + written.number * factor }
        // What is heard as a ratio moves by intervals.
        if quantity.unit == "Hz" || quantity.unit == "x", let semitones = factor(written.unit, for: "st") {
            return current * exp2(written.number * semitones / 12)
        }
        if written.unit == "%" { return current * (1 + written.number / 100) }
        return nil
    }

    /// What a number in `unit` is to be multiplied by for one in `own`.
    private static func factor(_ unit: String, for own: String) -> Double? {
        switch (own, unit) {
        case (_, ""), ("Hz", "hz"), ("Hz", "hertz"): 1
        case ("Hz", "khz"), ("Hz", "k"): 1_000
        case ("s", "s"), ("s", "sec"), ("s", "second"), ("s", "seconds"): 1
        case ("s", "ms"): 1e-3
        case ("s", "µs"), ("s", "μs"), ("s", "us"): 1e-6
        case ("/s", "/s"), ("/s", "/ s"), ("/s", "per second"), ("/s", "a second"), ("/s", "hz"): 1
        case ("/s", "/min"), ("/s", "/ min"), ("/s", "per minute"), ("/s", "a minute"), ("/s", "bpm"): 1 / 60.0
        case ("bpm", "bpm"), ("bpm", "/min"), ("bpm", "per minute"), ("bpm", "beats a minute"): 1
        case ("beats", "beats"), ("beats", "beat"): 1
        case ("st", "st"), ("st", "semitone"), ("st", "semitones"): 1
        case ("st", "ct"), ("st", "cent"), ("st", "cents"): 0.01
        case ("st", "oct"), ("st", "octave"), ("st", "octaves"): 12
        case ("dB", "db"), ("x", "x"), ("x", "×"), ("x", "times"): 1
        case ("", "%"), ("", "percent"): 0.01
        default: nil
        }
    }
}
