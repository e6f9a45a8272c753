/// Names of sounds, no two of which are the same.
package enum SoundNames {
    /// `name`, or with a number from 2 where another one is called so.
    package static func name(_ name: String, isTaken: (String) -> Bool) -> String {
        guard isTaken(name) else { return name }
        var number = 2
        while isTaken("\(name) \(number)") { number += 1 }
        return "\(name) \(number)"
    }

    /// The same names, each once and none of them reserved: the first of several keeps it, the others are numbered.
    static func numbered(_ names: [String], besides reserved: [String]) -> [String] {
        let given = Set(names)
        var taken = Set(reserved)
        return names.map { name in
            let found = Self.name(name) { taken.contains($0) || ($0 != name && given.contains($0)) }
            taken.insert(found)
            return found
        }
    }
}
