/// Writes how an engine stands to bytes, or reads it from there: each part is walked through by one function for both, so that they cannot
/// differ. Numbers are as they lie in memory, little-endian.
///
/// What is read may come from anywhere: every value is held against its range, and the first that lies outside makes all of it worthless, see
/// ``isBroken``; from then on nothing is changed any more.
struct StateCoder {
    /// Whether it reads; else it writes.
    let isReading: Bool
    /// What was written, or is read.
    private(set) var bytes: [UInt8]
    /// Whether something was missing or out of its range.
    private(set) var isBroken = false
    /// The frame at which the engine stands.
    var frame: Int64 = 0
    private var place = 0

    /// So many samples of silence are left out.
    private static let shortestSilence = 16

    /// Writes.
    init() { (isReading, bytes) = (false, []) }

    /// Reads from the beginning.
    init(reading bytes: [UInt8]) { (isReading, self.bytes) = (true, bytes) }

    /// Whether all was read.
    var isAtEnd: Bool { place == bytes.count }

    /// What is not so makes all of it worthless.
    mutating func check(_ isRight: Bool) { if !isRight { isBroken = true } }

    // MARK: Numbers

    mutating func number(_ value: inout Double, in range: ClosedRange<Double>) { bounded(&value, in: range) }
    mutating func number(_ value: inout Float, in range: ClosedRange<Float>) { bounded(&value, in: range) }

    mutating func whole<Value: FixedWidthInteger & BitwiseCopyable>(_ value: inout Value, in range: ClosedRange<Value>)
    {
        bounded(&value, in: range)
    }

    mutating func flag(_ value: inout Bool) {
        var byte: UInt8 = value ? 1 : 0
        whole(&byte, in: 0...1)
        if !isBroken { value = byte == 1 }
    }

    /// Two finite numbers.
    mutating func pair(_ value: inout SIMD2<Float>) {
        var (x, y) = (value.x, value.y)
        number(&x, in: Self.finite)
        number(&y, in: Self.finite)
        if !isBroken { value = SIMD2(x, y) }
    }

    /// A number that has to be the same where it is read.
    mutating func constant<Value: FixedWidthInteger & BitwiseCopyable>(_ value: Value) {
        var value = value
        whole(&value, in: value...value)
    }

    /// A thousand years of them.
    static var frames: ClosedRange<Int64> { 0...(1 << 50) }

    /// All finite ones.
    static var finite: ClosedRange<Float> { -Float.greatestFiniteMagnitude...Float.greatestFiniteMagnitude }

    private mutating func bounded<Value: Comparable & BitwiseCopyable>(
        _ value: inout Value, in range: ClosedRange<Value>
    ) {
        guard isReading else { return write(value) }
        guard let read = read(Value.self), range.contains(read) else { return isBroken = true }
        value = read
    }

    // MARK: Memory

    /// As it lies in memory: for what has no pointers in it, and is looked through afterwards.
    mutating func raw<Value: BitwiseCopyable>(_ value: inout Value) {
        guard isReading else { return write(value) }
        guard let read = read(Value.self) else { return isBroken = true }
        value = read
    }

    /// Finite samples, of which silence takes no room.
    mutating func samples(_ samples: UnsafeMutablePointer<Float>, count: Int) {
        if isReading { readSamples(samples, count: count) } else { writeSamples(samples, count: count) }
    }

    private mutating func writeSamples(_ samples: UnsafePointer<Float>, count: Int) {
        var done = 0
        while done < count {
            var silent = done
            while silent < count, samples[silent].bitPattern == 0 { silent += 1 }
            var (end, zeros) = (silent, 0)
            while end < count, zeros < Self.shortestSilence {
                zeros = samples[end].bitPattern == 0 ? zeros + 1 : 0
                end += 1
            }
            if zeros == Self.shortestSilence { end -= zeros }
            write(UInt32(silent - done))
            write(UInt32(end - silent))
            bytes.append(contentsOf: UnsafeRawBufferPointer(start: samples + silent, count: 4 * (end - silent)))
            done = end
        }
    }

    private mutating func readSamples(_ samples: UnsafeMutablePointer<Float>, count: Int) {
        var done = 0
        while done < count, !isBroken {
            guard let silent = read(UInt32.self), let heard = read(UInt32.self), silent > 0 || heard > 0,
                Int(silent) + Int(heard) <= count - done, 4 * Int(heard) <= bytes.count - place
            else { return isBroken = true }
            let first = samples + done + Int(silent)
            (samples + done).update(repeating: 0, count: Int(silent))
            bytes.withUnsafeBytes { bytes in
                guard let start = bytes.baseAddress, heard > 0 else { return }
                UnsafeMutableRawPointer(first).copyMemory(from: start + place, byteCount: 4 * Int(heard))
            }
            place += 4 * Int(heard)
            for index in 0..<Int(heard) where !(abs(first[index]) < .infinity) {
                first[index] = 0
                isBroken = true
            }
            done += Int(silent) + Int(heard)
        }
    }

    private mutating func write<Value: BitwiseCopyable>(_ value: Value) {
        withUnsafeBytes(of: value) { bytes.append(contentsOf: $0) }
    }

    private mutating func read<Value: BitwiseCopyable>(_ type: Value.Type) -> Value? {
        let size = MemoryLayout<Value>.size
        guard !isBroken, size <= bytes.count - place else { return nil }
        defer { place += size }
        return bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: place, as: type) }
    }
}
