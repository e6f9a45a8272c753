import Foundation

/// What other statistics programs say of data sets: `make-oracles` writes it.
struct OracleFile: Decodable {
    let versions: [String: String]
    let sets: [OracleSet]

    /// The file that QUERN_ORACLES names, or the one that is recorded here.
    static func read() throws -> OracleFile {
        let recorded = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            "recorded.json")
        let named = ProcessInfo.processInfo.environment["QUERN_ORACLES"].map { URL(fileURLWithPath: $0) }
        return try JSONDecoder().decode(OracleFile.self, from: Data(contentsOf: named ?? recorded))
    }
}

/// A data set, and what is expected of it: under each name a list, with `nil` where there is no number.
struct OracleSet: Decodable {
    let kind: String
    private let rows: [[Double]]?
    private let others: [[Double]]?
    private let x: [Double]?
    private let y: [Double]?
    let orders: [[Int]]?
    private let numbers: [String: Double]?
    let expected: [String: [Double?]]

    var table: [[Double]] { rows ?? [] }
    var otherTable: [[Double]] { others ?? [] }
    var first: [Double] { x ?? [] }
    var second: [Double] { y ?? [] }
    func number(_ name: String) -> Double { numbers?[name] ?? .nan }
    func whole(_ name: String) -> Int { Int(number(name)) }
}
