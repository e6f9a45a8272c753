/// The picture that stands in pixels over the cells: what is to be written for it to come, to stay and to go.
///
/// A picture comes in pixels when it has been there in cells for a moment, so that lists can be gone through and windows resized without
/// sending many, and it is written in pieces, so that no key waits for it.
package struct PictureLayer {
    /// What is to be done before the cells are written.
    package struct Erasure: Equatable {
        /// Bytes to be written.
        package var bytes: [UInt8] = []
        /// Whether the screen has to be cleared, and all cells written again.
        package var isClearing = false
    }

    /// The picture that is there in pixels, or on its way: its cells are to be blank.
    package private(set) var shown: CanvasPicture?
    /// The picture that waits for its moment, and since when, in microseconds.
    private var waiting: (picture: CanvasPicture, since: Int64)?
    /// By what ``shown`` was drawn.
    private var graphics: PixelGraphics?
    /// What of it is still to be written.
    private var pieces: ArraySlice<[UInt8]> = []
    /// The pictures that a kitty has, the newest last.
    private var kept: [(image: PixelImage, id: Int)] = []
    private var lastID = 0
    /// A picture that cannot be made small enough: it stays in cells.
    private var refused: CanvasPicture?

    /// Nothing was shown so far.
    package init() {}

    /// How long a picture stands in cells first, in microseconds.
    package static let settlingMicroseconds: Int64 = 150_000
    /// As much is written at once, unless a single piece has more, in bytes.
    package static let stepBytes = 24_000
    /// As many pictures a kitty keeps.
    private static let maxKept = 8
    /// Numbers from here on are ours.
    private static let firstID = 0x5175_6500

    /// Whether time alone may change what is there.
    package var isBusy: Bool { waiting != nil || !pieces.isEmpty }
    /// Takes everything away, on every way out; empty where nothing was ever shown.
    package var end: String {
        switch graphics {
        case .kitty: KittyPictures.end
        case .sixel: SixelPictures.end
        case nil: ""
        }
    }

    /// This picture is wanted now, or none, and the terminal shows pictures so, or not at all.
    /// - Parameter microseconds: of `CLOCK_MONOTONIC`.
    package mutating func update(_ picture: CanvasPicture?, _ graphics: PixelGraphics?, at microseconds: Int64)
        -> Erasure
    {
        guard let picture, let graphics, picture != refused else {
            waiting = nil
            return erase()
        }
        if picture == shown, graphics == self.graphics { return Erasure() }
        let erasure = erase()
        if waiting?.picture != picture { waiting = (picture, microseconds) }
        let isKept = graphics == .kitty && kept.contains { $0.image == picture.image }
        if isKept || microseconds - (waiting?.since ?? microseconds) >= Self.settlingMicroseconds {
            waiting = nil
            begin(picture, graphics)
        }
        return erasure
    }

    /// The screen was cleared, and all that was on it is gone.
    /// - Returns: bytes that make sure of it.
    package mutating func forget(at microseconds: Int64) -> [UInt8] {
        let hadKept = !kept.isEmpty || shown != nil && graphics == .kitty
        let bytes = (isHalfSent ? KittyPictures.abandon : []) + (hadKept ? Array(KittyPictures.deleteAll.utf8) : [])
        if let picture = shown ?? waiting?.picture { waiting = (picture, microseconds) }
        (shown, pieces, kept) = (nil, [], [])
        return bytes
    }

    /// What is to be written next, behind the cells.
    package mutating func nextBytes() -> [UInt8] {
        var bytes: [UInt8] = []
        while let piece = pieces.first, bytes.isEmpty || bytes.count + piece.count <= Self.stepBytes {
            bytes += piece
            pieces.removeFirst()
        }
        return bytes
    }

    /// Whether chunks were begun and not ended. The last piece only shows the picture.
    private var isHalfSent: Bool { graphics == .kitty && shown != nil && pieces.count > 1 }

    private mutating func begin(_ picture: CanvasPicture, _ graphics: PixelGraphics) {
        switch graphics {
        case .sixel(let cell):
            guard let made = SixelPictures.pieces(picture, cell: cell) else { return refused = picture }
            pieces = made[...]
        case .kitty:
            if let known = kept.first(where: { $0.image == picture.image }) {
                pieces = [KittyPictures.show(picture.rect, id: known.id)]
            } else {
                lastID += 1
                let id = Self.firstID + lastID
                pieces = []
                if kept.count == Self.maxKept { pieces = [KittyPictures.forget(id: kept.removeFirst().id)] }
                pieces += KittyPictures.send(picture.image, id: id)
                pieces.append(KittyPictures.show(picture.rect, id: id))
                kept.append((picture.image, id))
            }
        }
        (shown, self.graphics) = (picture, graphics)
    }

    private mutating func erase() -> Erasure {
        guard let picture = shown else { return Erasure() }
        defer { (shown, pieces) = (nil, []) }
        guard graphics == .kitty, let place = kept.firstIndex(where: { $0.image == picture.image }) else {
            return Erasure(isClearing: true)
        }
        guard !isHalfSent else {
            return Erasure(bytes: KittyPictures.abandon + KittyPictures.forget(id: kept.remove(at: place).id))
        }
        return Erasure(bytes: KittyPictures.hide(id: kept[place].id))
    }
}
