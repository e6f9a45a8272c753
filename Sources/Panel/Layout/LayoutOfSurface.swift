import Granular
import Terminal

extension Layout {
    /// A surface and the picture of the sound, and nothing else of the panel: for whoever draws something of their own around them.
    /// - `surfaceFrame`: the frame; the surface lies within it.
    /// - `cloud`: the sound with its grains; empty where it is not drawn.
    package init(size: Size, surfaceFrame: Rect, cloud: Rect) {
        let nowhere = Rect(column: 0, row: 0, columns: 0, rows: 0)
        self.size = size
        self.surfaceFrame = surfaceFrame
        self.cloud = cloud
        (title, strip, sound, notices, status, keys) = (nowhere, nowhere, nowhere, nowhere, nowhere, nowhere)
        geometry = SurfaceGeometry(
            rect: Rect(
                column: surfaceFrame.column + 1, row: surfaceFrame.row + 1, columns: surfaceFrame.columns - 2,
                rows: surfaceFrame.rows - 2))
        parameters = []
        isBeside = false
        isTight = false
    }
}
