import Granular
import Mapping
import Touch

/// A step in the teaching of a gesture, or a change of the mapping's gestures.
public enum TeachingStep: Equatable, Sendable {
    /// What the gesture is to do was chosen: from now on fingers show it and play nothing.
    case begin(Lesson.Subject)
    /// What was understood is played, beside everything else.
    case tryOut
    /// The gesture is shown anew.
    case again
    /// What was understood is written into the player's own mapping.
    case keep
    /// The lesson ends, and everything is as before.
    case cancel
    /// A gesture that is there is tried: it is said each time that it is recognised.
    case trial(GestureUse)
    /// A gesture that is there is shown anew, to be made in another way.
    case show(GestureUse)
    /// A gesture that is there is to do something else.
    case change(GestureUse, to: Lesson.Subject)
    /// A gesture that is there is taken out of the player's own mapping.
    case remove(GestureUse)
    /// The gestures are as they were before the last change of them.
    case undo
    /// What was undone last is changed again.
    case redo
}

/// How a lesson stands, or a trial of a gesture.
public struct TeachingState: Equatable, Sendable {
    /// What the gesture is to do; `nil` while one is tried that is there already.
    public var subject: Lesson.Subject?
    /// What was shown so far, the newest last.
    public var showings: [Showing]
    /// What is wrong with what was shown last.
    public var rejection: Lesson.Rejection?
    /// What was understood; `nil` until two showings agree. In a trial what is tried.
    public var understood: GestureUse?
    /// Whether it is tried out now.
    public var isTriedOut: Bool
    /// How often it was recognised since then.
    public var recognitions = 0
    /// A gesture of the mapping that what was understood cannot be told from, and takes the place of.
    public var replaced: GestureUse?
    /// What is recognised in place of what was understood, if anything.
    public var replacement: GestureReplacement?
    /// The controls that its fingers move too, by name.
    public var movedControls: [String] = []
    /// The parameters that the gesture moves and those controls set as well: where these end is not the gesture's alone.
    public var contested: [Parameter] = []

    /// Makes a state.
    public init(
        subject: Lesson.Subject?, showings: [Showing], understood: GestureUse?, isTriedOut: Bool,
        rejection: Lesson.Rejection? = nil
    ) {
        self.subject = subject
        self.showings = showings
        self.understood = understood
        self.isTriedOut = isTriedOut
        self.rejection = rejection
    }

    /// Whether a gesture is tried that is there already, and none is taught.
    public var isTrial: Bool { subject == nil }
}

/// A lesson in the middle of playing.
package struct Teaching: Sendable {
    package private(set) var lesson: Lesson
    /// The mapping as it is without what is taught.
    let mapping: Mapping
    /// The gesture that what is taught takes the place of.
    let changed: GestureUse?
    package var isTriedOut = false
    /// The fingers that show, which play nothing.
    package private(set) var fingers: [Finger] = []
    private var surface = SurfaceSize.assumed(aspect: 1)

    init(_ lesson: Lesson, in mapping: Mapping, changing changed: GestureUse? = nil) {
        self.lesson = lesson
        self.mapping = mapping
        self.changed = changed
    }

    mutating func watch(_ frame: TouchFrame, from source: Int, on surface: SurfaceSize) {
        self.surface = surface
        lesson.handle(frame, from: source, surface: surface)
        fingers.removeAll { $0.id.source == source }
        fingers += frame.contacts.filter(\.isDown).map {
            Finger(id: FingerID(source: source, contact: $0.id), contact: $0, at: frame.timeMicroseconds)
        }
    }

    mutating func advance(to microseconds: Int64) { lesson.advance(to: microseconds, surface: surface) }

    /// The mapping without the gesture that is changed.
    var others: Mapping {
        var others = mapping
        others.gestures.removeAll { $0 == changed }
        return others
    }

    /// The mapping with a gesture that was understood, and the place of that.
    func mapping(with use: GestureUse) -> (mapping: Mapping, place: Int) {
        var mapping = mapping
        if let place = changed.flatMap(mapping.gestures.firstIndex) {
            mapping.gestures[place] = use
            return (mapping, place)
        }
        mapping.gestures.append(use)
        return (mapping, mapping.gestures.count - 1)
    }
}

extension Performer {
    /// How a lesson stands, or a trial; `nil` where neither is given.
    package var teachingState: TeachingState? {
        if let trial {
            var state = TeachingState(subject: nil, showings: [], understood: trial, isTriedOut: true)
            state.recognitions = mapper.watchedCount
            state.replacement = mapper.mapping.gestures.firstIndex(of: trial).flatMap {
                mapper.mapping.replacement(ofGesture: $0)
            }
            return state.noting(mapper.mapping)
        }
        guard let teaching else { return nil }
        let lesson = teaching.lesson
        var state = TeachingState(
            subject: lesson.subject, showings: lesson.showings, understood: lesson.understood,
            isTriedOut: teaching.isTriedOut, rejection: lesson.rejection)
        if teaching.isTriedOut { state.recognitions = mapper.watchedCount }
        state = state.noting(teaching.others)
        if let understood = lesson.understood {
            let (mapping, place) = teaching.mapping(with: understood)
            state.replaced = mapping.replaced(byGesture: place)
            state.replacement = mapping.replacement(ofGesture: place)
        }
        return state
    }
}

extension TeachingState {
    /// The same with what the fingers move, too.
    fileprivate func noting(_ mapping: Mapping) -> Self {
        var state = self
        let controls = understood.map(mapping.controlsMoved) ?? []
        state.movedControls = controls.map(\.name)
        let moved = Set(controls.flatMap(\.routes).filter { !$0.binding.isAdded }.map(\.binding.parameter))
        state.contested = (understood?.moves ?? []).map(\.binding.parameter).filter(moved.contains)
        return state
    }
}
