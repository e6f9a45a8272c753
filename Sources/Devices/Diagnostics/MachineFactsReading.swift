import AudioIO
import Files
import Glibc
import Session
import Synchronization
import Threads
import TouchInput

extension MachineFacts {
    /// Looks at this machine, as it is for this user.
    /// - Parameters:
    ///   - devices: the touch devices that were found.
    ///   - cards: the names of audio devices whose mixers are asked.
    public init(devices: [TouchDeviceEntry], cards: [String]) {
        self.init()
        lockedDevices = devices.filter { $0.state == .noPermission && $0.isTouch }.map {
            LockedDevice(name: $0.device.name, path: $0.path, isTrackpad: $0.device.kind == .trackpad)
        }
        let haptics = devices.compactMap(\.haptics).filter(\.isLocked)
        lockedHaptics = haptics.map { LockedDevice(name: $0.device.name, path: $0.path, isTrackpad: false) }
            .filter { locked in !lockedDevices.contains { $0.path == locked.path } }
        lockedCards = AudioCards.forbidden
        groups = Self.loginGroups
        comingGroups = Self.listedGroups
        realTimePriority = Self.priorityGiven
        maySwapOff = MemoryLock.isUnlimited
        hasLimitsLine = Self.limitsFiles.contains { Self.text($0).contains { Self.givesPriority($0) } }
        mixers = Set(cards.compactMap { CardMixer.problem(ofDevice: $0) }).sorted()
        slowGovernor = Self.governor(in: "/sys/devices/system/cpu")
        latestRun = UserDirectories().cardRecord.flatMap { try? CardRecord.file(at: $0).read() }
    }

    /// The governor that holds processors slow. Drivers that choose their own speeds under a governor of that name do not count.
    package static func governor(in folder: String) -> String? {
        let cpus = Folder.names(folder).filter { $0.hasPrefix("cpu") && Int($0.dropFirst(3)) != nil }
        for cpu in cpus.sorted() {
            func said(_ file: String) -> String { text("\(folder)/\(cpu)/cpufreq/\(file)").first ?? "" }
            let name = said("scaling_governor")
            let choosesItself = ["intel_pstate", "amd-pstate", "amd-pstate-epp"].contains(said("scaling_driver"))
            if ["powersave", "conservative"].contains(name), !choosesItself { return name }
        }
        return nil
    }

    /// Whether a line of a limits file gives the group `audio` a real-time priority.
    package static func givesPriority(_ line: String) -> Bool {
        let words = line.split { $0 == " " || $0 == "\t" }
        return words.count >= 4 && words[0] == "@audio" && words[2] == "rtprio" && (Int(words[3]) ?? 0) > 0
    }

    private static var limitsFiles: [String] {
        ["/etc/security/limits.conf"]
            + Folder.names("/etc/security/limits.d").map { "/etc/security/limits.d/\($0)" }
    }

    private static func text(_ path: String) -> [String] {
        guard let bytes = try? WholeFile.read(path, limit: 1 << 16) else { return [] }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// What a thread of its own is given: the audio thread asks for the same.
    private static var priorityGiven: Int32? {
        let given = GivenPriority()
        WorkThread(named: "quern-priority") {
            given.value.store(Int(RealTimePriority.raise(to: RealTimePriority.sound) ?? 0), ordering: .releasing)
        }?.join(withinSeconds: 3)
        let value = given.value.load(ordering: .acquiring)
        return value == 0 ? nil : Int32(value)
    }

    private static var loginGroups: Set<String> {
        var numbers = [gid_t](repeating: 0, count: 256)
        let count = getgroups(Int32(numbers.count), &numbers)
        return Set((numbers.prefix(Int(max(0, count))) + [getegid()]).compactMap(name))
    }

    private static var listedGroups: Set<String> {
        guard let user = getpwuid(geteuid()) else { return [] }
        var numbers = [gid_t](repeating: 0, count: 256)
        var count = Int32(numbers.count)
        guard getgrouplist(user.pointee.pw_name, user.pointee.pw_gid, &numbers, &count) >= 0 else { return [] }
        return Set(numbers.prefix(Int(count)).compactMap(name))
    }

    private static func name(_ group: gid_t) -> String? { getgrgid(group).map { String(cString: $0.pointee.gr_name) } }
}

/// Where a thread leaves what it was given.
private final class GivenPriority: Sendable {
    let value = Atomic<Int>(0)
}
