#if canImport(Glibc)
    import Glibc
#endif

/// A moment in universal time, as files keep it.
public enum UniversalTime {
    /// `seconds` since 1970 as ISO 8601 writes it: "2026-11-28T12:03:04Z".
    public static func text(_ seconds: Int) -> String {
        var moment = seconds
        var universal = tm()
        gmtime_r(&moment, &universal)
        var text = [CChar](repeating: 0, count: 64)
        strftime(&text, text.count, "%Y-%m-%dT%H:%M:%SZ", &universal)
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// The seconds since 1970 that ``text(_:)`` wrote so; `nil` for any other text.
    public static func seconds(_ text: String) -> Int? {
        let numbers = text.split { !$0.isASCII || !$0.isNumber }.compactMap { Int32($0) }
        guard text.utf8.count == 20, numbers.count == 6 else { return nil }
        var universal = tm()
        (universal.tm_year, universal.tm_mon, universal.tm_mday) = (numbers[0] - 1_900, numbers[1] - 1, numbers[2])
        (universal.tm_hour, universal.tm_min, universal.tm_sec) = (numbers[3], numbers[4], numbers[5])
        let seconds = timegm(&universal)
        // What is no such text, or no such day, is written in another way.
        return self.text(seconds) == text ? seconds : nil
    }
}
