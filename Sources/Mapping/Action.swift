import Granular

/// Something a touch can ask for beside moving a parameter.
public enum Action: Equatable, Sendable {
    /// The numbers that snapshots have.
    public static let snapshotNumbers = 1...16
    /// The numbers that sections of a sound have.
    public static let sectionNumbers = 1...9
    /// How many single grains can be triggered at once.
    public static let grainCounts = 1...Int(Change.maxGrains)

    /// Silences the output, or gives it back.
    case mute
    /// Ends everything that sounds and every touch.
    case panic
    /// Stands still where the sound is read, and keeps live input; or lets both go on.
    case freeze
    /// Holds what sounds, or lets it go.
    case hold
    /// Triggers so many single grains at once, 1…64: of that cloud, 0…15, or of the one that is played.
    case grain(Int, cloud: UInt8? = nil)
    /// Cuts the grains from the next of the sounds that were loaded.
    case nextSound
    /// Cuts the grains from the sound before.
    case previousSound
    /// Plays by the next mapping of the list.
    case nextMapping
    /// Plays by the mapping before.
    case previousMapping
    /// Plays the next scene of the list.
    case nextScene
    /// Plays the scene before.
    case previousScene
    /// Goes back to a snapshot, 1…16.
    case snapshot(Int)
    /// Keeps how everything stands as a snapshot, 1…16.
    case storeSnapshot(Int)
    /// A beat: the density follows the time between two.
    case tapTempo
    /// Records the sound into a file, or ends the recording.
    case record
    /// Goes over to a snapshot, 1…16, within a few seconds.
    case morph(Int)
    /// Reads from a section of the sound alone, 1…9, or from all of it again.
    case section(Int)
    /// Records a layer of touches, or ends it and loops it.
    case loopRecord
    /// Stops the looped layers, or lets them go round again.
    case loopPlay
    /// Loops at half the speed.
    case loopHalf
    /// Loops at twice the speed.
    case loopDouble
    /// Loops backwards, or forwards again.
    case loopReverse
    /// Takes the newest looped layer away.
    case loopUndo
    /// Writes what came in lately as a sound of the player's folder, and plays it.
    case keepInput
    /// Adds what comes in to what goes out, or not.
    case monitor
    /// Has fingers move and size the fields of the mapping, instead of playing them, or play again.
    case editFields
    /// Closes the view that is open in the panel, as Esc does.
    case closeView
    /// Something for practising a sound by ear.
    case practice(PracticeAction)
}

extension Action {
    /// What actions are called in mapping files.
    public enum Name: String, CaseIterable, Sendable {
        case mute, panic, freeze, hold, grain
        case nextSound = "next-sound"
        case previousSound = "previous-sound"
        case nextMapping = "next-mapping"
        case previousMapping = "previous-mapping"
        case nextScene = "next-scene"
        case previousScene = "previous-scene"
        case snapshot
        case storeSnapshot = "store-snapshot"
        case tapTempo = "tap-tempo"
        case record
        case morph, section
        case loopRecord = "loop-record"
        case loopPlay = "loop-play"
        case loopHalf = "loop-half"
        case loopDouble = "loop-double"
        case loopReverse = "loop-reverse"
        case loopUndo = "loop-undo"
        case keepInput = "keep-input"
        case monitor
        case editFields = "edit-fields"
        case closeView = "close-view"
        case practicePlay = "practice-play"
        case nextBeat = "next-beat"
        case previousBeat = "previous-beat"
        case nextBar = "next-bar"
        case previousBar = "previous-bar"
        case loopFromHere = "loop-from-here"
        case loopToHere = "loop-to-here"
        case loopLater = "loop-later"
        case loopEarlier = "loop-earlier"
        case loopOff = "loop-off"
        case tapBeat = "tap-beat"
        case slower, faster
        case cleanPass = "clean-pass"
        case missedPass = "missed-pass"
        case nextInList = "next-in-list"
        case previousInList = "previous-in-list"

        /// The numbers that it needs one of; `nil` for those that take none.
        public var numbers: ClosedRange<Int>? {
            switch self {
            case .snapshot, .storeSnapshot, .morph: Action.snapshotNumbers
            case .section: Action.sectionNumbers
            default: nil
            }
        }

        /// Whether it needs a number.
        public var takesNumber: Bool { numbers != nil }
    }

    /// The action called `name`; `number` is that of the snapshot or section, or how many grains, for those that take one.
    public init(_ name: Name, number: Int = 1) {
        switch name {
        case .mute: self = .mute
        case .panic: self = .panic
        case .freeze: self = .freeze
        case .hold: self = .hold
        case .grain: self = .grain(number)
        case .nextSound: self = .nextSound
        case .previousSound: self = .previousSound
        case .nextMapping: self = .nextMapping
        case .previousMapping: self = .previousMapping
        case .nextScene: self = .nextScene
        case .previousScene: self = .previousScene
        case .snapshot: self = .snapshot(number)
        case .storeSnapshot: self = .storeSnapshot(number)
        case .tapTempo: self = .tapTempo
        case .record: self = .record
        case .morph: self = .morph(number)
        case .section: self = .section(number)
        case .loopRecord: self = .loopRecord
        case .loopPlay: self = .loopPlay
        case .loopHalf: self = .loopHalf
        case .loopDouble: self = .loopDouble
        case .loopReverse: self = .loopReverse
        case .loopUndo: self = .loopUndo
        case .keepInput: self = .keepInput
        case .monitor: self = .monitor
        case .editFields: self = .editFields
        case .closeView: self = .closeView
        case .practicePlay: self = .practice(.play)
        case .nextBeat: self = .practice(.nextBeat)
        case .previousBeat: self = .practice(.previousBeat)
        case .nextBar: self = .practice(.nextBar)
        case .previousBar: self = .practice(.previousBar)
        case .loopFromHere: self = .practice(.loopFromHere)
        case .loopToHere: self = .practice(.loopToHere)
        case .loopLater: self = .practice(.loopLater)
        case .loopEarlier: self = .practice(.loopEarlier)
        case .loopOff: self = .practice(.loopOff)
        case .tapBeat: self = .practice(.tapBeat)
        case .slower: self = .practice(.slower)
        case .faster: self = .practice(.faster)
        case .cleanPass: self = .practice(.cleanPass)
        case .missedPass: self = .practice(.missedPass)
        case .nextInList: self = .practice(.nextInList)
        case .previousInList: self = .practice(.previousInList)
        }
    }

    /// What it is called, and the number of the snapshot or section, or of several grains, for those that have one.
    public var called: (name: Name, number: Int?) {
        switch self {
        case .mute: (.mute, nil)
        case .panic: (.panic, nil)
        case .freeze: (.freeze, nil)
        case .hold: (.hold, nil)
        case .grain(let count, _): (.grain, count == 1 ? nil : count)
        case .nextSound: (.nextSound, nil)
        case .previousSound: (.previousSound, nil)
        case .nextMapping: (.nextMapping, nil)
        case .previousMapping: (.previousMapping, nil)
        case .nextScene: (.nextScene, nil)
        case .previousScene: (.previousScene, nil)
        case .snapshot(let number): (.snapshot, number)
        case .storeSnapshot(let number): (.storeSnapshot, number)
        case .tapTempo: (.tapTempo, nil)
        case .record: (.record, nil)
        case .morph(let number): (.morph, number)
        case .section(let number): (.section, number)
        case .loopRecord: (.loopRecord, nil)
        case .loopPlay: (.loopPlay, nil)
        case .loopHalf: (.loopHalf, nil)
        case .loopDouble: (.loopDouble, nil)
        case .loopReverse: (.loopReverse, nil)
        case .loopUndo: (.loopUndo, nil)
        case .keepInput: (.keepInput, nil)
        case .monitor: (.monitor, nil)
        case .editFields: (.editFields, nil)
        case .closeView: (.closeView, nil)
        case .practice(let action): (action.name, nil)
        }
    }
}

extension PracticeAction {
    /// What it is called as an action.
    fileprivate var name: Action.Name {
        switch self {
        case .play: .practicePlay
        case .nextBeat: .nextBeat
        case .previousBeat: .previousBeat
        case .nextBar: .nextBar
        case .previousBar: .previousBar
        case .loopFromHere: .loopFromHere
        case .loopToHere: .loopToHere
        case .loopLater: .loopLater
        case .loopEarlier: .loopEarlier
        case .loopOff: .loopOff
        case .tapBeat: .tapBeat
        case .slower: .slower
        case .faster: .faster
        case .cleanPass: .cleanPass
        case .missedPass: .missedPass
        case .nextInList: .nextInList
        case .previousInList: .previousInList
        }
    }
}
