import Kiosk
import Testing

@Suite("The host's PIN")
struct KioskPINTests {
    @Test("its hash is Argon2id of 19 MiB and two passes, another one each time, and knows its digits again")
    func hash() throws {
        let (one, other) = (try KioskPIN.hash(of: "047100"), try KioskPIN.hash(of: "047100"))
        #expect(one != other)
        guard case .hash(let text) = one else { throw Unexpected() }
        #expect(text.hasPrefix("$argon2id$v=19$m=19456,t=2,p=1$"))
        #expect(KioskPIN(text) == one)
        #expect(one.digitCount == nil)
        #expect(one.matches("047100") && other.matches("047100"))
        for wrong in ["04710", "047101", "", "0471000", "abcdef"] { #expect(!one.matches(wrong)) }
    }

    @Test("what is no PIN has no hash, and nothing else is read as one")
    func noPIN() throws {
        for text in ["", "123", "123456789", "12a4", "١٢٣٤", "12 34"] {
            #expect(throws: KioskPIN.Problem.self) { try KioskPIN.hash(of: text) }
            #expect(KioskPIN(text) == nil)
        }
        guard case .hash(let text) = try KioskPIN.hash(of: "1234") else { throw Unexpected() }
        for wrong in [
            String(text.dropFirst()), text.replacing("argon2id", with: "argon2i"),
            text.replacing("t=2", with: "t=9999"),
            text.replacing("$m=19456", with: "$m=99999999"), text + "$", text + "\n",
            text + String(repeating: "A", count: 100),
        ] { #expect(KioskPIN(wrong) == nil, "\(wrong)") }
    }

    @Test("a plain one is itself")
    func plain() {
        #expect(KioskPIN("0471") == .plain("0471"))
        #expect(KioskPIN.plain("0471").matches("0471"))
        #expect(!KioskPIN.plain("0471").matches("471"))
    }

    private struct Unexpected: Error {}
}
