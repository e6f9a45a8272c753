import ArgumentParser
import DisplayText
import Files
import Granular

/// How loud the whole is.
struct VolumeOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The volume, -60 to 6 dB. (default: -12, or play's last one)", valueName: "dB"))
    var volume: String?
    /// What it was called before.
    @Option(parsing: .unconditional, help: .hidden)
    var level: String?

    func validate() throws {
        do { _ = try decibels(from: MasterLevel.start) } catch { throw ValidationError("\(error)") }
    }

    /// What was asked for in dB; `nil` where nothing was.
    /// - Parameter current: what a plus sign counts from.
    func decibels(from current: Double) throws -> Double? {
        guard let text = volume ?? level else { return nil }
        do throws(ValueReading.Problem) {
            return try ValueReading.value(text, of: .volume, current: current)
        } catch {
            throw UsageError(
                description: "\(volume == nil ? "--level" : "--volume") must be -60 to 6 dB, not \(quoted(text))")
        }
    }
}
