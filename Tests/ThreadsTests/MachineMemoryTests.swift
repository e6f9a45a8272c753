import Glibc
import Testing
import Threads

@Suite("How much memory there is") struct MachineMemoryTests {
    private func limit(_ cgroup: String?, _ files: [String: String]) -> Int? {
        MachineMemory.groupLimit(cgroup: cgroup, read: { files[$0] })
    }

    @Test("a control group's limit counts, and so does one further up; \"max\" is none") func groups() {
        let files = [
            "/sys/fs/cgroup/a/b/memory.max": "800000000\n", "/sys/fs/cgroup/a/memory.max": "500000000\n",
            "/sys/fs/cgroup/c/memory.max": "max\n",
        ]
        #expect(limit("0::/a/b\n", files) == 500_000_000)
        #expect(limit("12:cpu:/x\n0::/a/b\n", files) == 500_000_000)
        #expect(limit("0::/c\n", files) == nil)
        #expect(limit("0::/\n", files) == nil)
        #expect(limit(nil, files) == nil)
    }

    @Test("there is never more than the machine has") func machine() {
        let all = sysconf(Int32(_SC_PHYS_PAGES)) * sysconf(Int32(_SC_PAGESIZE))
        #expect((1...all).contains(MachineMemory.bytes))
    }
}
