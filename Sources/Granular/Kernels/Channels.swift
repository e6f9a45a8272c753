/// Channels of sound in memory, at even distances from each other.
package struct Channels: BitwiseCopyable {
    private let first: UnsafeMutablePointer<Float>
    private let stride: Int
    /// How many there are: 2, or more in pairs.
    package let count: Int

    /// - Parameter stride: samples from a channel's first to that of the next.
    package init(_ first: UnsafeMutablePointer<Float>, stride: Int, count: Int) {
        (self.first, self.stride, self.count) = (first, stride, count)
    }

    /// Two sides, wherever they lie.
    package init(left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>) {
        self.init(left, stride: right - left, count: 2)
    }

    /// The samples of a channel, 0..<``count``.
    @inline(__always)
    package subscript(channel: Int) -> UnsafeMutablePointer<Float> { first + channel * stride }

    /// The first two: left and right of what is in stereo.
    @inline(__always)
    package var left: UnsafeMutablePointer<Float> { first }
    @inline(__always)
    package var right: UnsafeMutablePointer<Float> { first + stride }

    /// The same from a frame on.
    @inline(__always)
    package func dropping(frames: Int) -> Channels { Channels(first + frames, stride: stride, count: count) }

    /// Whether the loudspeaker of a channel stands on the left: of two the first, on a ring those of its left half.
    package func isOnLeft(_ channel: Int) -> Bool { channel == 0 || channel > count / 2 }

    /// The factor on what is heard in so many channels, so that all of them together are as loud as two.
    package static func gain(count: Int) -> Double { (2 / Double(count)).squareRoot() }
}
