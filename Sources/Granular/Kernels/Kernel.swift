import CGrainKernels

/// The inner loop for one set of processor instructions. All of them give the same sound; each gives the same bits again.
public enum Kernel: UInt8, CaseIterable, BitwiseCopyable, Sendable {
    case plain, sse2, avx2, avx512

    /// As named on the command line and in reports.
    public var name: String { "\(self)" }

    /// Whether this processor has what it takes.
    public var isAvailable: Bool {
        #if arch(x86_64)
            switch self {
            case .plain, .sse2: true
            case .avx2: grain_has_avx2() != 0
            case .avx512: grain_has_avx512() != 0
            }
        #else
            self == .plain
        #endif
    }

    /// Those that this processor can run, the fastest last.
    public static var available: [Kernel] { allCases.filter(\.isAvailable) }

    /// The fastest that this processor can run.
    public static var fastest: Kernel { available.last ?? .plain }

    /// Adds the next `frames` frames of `count` grains to the busses, which see ``GrainBus``.
    /// - Returns: how many ended; `ended` has their indices, rising.
    @inline(__always)
    func sum(
        _ grains: UnsafeMutablePointer<Grain>, _ details: UnsafeMutablePointer<GrainDetail>, count: Int, frames: Int,
        into bus: GrainBus, ended: UnsafeMutablePointer<Int32>
    ) -> Int {
        let (count, frames) = (Int32(count), Int32(frames))
        let (channels, channelCount, unsent) = (bus.left, Int32(bus.channels.count), bus.unsent)
        // A switch and not a stored function: who reads the program's calls sees where they lead.
        #if arch(x86_64)
            switch self {
            case .plain:
                return Int(grain_sum_plain(grains, details, count, frames, channels, channelCount, unsent, ended))
            case .sse2:
                return Int(grain_sum_sse2(grains, details, count, frames, channels, channelCount, unsent, ended))
            case .avx2:
                return Int(grain_sum_avx2(grains, details, count, frames, channels, channelCount, unsent, ended))
            case .avx512:
                // Both give the same bits; one does two steps in one.
                return grain_has_avx512vnni() != 0
                    ? Int(grain_sum_avx512vnni(grains, details, count, frames, channels, channelCount, unsent, ended))
                    : Int(grain_sum_avx512(grains, details, count, frames, channels, channelCount, unsent, ended))
            }
        #else
            return Int(grain_sum_plain(grains, details, count, frames, channels, channelCount, unsent, ended))
        #endif
    }
}

/// A grain as the kernels read it.
typealias Grain = CGrainKernels.grain
/// What a grain that is more than plain has besides.
typealias GrainDetail = CGrainKernels.grain_detail
