import CEvdev
import Files

/// The fuzz that libinput took from a device: its udev rules set the kernel's to 0, as the kernel's own filter lags, and keep
/// what it was as `LIBINPUT_FUZZ_xx` (xx the axis in hexadecimal) in udev's database.
package enum LibinputFuzz {
    /// By axis, for the device that is open as `file`; empty where libinput took none.
    static func kept(of file: Int32) -> [UInt16: Int32] {
        var (major, minor) = (UInt32(0), UInt32(0))
        guard quern_device_numbers(file, &major, &minor) != 0,
            let bytes = try? WholeFile.read("/run/udev/data/c\(major):\(minor)", limit: 1 << 16)
        else { return [:] }
        return fuzz(in: String(decoding: bytes, as: UTF8.self))
    }

    /// What a device's entry of udev's database says, by axis.
    package static func fuzz(in entry: String) -> [UInt16: Int32] {
        let head = "E:LIBINPUT_FUZZ_"
        var fuzz: [UInt16: Int32] = [:]
        for line in entry.split(separator: "\n") where line.hasPrefix(head) {
            let parts = line.dropFirst(head.count).split(separator: "=", maxSplits: 1)
            guard parts.count == 2, let axis = UInt16(parts[0], radix: 16), let value = Int32(parts[1]), value > 0
            else {
                continue
            }
            fuzz[axis] = value
        }
        return fuzz
    }
}
