import Devices
import Testing
import TouchInput

@Suite("Before a machine's only pointer is taken")
struct OnlyPointerTests {
    private let screen = DeviceDescription(name: "Stage screen")

    private func warning(isDesktop: Bool) throws -> String? {
        let devices = TouchDevices(deviceFolder: "/no/such", classFolder: "/no/such")
        let choice = try SourceChoice(named: "mouse", hasPanel: true, devices: devices)
        return choice.pointerWarning(screen, isDesktop: isDesktop)
    }

    @Test("the key that gives it back is told in one line, where there is a desktop to give it to")
    func told() throws {
        let line = try #require(try warning(isDesktop: true))
        #expect(line.contains("Stage screen is your only pointing device"))
        #expect(line.contains("press g to release it") && !line.contains("\n"))
        #expect(try warning(isDesktop: false) == nil)
    }
}
