import InstrumentSamples
import Mapping
import Stage
import Terminal
import Testing

/// Words on controls that have no room for them.
@Suite("Narrow controls")
struct NarrowTextTests {
    private static let folder = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/Mappings"
    /// The surface's frame on terminals of 40×12 and 80×24.
    static let sizes = [Size(columns: 28, rows: 10), Size(columns: 44, rows: 15)]

    private func stage(_ name: String) throws -> StageState {
        let mapping = try #require(MappingFile(path: "\(Self.folder)/\(name).toml").mapping)
        var model = StageModel()
        return model.stage(of: Samples.state(mapping), now: 1)
    }

    private func picture(_ stage: StageState, _ size: Size) -> (canvas: Canvas, geometry: SurfaceGeometry) {
        var canvas = Canvas(size: size, graphics: .braille)
        let geometry = SurfaceGeometry(frame: Rect(column: 0, row: 0, columns: size.columns, rows: size.rows))
        SurfaceView.draw(stage, geometry, Capabilities(graphics: .braille, colours: 256), on: &canvas)
        return (canvas, geometry)
    }

    @Test("buttons side by side can be told apart, whatever their width", arguments: sizes)
    func buttons(size: Size) throws {
        let stage = try stage("snapshots")
        let (canvas, geometry) = picture(stage, size)
        var faces: [String] = []
        for control in stage.mapping.controls {
            guard case .button = control.kind else { continue }
            let frame = geometry.frame(of: control.area)
            let rows = (frame.row..<frame.endRow - 1).map { row in
                String(
                    String.UnicodeScalarView(
                        (frame.column + 1..<frame.endColumn - 1).compactMap {
                            Unicode.Scalar(canvas[$0, row].scalar)
                        }))
            }
            faces.append(rows.joined(separator: "|"))
        }
        #expect(faces.count == 8 && Set(faces).count == 8, "\(faces)\n\(canvas.text)")
    }

    @Test("a word that is cut has a mark, and none is broken")
    func marks() throws {
        let text = picture(try stage("accessible"), Self.sizes[0]).canvas.text
        #expect(text.contains("pan…") && !text.contains("pani"), "\(text)")
        #expect(text.contains("↑ den…") || text.contains("↑ dens…"), "\(text)")
    }

    @Test("the mark of where values stand lies beside the numbers of the axes")
    func mark() throws {
        var stage = try stage("touch")
        stage.positions = []
        for parameter in stage.mapping.bindings.map(\.parameter) {
            stage.values[parameter] = stage.binding(of: parameter).binding.low
        }
        for size in [Size(columns: 58, rows: 15), Size(columns: 90, rows: 24)] {
            let text = picture(stage, size).canvas.text
            #expect(text.contains("│100 Hz") && text.contains("│1 /s") && text.contains("│0 Hz"), "\(text)")
            #expect(text.count { $0 == "○" } == 2, "\(text)")
        }
    }

    @Test("gestures are listed in words")
    func gestures() throws {
        let text = picture(try stage("eyes-free"), Self.sizes[0]).canvas.text
        #expect(text.contains("tap ") && text.contains("up/down") && !text.contains("1 tap"), "\(text)")
    }
}
