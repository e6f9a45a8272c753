import Granular
import Mapping
import Touch

/// Changing what fingers play by; a lesson in the mapping before ends.
extension Performer {
    /// Plays by another mapping; `nil` where none is called `name`.
    package mutating func choose(_ name: String) -> [Change]? {
        guard let mapping = playing.mapping(named: name) else { return nil }
        begin(.single)
        return use(mapping)
    }

    /// Plays by the mapping so many places further on in the list.
    /// - isTouched: whether fingers chose it, which then get back the same way.
    mutating func chooseMapping(by step: Int, isTouched: Bool) -> [Change] {
        guard let next = playing.mapping(by: step) else { return [] }
        begin(.single)
        return use(next, keepsWayBack: isTouched)
    }

    /// Further surfaces play by the mappings of these names, the second surface by the first of them.
    package mutating func playFurther(by names: [String]) -> [Change] {
        playing.others = names.compactMap(playing.mapping(named:))
        return playing.mapping(named: mapper.mapping.name).map { use($0) } ?? []
    }

    /// Plays by another mapping; a lesson in the one before ends.
    mutating func use(_ mapping: Mapping, keepsWayBack: Bool = false) -> [Change] {
        let ended = teach(.cancel, at: 0).changes
        fieldEditing = nil
        return ended + playing.use(mapping, keepsWayBack: keepsWayBack)
    }

    /// Applies a change of the mapping files.
    package mutating func apply(_ news: MappingFileChange) -> Effects {
        switch news {
        case .broken(let fault, let hasOld):
            return Effects(message: hasOld ? "\(fault); the old version stays in use" : fault)
        case .part(let part):
            let isNew = guests.part(named: part.name) == nil
            guests.exchange(part, at: now)
            return Effects(
                changes: takeGuestsEffects().changes,
                message: isNew ? "new part for phones: \(part.name)" : "\(part.name) reloaded")
        case .mended(let name): return Effects(message: "\(name): errors fixed, as it was before")
        case .added(let mapping):
            playing.mappings.append(mapping)
            return Effects(message: "new mapping: \(mapping.name)")
        case .changed(let place, let mapping):
            var effects = Effects(message: "\(mapping.name) reloaded")
            guard let played = playing.exchange(mapping, at: place) else { return effects }
            let lesson = teach(.cancel, at: 0)
            effects.changes = lesson.changes + playing.reload(played)
            return effects
        }
    }
}

/// Lessons while playing.
extension Performer {
    /// Whether fingers show a gesture and play nothing.
    var isLearning: Bool { teaching.map { !$0.isTriedOut } ?? false }

    /// Where each control of the mapping stands.
    package var positions: [[Double]] { mapper.mapping.controls.indices.map(mapper.positions) }

    /// The buttons that are on.
    package var pressed: Set<Int> { Set(mapper.mapping.controls.indices.filter(mapper.isOn)) }

    /// Applies a step of a lesson, or a change of the gestures; steps that do not apply now do nothing.
    package mutating func teach(_ step: TeachingStep, at microseconds: Int64) -> Effects {
        if let use = step.edited, let origin = use.keptFrom {
            return Effects(message: "\(use.gesture) is the way back to \(origin): change it there")
        }
        switch step {
        case .begin(let subject): return begin(subject, at: microseconds)
        case .again:
            return teaching.map { begin($0.lesson.subject, changing: $0.changed, at: microseconds) } ?? Effects()
        case .cancel: return endLesson()
        case .tryOut:
            guard
                let (mapping, place) = teaching.flatMap({ taught in
                    taught.lesson.understood.map { taught.mapping(with: $0) }
                })
            else { return Effects() }
            teaching?.isTriedOut = true
            let changes = playing.replace(mapping)
            playing.mapper.watchedGesture = place
            return Effects(changes: changes)
        case .keep:
            guard let taught = teaching, let understood = taught.lesson.understood else { return Effects() }
            var effects = endLesson()
            effects.gestureEdit = taught.changed.map { .replace($0, with: understood) } ?? .add(understood)
            return effects
        case .trial(let use):
            let effects = endLesson()
            guard let place = mapper.mapping.gestures.firstIndex(of: use) else { return effects }
            trial = use
            playing.mapper.watchedGesture = place
            return effects
        case .show(let use):
            guard let subject = use.subject else {
                return Effects(message: "\(use.gesture) turns on a layer: change it in the mapping's file")
            }
            return begin(subject, changing: use, at: microseconds)
        case .change(let use, let subject): return change(use, to: subject, at: microseconds)
        case .remove(let use): return editing(.remove(use))
        case .undo: return editing(.undo)
        case .redo: return editing(.redo)
        }
    }

    private mutating func editing(_ edit: GestureEdit) -> Effects {
        var effects = endLesson()
        effects.gestureEdit = edit
        return effects
    }

    /// Lets a gesture do something else; one that goes on is shown anew for what happens at once.
    private mutating func change(
        _ use: GestureUse, to subject: Lesson.Subject, at microseconds: Int64
    ) -> Effects {
        var scale: Binding?
        var value = 0.0
        if case .parameter(let parameter) = subject {
            (scale, value) = (mapper.mapping.scale(of: parameter), mapper.values[parameter])
        } else if use.gesture.kind.goesOn {
            var effects = begin(subject, changing: use, at: microseconds)
            effects.message =
                effects.message ?? "\(use.gesture.kind) cannot trigger an action: make another gesture for it"
            return effects
        }
        var changed = GestureUse(
            use.gesture, for: subject, scale: scale, value: value,
            travel: use.moves.first?.travel ?? use.gesture.kind.defaultTravel)
        changed.layer = use.layer
        guard changed != use else { return Effects(message: "\(use.gesture) does that already") }
        return editing(.replace(use, with: changed))
    }

    private mutating func begin(
        _ subject: Lesson.Subject, changing changed: GestureUse? = nil, at microseconds: Int64
    ) -> Effects {
        var effects = endLesson()
        let mapping = mapper.mapping
        let known = mapping.gestures.filter { $0 != changed && $0.surface == 0 }
        let lesson: Lesson
        switch subject {
        case .action: lesson = Lesson(subject, known: known, layer: changed?.layer)
        case .parameter(let parameter):
            let move = changed?.moves.first { $0.binding.parameter == parameter }
            lesson = Lesson(
                subject, scale: move?.binding ?? mapping.scale(of: parameter), value: mapper.values[parameter],
                known: known, layer: changed?.layer)
        }
        (fieldEditing, pointing) = (nil, nil)
        effects.message = looper.endTake(at: microseconds)
        effects.changes += liftHands(at: microseconds)
        teaching = Teaching(lesson, in: mapping, changing: changed)
        return effects
    }

    /// Who plays at this moment lets go: the next touch means something else.
    mutating func liftHands(at microseconds: Int64) -> [Change] {
        var changes: [Change] = []
        for source in Set(mapper.fingers.filter { !$0.isLooped }.map(\.id.source)) {
            var lifted = playing.mapper.handle(TouchFrame(timeMicroseconds: microseconds, contacts: []), from: source)
            lifted += playing.mapper.finishActions()
            changes += soundChanges(lifted)
            changes += playing.freezing.filter(
                lifted.compactMap { if case .change(let change) = $0.kind { change } else { nil } })
        }
        return changes
    }

    private mutating func endLesson() -> Effects {
        trial = nil
        playing.mapper.watchedGesture = nil
        guard let mapping = teaching?.mapping else { return Effects() }
        teaching = nil
        return Effects(changes: playing.replace(mapping))
    }
}

extension TeachingStep {
    /// The gesture of the mapping's file that it changes.
    fileprivate var edited: GestureUse? {
        switch self {
        case .show(let use), .change(let use, _), .remove(let use): use
        case .begin, .tryOut, .again, .keep, .cancel, .trial, .undo, .redo: nil
        }
    }
}
