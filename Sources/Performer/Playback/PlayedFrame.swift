import Touch

/// A frame of fingers as the mapper got it.
package struct PlayedFrame: Sendable {
    package var frame: TouchFrame
    /// A hand's number, or a looped layer's.
    package var source: Int
    package var surface: SurfaceSize
}
