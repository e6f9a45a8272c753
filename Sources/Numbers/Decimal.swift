/// A number with so many decimals; for numbers that people and programs read without Foundation.
package func decimal(_ number: Double, _ decimals: Int) -> String {
    var scale: Int64 = 1
    for _ in 0..<decimals { scale *= 10 }
    let scaled = Int64((number * Double(scale)).rounded())
    let whole = scaled.magnitude / scale.magnitude
    let fraction = scaled.magnitude % scale.magnitude
    let digits = String(fraction)
    let zeros = String(repeating: "0", count: max(0, decimals - digits.count))
    return (scaled < 0 ? "-" : "") + "\(whole).\(zeros)\(digits)"
}

/// `number` as a person would write it: 1000, 0.05, inf.
package func decimal(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? String(Int64(number)) : "\(number)"
}

/// "1 row", "2 rows".
package func counted(_ count: Int, _ what: String) -> String { "\(count) \(what)\(count == 1 ? "" : "s")" }
