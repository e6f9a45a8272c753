import CSodium
import Session

/// The codes of participants who were forgotten, so that nobody gets one of them again: not the codes, but their hashes (Argon2id), with one
/// salt for the study.
struct UsedCodes: KeptContent {
    private(set) var version = Self.newestVersion
    private var salt: String
    private var hashes: [String] = []

    private static let newestVersion = 1

    /// None, with a new salt.
    init() throws(StudyDataProblem) {
        try Self.prepare()
        var bytes = [UInt8](repeating: 0, count: Int(crypto_pwhash_saltbytes()))
        randombytes_buf(&bytes, bytes.count)
        salt = hexadecimal(bytes)
    }

    static func file(at path: String) -> KeptFile {
        KeptFile(path, what: "hashes of used codes", version: newestVersion)
    }

    func contains(_ code: ParticipantCode) throws(StudyDataProblem) -> Bool {
        guard !hashes.isEmpty else { return false }
        return hashes.contains(try hash(of: code))
    }

    mutating func add(_ code: ParticipantCode) throws(StudyDataProblem) {
        let hash = try hash(of: code)
        if !hashes.contains(hash) { hashes.append(hash) }
    }

    private func hash(of code: ParticipantCode) throws(StudyDataProblem) -> String {
        try Self.prepare()
        guard let salt = bytes(hexadecimal: salt), salt.count == Int(crypto_pwhash_saltbytes()) else {
            throw StudyDataProblem(.badData, "the salt of the used codes is damaged")
        }
        var hash = [UInt8](repeating: 0, count: 32)
        let text = code.folded
        // What OWASP asks of Argon2id at the least.
        let failed = crypto_pwhash(
            &hash, UInt64(hash.count), text, UInt64(text.utf8.count), salt, 2, 19 << 20,
            crypto_pwhash_alg_argon2id13())
        guard failed == 0 else { throw StudyDataProblem(.inputOutput, "cannot hash a code: not enough memory") }
        return hexadecimal(hash)
    }

    private static func prepare() throws(StudyDataProblem) {
        guard sodium_init() >= 0 else { throw StudyDataProblem(.inputOutput, "the machine gives no random numbers") }
    }
}

private func hexadecimal(_ bytes: [UInt8]) -> String {
    var text = [CChar](repeating: 0, count: 2 * bytes.count + 1)
    sodium_bin2hex(&text, text.count, bytes, bytes.count)
    return String(decoding: text.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
}

private func bytes(hexadecimal text: String) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: text.utf8.count / 2)
    var count = 0
    let failed = sodium_hex2bin(&bytes, bytes.count, text, text.utf8.count, nil, &count, nil)
    return failed == 0 && count == bytes.count ? bytes : nil
}
