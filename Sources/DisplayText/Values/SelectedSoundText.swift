import Granular

/// Which sounds of the mix `sound-select` stands at.
enum SelectedSoundText {
    /// What stands behind its number: " = drone", or " = drone + rain" between two. Empty for all other parameters, and where one sound
    /// is alone.
    static func remark(_ parameter: Parameter, _ value: Double, _ mix: [String]) -> String {
        guard parameter == .soundSelect, mix.count > 1, value.isFinite else { return "" }
        let place = min(max(value, 0), 1) * Double(mix.count - 1)
        let nearest = Int(place.rounded())
        guard abs(place - Double(nearest)) > 0.01 else { return " = \(mix[nearest])" }
        let first = Int(place.rounded(.down))
        return " = \(mix[first]) + \(mix[first + 1])"
    }
}
