import Granular
import Stage
import Terminal

/// What stands where, at a given size.
package struct Layout: Equatable, Sendable {
    /// The smallest terminal that the panel fits into.
    package static let smallest = Size(columns: 40, rows: 12)

    /// The whole.
    package let size: Size
    /// Mappings to choose from, what is latched, the level.
    package let title: Rect
    /// The frame around the surface.
    package let surfaceFrame: Rect
    /// Where the surface's points lie.
    package let geometry: SurfaceGeometry
    /// The sound with its grains; empty on a small terminal, and while a lesson is given.
    package private(set) var cloud: Rect
    /// The parameters' values.
    package let strip: Rect
    /// Meters, and beside or under them what the engine says.
    package let sound: Rect
    /// Messages; empty where they take the line of ``status``.
    package let notices: Rect
    /// Devices; where ``isTight``, what the engine says.
    package let status: Rect
    /// The keys; empty where there is no room.
    package let keys: Rect
    /// The parameters whose values are shown, as many as there is room for.
    package let parameters: [Parameter]
    /// Whether the values stand beside the surface, a block each, and not below it, a row each.
    package let isBeside: Bool
    /// Whether words are short, and the engine's figures stand in ``status``.
    package let isTight: Bool

    /// Lays out the panel for a surface of that aspect (width over height), or for one of any proportions; `nil` where
    /// the terminal is too small.
    /// - parameters: those whose values are to be shown; at least four.
    /// - hasLesson: the room under the surface is wanted whole, for words.
    /// - isCovered: something else covers the surface, and has its keys in the last row also on a small terminal.
    package init?(
        size: Size, aspect: Double?, parameters: [Parameter] = Parameter.thesis, hasLesson: Bool = false,
        isCovered: Bool = false
    ) {
        guard size.columns >= Self.smallest.columns, size.rows >= Self.smallest.rows else { return nil }
        let cloudRows = hasLesson ? 0 : Self.cloudRows(of: size)
        let below = Layout(size: size, aspect: aspect, beside: false, cloudRows: cloudRows, isCovered, all: parameters)
        let beside = Layout(size: size, aspect: aspect, beside: true, cloudRows: cloudRows, isCovered, all: parameters)
        let usual = beside.surfaceCells > below.surfaceCells && !hasLesson ? beside : below
        // A surface of given proportions may leave the sound the room at its side.
        let tall =
            aspect == nil || cloudRows == 0
            ? nil
            : Layout(
                size: size, aspect: aspect, beside: true, cloudRows: 0, widestSide: 72, isCovered, all: parameters
            ).withCloudBeside(rows: cloudRows)
        self = tall.flatMap { $0.surfaceCells > usual.surfaceCells ? $0 : nil } ?? usual
    }

    /// The least columns of the picture of the sound beside the surface.
    private static let leastCloudColumns = 44

    /// The same with the picture of the sound between the values and the meters; `nil` where there is no room for it there.
    private func withCloudBeside(rows: Int) -> Layout? {
        guard strip.columns >= Self.leastCloudColumns else { return nil }
        let room = sound.row - strip.endRow - 2
        guard room >= rows else { return nil }
        var layout = self
        layout.cloud = Rect(
            column: strip.column, row: strip.endRow + 1, columns: strip.columns, rows: min(room, 2 * rows))
        return layout
    }

    private var surfaceCells: Int { geometry.rect.columns * geometry.rect.rows }

    private static func cloudRows(of size: Size) -> Int {
        switch size.rows {
        case ..<16: 0
        case ..<22: 3
        case ..<30: 5
        case ..<48: 7
        default: 10
        }
    }

    private init(
        size: Size, aspect: Double?, beside: Bool, cloudRows: Int, widestSide: Int = 40, _ isCovered: Bool,
        all: [Parameter]
    ) {
        let columns = size.columns
        let isTight = columns < 72 || size.rows < 20
        let isAiry = size.rows >= 32 && columns >= 72
        let keyRows = size.rows >= 14 || isCovered ? 1 : 0
        let noticeRows = size.rows >= 48 ? 6 : size.rows >= 30 ? 2 : size.rows >= 16 ? 1 : 0
        let isTall = size.rows >= 36 && columns >= 72
        self.parameters = Array(all.prefix(isTall ? 6 : beside && size.rows >= 24 ? 5 : 4))
        let parameters = self.parameters.count

        self.size = size
        self.isTight = isTight
        isBeside = beside
        title = Rect(column: 0, row: 0, columns: columns, rows: 1)
        keys = Rect(column: 0, row: size.rows - keyRows, columns: columns, rows: keyRows)
        status = Rect(column: 0, row: keys.row - 1, columns: columns, rows: 1)
        notices = Rect(column: 0, row: status.row - noticeRows, columns: columns, rows: noticeRows)

        let air = isAiry ? 1 : 0
        let top = 1 + air
        let bottom = notices.row - air
        if beside {
            let least = min(max(columns / 4, 10), 30)
            let gap = isTight ? 0 : 1
            let room = Rect(
                column: gap, row: top, columns: columns - least - 2 * gap, rows: bottom - top - cloudRows)
            let inner = Self.fit(aspect, into: room)
            // What the surface leaves goes to the values, as far as they can use it; the rest is margin on both sides.
            let free = columns - inner.columns - 2 - 2 * gap
            let side = min(free, widestSide)
            surfaceFrame = Rect(
                column: gap + (free - side) / 2, row: top, columns: inner.columns + 2, rows: inner.rows + 2)
            let soundRows = isTight ? 2 : 5
            let stripRows = min(bottom - top - soundRows, parameters * (isAiry ? 5 : 4))
            strip = Rect(column: surfaceFrame.endColumn + gap, row: top, columns: side, rows: stripRows)
            sound = Rect(column: strip.column, row: bottom - soundRows, columns: side, rows: soundRows)
        } else {
            let soundWidth = isTight ? columns : min(max(columns / 3, 30), 44)
            let stripWidth = isTight ? columns : columns - soundWidth - 2
            let soundRows = isTight ? 2 : parameters
            let stripRow = bottom - parameters - (isTight ? soundRows : 0)
            strip = Rect(column: 0, row: stripRow, columns: stripWidth, rows: parameters)
            sound = Rect(
                column: columns - soundWidth, row: isTight ? stripRow + parameters : stripRow, columns: soundWidth,
                rows: soundRows)
            let room = Rect(column: 0, row: top, columns: columns, rows: stripRow - air - top - cloudRows)
            let inner = Self.fit(aspect, into: room)
            surfaceFrame = Rect(
                column: (room.columns - inner.columns - 2) / 2, row: room.row + (room.rows - inner.rows - 2) / 2,
                columns: inner.columns + 2, rows: inner.rows + 2)
        }
        // Below the surface and as wide; a surface that stands upright would leave it too little.
        let cloudEnd = beside ? bottom : strip.row - air
        let widest = beside ? strip.column - (isTight ? 0 : 1) : columns
        let isWide = surfaceFrame.columns * 2 >= widest
        cloud = Rect(
            column: isWide ? surfaceFrame.column : 0, row: cloudEnd - cloudRows,
            columns: isWide ? surfaceFrame.columns : widest, rows: cloudRows)
        geometry = SurfaceGeometry(frame: surfaceFrame)
    }

    /// The largest surface of that aspect within `room` and a frame; cells are twice as high as wide.
    private static func fit(_ aspect: Double?, into room: Rect) -> Size {
        var inner = Size(columns: max(room.columns - 2, 1), rows: max(room.rows - 2, 1))
        guard let aspect, aspect.isFinite, aspect > 0 else { return inner }
        let wide = min(max(aspect, 0.25), 6) * 2
        if Double(inner.rows) * wide <= Double(inner.columns) {
            inner.columns = max(Int((Double(inner.rows) * wide).rounded()), 1)
        } else {
            inner.rows = max(Int((Double(inner.columns) / wide).rounded()), 1)
        }
        return inner
    }

    /// Where a parameter's value stands; nowhere where it is not shown.
    package func rect(of parameter: Parameter) -> Rect {
        guard let index = parameters.firstIndex(of: parameter) else {
            return Rect(column: 0, row: 0, columns: 0, rows: 0)
        }
        let rows = isBeside ? max(strip.rows / parameters.count, 1) : 1
        return Rect(column: strip.column, row: strip.row + index * rows, columns: strip.columns, rows: rows)
    }

    /// The parameter whose value stands at `place`.
    package func parameter(at place: Place) -> Parameter? {
        parameters.first { rect(of: $0).contains(place) }
    }

    /// The words of a lesson: all the room between the surface and the keys.
    package var lesson: Rect {
        Rect(column: 1, row: strip.row, columns: size.columns - 2, rows: size.rows - keys.rows - strip.row)
    }

    /// Where the help, the lists and all else stand that covers the surface; as wide as it is of use.
    package var room: Rect {
        let bottom = keys.isEmpty ? size.rows : keys.row
        let width = size.columns > 100 ? min(size.columns - 4, 200) : size.columns
        return Rect(column: (size.columns - width) / 2, row: 1, columns: width, rows: bottom - 1)
    }

    /// Where what is open is closed by a click: also where no row of keys has room.
    package var closing: Rect {
        let rect = room
        return Rect(column: rect.endColumn - 3, row: rect.row, columns: 3, rows: 1)
    }
}
