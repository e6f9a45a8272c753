#if canImport(Glibc)
    import Glibc
#endif

/// A moment as the clock on the wall shows it.
public enum LocalTime {
    /// `seconds` since 1970 in the player's time zone, by a format of `strftime(3)`.
    public static func text(_ seconds: Int, _ format: String) -> String {
        var moment = seconds
        var local = tm()
        localtime_r(&moment, &local)
        var text = [CChar](repeating: 0, count: 64)
        strftime(&text, text.count, format, &local)
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
