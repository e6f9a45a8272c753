import Foundation

/// The parser that this run is about, by the environment's QUERN_FUZZ_PARSER.
private let fuzzed: FuzzedParser = {
    if let name = getenv("QUERN_FUZZ_PARSER"), let parser = FuzzedParser(rawValue: String(cString: name)) {
        return parser
    }
    let names = FuzzedParser.allCases.map(\.rawValue).joined(separator: ", ")
    FileHandle.standardError.write(Data("Fuzzing: QUERN_FUZZ_PARSER is one of \(names)\n".utf8))
    exit(64)
}()

/// What libFuzzer calls with every text that it thought of.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    fuzzed.read(Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}
