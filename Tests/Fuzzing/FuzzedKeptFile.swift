import Granular
import Session

/// The JSON files that Quern keeps.
enum FuzzedKeptFile {
    static func readSnapshots(_ bytes: [UInt8]) {
        guard let kept: KeptSnapshots = read(bytes, KeptSnapshots.file(at: "a.json")) else { return }
        for snapshot in kept.snapshots { _ = ParameterValues(named: snapshot.values).named }
    }

    static func readSettings(_ bytes: [UInt8]) {
        guard let settings: Settings = read(bytes, Settings.file(at: "a.json")) else { return }
        _ = ParameterValues(named: settings.values ?? [:])
    }

    static func readCalibrations(_ bytes: [UInt8]) {
        do throws(Calibrations.Problem) {
            _ = try Calibrations(bytes: bytes, file: "a.json")
        } catch {
            expectOneLine("\(error)")
        }
    }

    private static func read<Content: Decodable>(_ bytes: [UInt8], _ file: KeptFile) -> Content? {
        do throws(KeptFile.Problem) {
            return try file.content(of: bytes)
        } catch {
            expectOneLine("\(error)")
            return nil
        }
    }
}
