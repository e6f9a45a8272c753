import Granular
import Testing

@Suite struct ParameterSetTests {
    @Test func holdsWhatWasInserted() {
        for one in Parameter.allCases {
            var set = ParameterSet()
            #expect(set.isEmpty)
            #expect(set.insert(one).inserted)
            #expect(!set.insert(one).inserted)
            #expect(set == ParameterSet(one))
            #expect(Parameter.allCases.filter(set.contains) == [one])
            #expect(set.remove(one) == one)
            #expect(set.isEmpty)
        }
    }

    @Test func isWalkedThroughInTheParametersOrder() {
        #expect(Array(ParameterSet.all) == Parameter.allCases)
        let some: ParameterSet = [.level, .pitch, .filterResonance, .level]
        #expect(Array(some) == [.pitch, .level, .filterResonance])
        #expect(Array(ParameterSet()) == [])
    }

    @Test func isCalculatedWithLikeAnySet() {
        let (a, b): (ParameterSet, ParameterSet) = ([.pitch, .pan, .filterResonance], [.pan, .window])
        #expect(a.union(b) == [.pitch, .pan, .filterResonance, .window])
        #expect(a.intersection(b) == [.pan])
        #expect(a.symmetricDifference(b) == [.pitch, .filterResonance, .window])
        #expect(a.subtracting(b) == [.pitch, .filterResonance])
        #expect(!a.isDisjoint(with: b))
        #expect(a.isDisjoint(with: [.level]))
        #expect(a.isSuperset(of: [.pitch]))
        #expect(a.count == 3)
        #expect(ParameterSet.all.count == Parameter.allCases.count)
    }

    @Test func hasRoomForMoreThanThereAre() {
        #expect(MemoryLayout<ParameterSet>.size * 8 >= 64)
        #expect(Parameter.allCases.count <= MemoryLayout<ParameterSet>.size * 8)
    }
}
