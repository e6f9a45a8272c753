import Devices
import Files
import Glibc
import Kiosk
import OSC
import TouchInput
import WorkshopRoom

/// What a kiosk's file says of devices and ports, as far as that can be told without opening them for good.
enum KioskPorts {
    /// What can be told from the file alone.
    static func check(_ configuration: KioskConfiguration, _ findings: inout KioskFindings) {
        guard let touch = configuration.device.touch else { return }
        let isTUIO = TUIOTouchSource.isCalled(touch)
        if configuration.screen == nil, isTUIO || touch == "mouse" || touch == "none" {
            findings.error(
                .touch, "\(quoted(touch)) does not tell the screen's size: set width and height under [screen]",
                exitCode: EX_CONFIG)
        }
        guard isTUIO else { return }
        guard let endpoint = TUIOTouchSource.endpoint(named: touch) else {
            findings.error(.touch, "use \"tuio\", \"tuio:PORT\" or \"tuio:HOST:PORT\"", exitCode: EX_DATAERR)
            return
        }
        if endpoint.port == configuration.osc?.port {
            findings.error(
                .osc, "touch receives TUIO on port \(endpoint.port) already: choose another port", exitCode: EX_DATAERR)
        }
    }

    /// What is there now: ports that another program has, devices that are not plugged in. It may be otherwise when the kiosk starts, so
    /// these are warnings.
    static func checkNow(_ configuration: KioskConfiguration, _ findings: inout KioskFindings) {
        func warnIfTaken(_ endpoint: OSCEndpoint, _ setting: KioskSetting) {
            do throws(OSCSocket.Problem) {
                _ = try OSCServer(at: endpoint)
            } catch {
                findings.warn(setting, "\(error) (a kiosk that runs now uses its ports)")
            }
        }
        if let osc = configuration.osc { warnIfTaken(osc, .osc) }
        if let room = configuration.room { checkNow(room, &findings) }
        guard let touch = configuration.device.touch, touch != "mouse", touch != "none" else { return }
        if TUIOTouchSource.isCalled(touch) {
            if let endpoint = TUIOTouchSource.endpoint(named: touch) { warnIfTaken(endpoint, .touch) }
        } else if SourceChoice.isRecording(touch) {
            do { _ = try EvemuRecording.read(touch) } catch {
                findings.error(.touch, "\(error)", exitCode: exitStatus(of: error))
            }
        } else {
            do { _ = try TouchDevices().find(touch) } catch { findings.warn(.touch, "\(error)") }
        }
    }

    /// A room of which no port is said takes another where the usual one is taken.
    private static func checkNow(_ room: KioskConfiguration.Room, _ findings: inout KioskFindings) {
        guard let problem = RoomSetup(room).listeningProblem else { return }
        findings.warn(
            room.port == nil ? .roomAddress : .roomPort, "\(problem) (a kiosk that runs now uses its ports)")
    }
}
