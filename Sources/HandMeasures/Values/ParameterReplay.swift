import Granular
import Session

/// Where parameters stood while a performance was played, cloud by cloud. What modulation added is not counted; the bed is left out.
struct ParameterReplay {
    /// What is followed.
    let parameters: [Parameter]
    /// Clouds that sound, the one that began last at the end.
    private(set) var sounding: [Int] = []
    /// The cloud that began last of those that sound; where none does, of those that sounded last.
    private(set) var heard = 0
    private var values: [Double]
    /// What is followed of each parameter; `nil` where it is not.
    private let followed: [Followed?]
    private var pulsing: [Int] = []
    /// Clouds of which single grains were triggered since the last sample.
    private var struck: [Int] = []

    private struct Followed {
        /// Its place among the parameters that are followed.
        var place: Int
        var definition: ParameterDefinition
        var isShared: Bool
    }

    private init(_ parameters: [Parameter]) {
        self.parameters = parameters
        followed = Parameter.allCases.map { parameter in
            parameters.firstIndex(of: parameter).map {
                Followed(place: $0, definition: parameter.definition, isShared: parameter.isShared)
            }
        }
        values = (0..<Engine.maxClouds).flatMap { _ in parameters.map(\.definition.defaultValue) }
    }

    /// The values of a cloud, in the order of ``parameters``, each in its unit.
    func values(of cloud: Int) -> ArraySlice<Double> {
        values[cloud * parameters.count..<(cloud + 1) * parameters.count]
    }

    /// Clouds that are heard now, or were struck since the last sample.
    var voices: [Int] { sounding + struck.filter { !sounding.contains($0) } }

    /// Goes through a performance and stops at even times.
    /// - Parameters:
    ///   - time: seconds from the beginning of what was kept.
    ///   - rate: how often a second.
    static func run(
        _ performance: Performance, following parameters: [Parameter], during time: ClosedRange<Double>, rate: Double,
        at sample: (ParameterReplay) -> Void
    ) {
        var replay = ParameterReplay(parameters)
        var next = 0
        for number in 0..<Int((time.upperBound - time.lowerBound) * rate + 1e-9) + 1 {
            let frame = performance.frame(at: time.lowerBound + Double(number) / rate)
            while next < performance.events.count, performance.events[next].frame <= frame {
                if case .change(let change) = performance.events[next].event { replay.apply(change) }
                next += 1
            }
            // What was struck before belongs to no sample.
            if number == 0 { replay.struck = [] }
            sample(replay)
            replay.struck = []
        }
    }

    private mutating func apply(_ change: Change) {
        switch change {
        case .set(let parameter, let value, let cloud):
            guard let followed = followed[Int(parameter.rawValue)], Int(cloud) < Engine.maxClouds else { return }
            let value = followed.definition.clamped(value)
            for cloud in followed.isShared ? 0..<Engine.maxClouds : Int(cloud)..<Int(cloud) + 1 {
                values[cloud * parameters.count + followed.place] = value
            }
        case .start(let cloud): begin(Int(cloud))
        case .release(let cloud): if !pulsing.contains(Int(cloud)) { end(Int(cloud)) }
        case .pulse(let beats, _, let cloud):
            if beats > 0 {
                if !pulsing.contains(Int(cloud)) { pulsing.append(Int(cloud)) }
                begin(Int(cloud))
            } else if pulsing.contains(Int(cloud)) {
                pulsing.removeAll { $0 == cloud }
                end(Int(cloud))
            }
        case .grain(_, let cloud):
            guard cloud != Engine.bedCloud else { return }
            heard = Int(cloud)
            if !struck.contains(heard) { struck.append(heard) }
        case .panic:
            sounding = []
            pulsing = []
        default: break
        }
    }

    private mutating func begin(_ cloud: Int) {
        guard cloud != Engine.bedCloud, !sounding.contains(cloud) else { return }
        sounding.append(cloud)
        heard = cloud
    }

    private mutating func end(_ cloud: Int) {
        sounding.removeAll { $0 == cloud }
        heard = sounding.last ?? heard
    }
}

extension Performance {
    /// The engine's frame so many seconds after the beginning of what was kept.
    func frame(at seconds: Double) -> Int64 { keepFrame + Int64((seconds * Double(build.rate)).rounded()) }

    /// The seconds from the beginning of what was kept to a frame of the engine.
    func seconds(at frame: Int64) -> Double { Double(frame - keepFrame) / Double(build.rate) }
}
