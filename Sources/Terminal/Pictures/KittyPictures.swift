/// Pictures in kitty's way, as bytes. What the terminal would answer is never asked for (`q=2`).
enum KittyPictures {
    /// Takes all pictures away, also one that is half sent: it ends what was begun, and closes its chunks.
    static let end = "\u{1b}\\\u{1b}_Gm=0,q=2;\u{1b}\\" + deleteAll
    /// Takes all pictures away, and forgets them.
    static let deleteAll = "\u{1b}_Ga=d,d=A,q=2\u{1b}\\"

    /// The most characters of a chunk; the protocol's own limit.
    private static let chunkCharacters = 4_096

    /// Sends a picture's pixels, in pieces, and shows nothing yet.
    static func send(_ image: PixelImage, id: Int) -> [[UInt8]] {
        let text = Array(base64(image.pixels))
        return stride(from: 0, to: text.count, by: chunkCharacters).map { start in
            let end = min(start + chunkCharacters, text.count)
            let head = start == 0 ? "a=t,q=2,f=24,t=d,i=\(id),s=\(image.columns),v=\(image.rows)," : "q=2,"
            return Array("\u{1b}_G\(head)m=\(end < text.count ? 1 : 0);".utf8) + text[start..<end]
                + Array("\u{1b}\\".utf8)
        }
    }

    /// Shows a picture that was sent; the cursor stays.
    static func show(_ rect: Rect, id: Int) -> [UInt8] {
        Array(
            "\u{1b}7\u{1b}[\(rect.row + 1);\(rect.column + 1)H\u{1b}_Ga=p,q=2,i=\(id),p=1,c=\(rect.columns),r=\(rect.rows),C=1\u{1b}\\\u{1b}8"
                .utf8)
    }

    /// Takes a picture from the screen; the terminal keeps its pixels.
    static func hide(id: Int) -> [UInt8] { Array("\u{1b}_Ga=d,d=i,q=2,i=\(id)\u{1b}\\".utf8) }

    /// Takes a picture away, and its pixels.
    static func forget(id: Int) -> [UInt8] { Array("\u{1b}_Ga=d,d=I,q=2,i=\(id)\u{1b}\\".utf8) }

    /// The end of a picture that is half sent.
    static let abandon = Array("\u{1b}_Gm=0,q=2;\u{1b}\\".utf8)

    /// RFC 4648, section 4.
    private static func base64(_ bytes: [UInt8]) -> [UInt8] {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var text: [UInt8] = []
        text.reserveCapacity(4 * ((bytes.count + 2) / 3))
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let count = min(3, bytes.count - start)
            var bits = 0
            for place in 0..<3 { bits = bits << 8 | (place < count ? Int(bytes[start + place]) : 0) }
            for place in 0..<4 {
                text.append(place <= count ? alphabet[bits >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
            }
        }
        return text
    }
}
