import Granular
import Touch

/// Fingers come down, grip controls and lift.
extension Mapper {
    /// Updates ``fingers`` by the contacts of `source` that are down; new ones grip the control under them. Lifted ones stay
    /// until ``removeLiftedFingers(of:)``.
    mutating func updateFingers(_ down: [Contact], of source: Int) {
        for contact in down {
            let id = FingerID(source: source, contact: contact.id)
            // An id that begins again, which no tracker of ours gives, is another finger.
            if contact.phase == .began, fingers.contains(where: { $0.id == id }) { remove(id) }
            if let index = fingers.firstIndex(where: { $0.id == id }) {
                let steady = fingers[index].control.map { mapping[control: $0].handling.steadyMillimetres } ?? 0
                fingers[index].update(contact, steadyMillimetres: steady, surface: surface, at: now)
                if fingers[index].isRoaming { roam(index) }
            } else {
                var contact = contact
                let isPlace = contact.position.isPlace
                if !isPlace { contact.position = SurfacePoint(x: 0, y: 0) }
                fingers.append(Finger(id: id, contact: contact, control: nil, at: now))
                guard isPlace else { continue }
                let control =
                    contact.position.isNote
                    ? Mapping.keyboard
                    : mapping.control(at: contact.position.onSurface, on: layers.active, surface: contact.surface)
                if let control, !mapping[control: control].isField {
                    grip(control, by: fingers.count - 1)
                } else if mapping.hasFields {
                    landOnFields(fingers.count - 1)
                }
            }
        }
        for index in fingers.indices where fingers[index].id.source == source {
            fingers[index].isDown = down.contains { $0.id == fingers[index].id.contact }
        }
    }

    /// Removes the fingers of `source` that are down no more.
    mutating func removeLiftedFingers(of source: Int) {
        for id in fingers.filter({ $0.id.source == source && !$0.isDown }).map(\.id) { remove(id) }
        endedGrips.removeAll { now - $0.endMicroseconds > Self.secondThoughts }
    }

    /// How long after its end a gesture may claim a grip's fingers, in microseconds: a tap of several fingers waits for a second.
    private static var secondThoughts: Int64 { 700_000 }

    /// Makes the finger at `finger` grip the control at `index`, or the pin that lies under it there.
    mutating func grip(_ index: Int, by finger: Int, takesPin: Bool = true) {
        let control = mapping[control: index]
        let (id, place) = (fingers[finger].id, fingers[finger].contact.position)
        let holder = grips.firstIndex { $0.control == index }
        let hasVoice = mapping.hasOwnCloud(index)
        if case .grid(_, _, hasSnapshots: true) = control.kind,
            let pad = control.pad(at: control.area.relative(place.onSurface))
        {
            requestAction(.snapshot(pad + 1))
        }
        if !hasVoice, let holder {
            grips[holder].addFinger(id, at: place)
            fingers[finger].control = index
            if !control.isButton { strike(grips[holder]) }
            return
        }
        var voice: UInt8?
        let pin = takesPin ? pin(under: finger, on: index) : nil
        if let pin {
            voice = pin
        } else if hasVoice {
            // The next one played replaces what the control holds.
            if holder == nil {
                let held = latchedBy.removeValue(forKey: index) ?? []
                voices.unlatch(held)
                for cloud in held.clouds { latchedPulses[cloud] = nil }
            }
            // Held pulses give way last.
            let busy = busyClouds
            guard
                let cloud = voices.allocateCloud(busy: busy.union(CloudSet(latchedPulses.keys)))
                    ?? voices.allocateCloud(busy: busy)
            else { return }
            latchedPulses[cloud] = nil
            voice = cloud
            for other in latchedBy.keys { latchedBy[other]?.subtract(CloudSet(cloud: cloud)) }
            restarting.formUnion(CloudSet(cloud: cloud).intersection(sounding))
            clouds.forgetOwn(cloud)
        }
        fingers[finger].control = index
        fingers[finger].cloud = voice
        var grip = Grip(control: index, voice: voice, routes: control.routes.count)
        grip.addFinger(id, at: place)
        grip.isResting = pin != nil
        if pin == nil, voice != nil, mapping.hasCloudPerTouch { startFromLatest(grip, control) }
        holdTape(index, grip)
        grips.append(grip)
        if !control.isButton { strike(grip) }
        if case .button(let triggers, let isToggle) = control.kind {
            if holder == nil {
                if isToggle { pressed.formSymmetricDifference([index]) } else { pressed.insert(index) }
                for trigger in triggers { perform(trigger, by: .control(index), isMomentary: !isToggle) }
            }
            setButton(grip, isOn: pressed.contains(index))
        }
    }

    /// Starts a relative control from where the last finger left it.
    private mutating func startFromLatest(_ grip: Grip, _ control: Control) {
        for route in control.routes where route.binding.cloud == .own && !route.binding.isAdded {
            let slot = slot(route, of: grip)
            if slot.scope != .common { clouds.set(slot, to: latest[slot.parameter], by: nil, at: now) }
        }
    }

    /// Removes a finger and releases what it alone held.
    private mutating func remove(_ id: FingerID) {
        liftFromTape(id)
        fingers.removeAll { $0.id == id }
        release(id)
    }

    /// Releases what a finger holds; it grips nothing until it lifts and comes again. `lifted`: whether its control reacts as to a
    /// lift.
    mutating func release(_ id: FingerID, lifted: Bool = true) {
        if let index = fingers.firstIndex(where: { $0.id == id }) {
            fingers[index].control = nil
            fingers[index].cloud = nil
            fingers[index].fields = [:]
            fingers[index].isRoaming = false
            fingers[index].isSetting = false
        }
        while let index = grips.firstIndex(where: { $0.members.contains(id) }) { leave(index, id, lifted: lifted) }
    }

    /// A finger leaves the grip at `index`, which ends with its last one.
    mutating func leave(_ index: Int, _ id: FingerID, lifted: Bool) {
        grips[index].removeFinger(id)
        guard grips[index].members.isEmpty else { return }
        var grip = grips.remove(at: index)
        grip.endMicroseconds = now
        endedGrips.append(grip)
        endGrip(grip, lifted: lifted)
    }

    private mutating func endGrip(_ grip: Grip, lifted: Bool) {
        let control = mapping[control: grip.control]
        if case .button(_, let isToggle) = control.kind {
            let isLast = !grips.contains { $0.control == grip.control }
            if isLast { layers.releaseLayer(.control(grip.control)) }
            if !isToggle {
                if isLast { pressed.remove(grip.control) }
                setButton(grip, isOn: false)
            }
        }
        var returnCurve: Glide.Curve?
        var goesBack = false
        let isPin = grip.voice.map { tapes.pinnedClouds.contains(cloud: $0) } ?? false
        if lifted, !isPin, case .goBack(let milliseconds) = control.handling.lift {
            goesBack = true
            returnCurve = Glide.Curve(milliseconds: milliseconds)
            for memory in grip.turns.first?.before ?? [] where grip.moved.contains(memory.slot) {
                write(memory.value, to: memory.slot, by: returnCurve)
            }
        }
        let isKept = lifted && !isPin && control.handling.lift == .hold
        for (index, route) in control.routes.enumerated()
        where route.binding.isAdded && route.measure != .press && !isKept {
            // What all fingers of the control add together stays until the last of them lifts.
            let id = adder(index, of: grip, route)
            // What a finger adds to a cloud of its own is that cloud's: it goes on so where it is held, and is gone with it.
            if !goesBack, let voice = grip.voice, id.slot.scope == .cloud(voice) { continue }
            guard !grips.contains(where: { $0.control == grip.control && adder(index, of: $0, route) == id }) else {
                continue
            }
            let smoothed = Glide.Curve(smoothingMilliseconds: route.binding.smoothingMilliseconds)
            clouds.add(0, by: id, leaves: true, curve: goesBack ? returnCurve : smoothed, at: now)
        }
        let isLatched = isKept || (lifted && !isPin && voices.isPedalDown)
        if isLatched { latchPulse(of: grip) }
        if isKept, grip.voice != nil { latchedBy[grip.control, default: []].formUnion(pulsed(by: grip)) }
        let sounds = mapping.streams(control) ? playedClouds(by: grip) : []
        if sounds != [], isLatched {
            voices.latch(sounds)
            if isKept { latchedBy[grip.control, default: []].formUnion(sounds) }
        }
    }

    /// Removes additions whose controls and gestures are gone: they were kept with a sound that is held no more.
    mutating func forgetKeptAdditions() {
        let played = Set(grips.map(\.control)).union(pressed)
        let going = Set(gesturePositions.keys.map { -1 - $0 })
        clouds.forgetAdditions { !played.contains($0.owner) && !going.contains($0.owner) }
    }

    /// Releases every finger and ends every gesture.
    mutating func dropEverything() {
        for gesture in gesturePositions.keys.sorted() {
            let player = gesturePlayers[gesture] ?? FingerID.hands
            apply(GestureEvent(gesture: gesture, phase: .ended, fingers: []), by: player)
        }
        recognition.reset()
        gesturePlayers = [:]
        layers.keepLayers(mapping.layers)
        for finger in fingers { release(finger.id, lifted: false) }
        endedGrips = []
    }

    // MARK: Clouds

    /// The clouds that are to sound.
    var wantedClouds: CloudSet {
        var wanted = voices.latched.union(tapes.clouds { !mapping.controls[$0].isAbsent })
        for grip in grips where mapping.streams(mapping[control: grip.control]) {
            wanted.formUnion(playedClouds(by: grip))
        }
        for index in gesturePositions.keys where mapping.gestures[index].sounds {
            wanted.formUnion(playedClouds(by: mapping.gestures[index]))
        }
        return wanted
    }

    /// The clouds that a gesture plays: those that it moves, or the first where it names none.
    func playedClouds(by use: GestureUse) -> CloudSet {
        var played: CloudSet = []
        for move in use.moves { played.formUnion(move.binding.cloud.clouds(own: 0)) }
        return played == [] ? CloudSet(cloud: 0) : played
    }

    /// The clouds that a grip plays: the finger's, and those that its control moves by number.
    func playedClouds(by grip: Grip) -> CloudSet {
        let own = grip.voice ?? 0
        var played: CloudSet = grip.voice.map { CloudSet(cloud: $0) } ?? []
        for route in mapping[control: grip.control].routes { played.formUnion(route.binding.cloud.clouds(own: own)) }
        return played == [] ? CloudSet(cloud: own) : played
    }

    /// Clouds that no finger can have: those of other fingers, those that the mapping knows by number, and those of gestures.
    var busyClouds: CloudSet {
        // The one that all fingers play is none for a note.
        var busy: CloudSet = mapping.hasCloudPerTouch ? [] : CloudSet(cloud: 0)
        busy.formUnion(tapes.clouds)
        for grip in grips { if let voice = grip.voice { busy.formUnion(CloudSet(cloud: voice)) } }
        for binding in mapping.bindings + mapping.notes.routes.map(\.binding) {
            if case .number(let cloud) = binding.cloud { busy.formUnion(CloudSet(cloud: cloud)) }
        }
        for control in mapping.controls {
            if let cloud = control.handling.grains?.cloud { busy.formUnion(CloudSet(cloud: cloud)) }
        }
        for control in pressed where mapping[control: control].handling.grains != nil {
            busy.formUnion(pulsed(by: emptyGrip(on: control)))
        }
        for use in mapping.gestures where use.sounds && use.gesture.kind.goesOn {
            busy.formUnion(playedClouds(by: use))
        }
        return busy
    }
}

extension Binding.Cloud {
    fileprivate func clouds(own: UInt8) -> CloudSet {
        switch self {
        case .own: CloudSet(cloud: own)
        case .number(let cloud): CloudSet(cloud: cloud)
        case .all: []
        }
    }
}
