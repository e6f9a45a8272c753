/// Who wins when several recognisers speak.
extension GestureRecognition {
    /// Says what the fingers' state at this moment makes, and closes the episodes that are over.
    mutating func settle(into events: inout [GestureEvent]) {
        Self.updateOngoing(&drags, &fields, &events)
        Self.updateOngoing(&pinches, &fields, &events)
        Self.updateOngoing(&turns, &fields, &events)
        var claims: [GestureClaim] = []
        let firstTaps = followDoubleTaps(&claims)
        emitHeldTaps(except: firstTaps, &events)
        claimMade(&claims)
        Self.claim(drags, fields, now, { .drag($0) }, &claims)
        Self.claim(pinches, fields, now, { .pinch($0) }, &claims)
        Self.claim(turns, fields, now, { .turn($0) }, &claims)
        if claims.count > 1 { claims.sort { $0.precedes($1) } }
        for claim in claims { accept(claim, &events) }
        if !firstTaps.isEmpty { heldTaps.removeAll { firstTaps.contains($0.fingers) } }
        for index in fields.indices where fields[index].isOver { fields[index].close() }
    }

    /// What goes on moves or ends.
    private static func updateOngoing<Recogniser: OngoingRecogniser>(
        _ recognisers: inout [Recogniser], _ fields: inout [Episode], _ events: inout [GestureEvent]
    ) {
        for index in recognisers.indices {
            guard let going = recognisers[index].ongoing else { continue }
            let sought = recognisers[index].sought
            if fields[sought.field].down == sought.fingers {
                let value = recognisers[index].value(fields[sought.field])
                guard value != going.reported else { continue }
                recognisers[index].ongoing?.reported = value
                events.append(
                    GestureEvent(gesture: sought.index, phase: .moved(by: value - going.reported), fingers: going.ids))
            } else {
                recognisers[index].ongoing = nil
                for field in fields.indices { fields[field].mark(going.ids, as: .made) }
                events.append(GestureEvent(gesture: sought.index, phase: .ended, fingers: going.ids))
            }
        }
    }

    /// Returns the first taps of the double taps that are claimed.
    private mutating func followDoubleTaps(_ claims: inout [GestureClaim]) -> [[FingerID]] {
        var firstTaps: [[FingerID]] = []
        for index in doubleTaps.indices {
            let sought = doubleTaps[index].sought
            guard let first = doubleTaps[index].update(fields[sought.field], at: now) else { continue }
            firstTaps.append(first)
            claims.append(GestureClaim(claimant: .doubleTap, sought: sought))
        }
        return firstTaps
    }

    /// Tells the taps that need wait no longer.
    private mutating func emitHeldTaps(except firstTaps: [[FingerID]], _ events: inout [GestureEvent]) {
        guard !heldTaps.isEmpty else { return }
        let over = heldTaps.filter { !firstTaps.contains($0.fingers) && !isAwaited($0.fingers) }
        heldTaps.removeAll { over.contains($0) }
        events += over
    }

    /// Whether a double tap waits for the tap after that of these fingers.
    private func isAwaited(_ ids: [FingerID]) -> Bool { doubleTaps.contains { $0.first?.ids == ids } }

    private func claimMade(_ claims: inout [GestureClaim]) {
        for tap in taps where tap.isMade(fields[tap.sought.field], at: now) {
            claims.append(GestureClaim(claimant: .tap, sought: tap.sought))
        }
        for press in longPresses where press.isMade(fields[press.sought.field], at: now) {
            claims.append(GestureClaim(claimant: .longPress, sought: press.sought))
        }
        for swipe in swipes where swipe.isMade(fields[swipe.sought.field], at: now) {
            claims.append(GestureClaim(claimant: .swipe, sought: swipe.sought))
        }
    }

    private static func claim<Recogniser: OngoingRecogniser>(
        _ recognisers: [Recogniser], _ fields: [Episode], _ now: Int64,
        _ claimant: (Int) -> GestureClaim.Claimant, _ claims: inout [GestureClaim]
    ) {
        for index in recognisers.indices where recognisers[index].ongoing == nil {
            let sought = recognisers[index].sought
            let episode = fields[sought.field]
            guard let relative = recognisers[index].begins(episode, at: now) else { continue }
            let isRivalled = sought.rivals.contains { rival in
                fields[rival].mayRatherBeSwipe(of: sought.fingers, than: relative, at: now)
                    && episode.fingers.allSatisfy { fields[rival].has($0.id) }
            }
            guard !isRivalled else { continue }
            claims.append(GestureClaim(claimant: claimant(index), sought: sought, relative: relative))
        }
    }

    private mutating func accept(_ claim: GestureClaim, _ events: inout [GestureEvent]) {
        let field = claim.sought.field
        guard fields[field].isFree(for: claim.use) else { return }
        let isGoing = claim.relative > 0
        let ids = isGoing ? fields[field].idsDown : fields[field].ids
        for index in fields.indices { fields[index].mark(ids, as: claim.use) }
        switch claim.claimant {
        case .drag(let index):
            drags[index].ongoing = OngoingGesture(ids: ids, reported: drags[index].value(fields[field]))
        case .pinch(let index):
            pinches[index].ongoing = OngoingGesture(ids: ids, reported: pinches[index].value(fields[field]))
        case .turn(let index):
            turns[index].ongoing = OngoingGesture(ids: ids, reported: turns[index].value(fields[field]))
        case .tap, .doubleTap, .longPress, .swipe: break
        }
        let event = GestureEvent(gesture: claim.sought.index, phase: isGoing ? .began : .made, fingers: ids)
        if claim.claimant == .tap, isAwaited(ids) { heldTaps.append(event) } else { events.append(event) }
    }
}
