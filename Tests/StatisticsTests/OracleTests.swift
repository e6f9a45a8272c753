import Testing

/// Ours agrees with scipy, statsmodels and pingouin. `.ci/check-statistics` runs this with 2,000 sets; else it has those recorded here.
@Suite("Statistics as others calculate them")
struct OracleTests {
    @Test("random data sets give what scipy, statsmodels and pingouin give, within 1e-9")
    func agrees() throws {
        let file = try OracleFile.read()
        var (wrong, compared) = ([String](), [String: Int]())
        for (index, set) in file.sets.enumerated() {
            let ours = try OracleAnswers(set).found
            for (name, theirs) in set.expected {
                for (place, value) in theirs.enumerated() {
                    let own = ours[name].flatMap { place < $0.count ? $0[place] : nil }
                    compared["\(set.kind) \(name)", default: 0] += 1
                    if !Self.agree(own, value, isChance: name == "p" || name.hasPrefix("p ")) {
                        wrong.append(
                            "set \(index), \(set.kind), \(name) \(place): \(own, default: "none"), not \(value, default: "none")"
                        )
                    }
                }
            }
        }
        let kinds = Set(file.sets.map(\.kind))
        print("\(file.sets.count) sets, \(compared.values.reduce(0, +)) figures, \(wrong.count) wrong")
        #expect(file.sets.count >= 200 && kinds.count == 11 && file.versions.count == 4)
        #expect(wrong.isEmpty, "\(wrong.prefix(20).joined(separator: "\n"))")
    }

    /// 1e-9 of the figure; 1e-6 of chances below 1e-12. What is 0 but for rounding is 0.
    private static func agree(_ own: Double?, _ theirs: Double?, isChance: Bool) -> Bool {
        guard let own, let theirs else { return own == nil && theirs == nil }
        // Below, numbers have fewer digits.
        if isChance, max(own, theirs) < 1e-300 { return true }
        if isChance { return abs(own - theirs) <= theirs * (theirs < 1e-12 ? 1e-6 : 1e-9) }
        return abs(own - theirs) <= max(1e-12, abs(theirs) * 1e-9)
    }
}
