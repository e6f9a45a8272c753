import FollowerRoom
import Instrument
import Performer
import PhoneServer
import Threads
import Workshop

/// What comes of what happened in a room.
extension OpenRoom {
    /// Does it, in order, while the room is locked.
    func carryOut(_ effects: [RoomEffect], _ state: inout State) {
        for effect in effects {
            switch effect {
            case .send(let text, let phone, let kept):
                let phone = PhoneConnection(number: phone.number)
                if LeaderSession.isAtDoor(phone) {
                    state.leader?.send(text, to: phone, replacing: kept.replaced)
                } else {
                    state.server?.send(text, to: phone, replacing: kept.replaced)
                }
            case .close(let phone):
                let phone = PhoneConnection(number: phone.number)
                if LeaderSession.isAtDoor(phone) { state.leader?.close(phone) } else { state.server?.close(phone) }
            case .guest(let effect): carryOut(effect, &state)
            case .tables(let effect): state.leader?.tell(effect)
            case .event(let event): report(event, &state)
            }
        }
    }

    private func carryOut(_ effect: GuestEffect, _ state: inout State) {
        switch effect {
        case .added(let guest, let part, let size):
            _ = instrument.addGuest(number: guest.number, part: part, size: size)
        case .removed(let guest): instrument.removeGuest(Guest(guest))
        case .touch(let guest, let frame):
            instrument.touch(frame, from: Guest(guest))
            state.touchTimes.add(MonotonicTime.microseconds - frame.timeMicroseconds)
        case .part(let part, let guest): instrument.perform(.guests(.part(part, Guest(guest))))
        case .size(let guest, let size): instrument.perform(.guests(.size(Guest(guest), size)))
        case .locked(let isLocked):
            instrument.perform(.guests(.lock(isLocked)))
            state.leader?.setLocked(isLocked)
        case .lockedGuest(let guest, let isLocked): instrument.perform(.guests(.lockGuest(Guest(guest), isLocked)))
        case .muted(let guest, let isMuted): instrument.perform(.guests(.mute(Guest(guest), isMuted)))
        case .solo(let guests): instrument.perform(.guests(.solo(Set(guests.map { Guest($0) }))))
        }
    }

    private func report(_ event: RoomEvent, _ state: inout State) {
        keep(event.line, &state)
        if reportsToPlayer, event.isForHost {
            // The log has what the player is told.
            instrument.report(event.discreetLine, event.isTrouble ? .warning : .notice)
        } else {
            log?.write("room: \(event.discreetLine)", event.isTrouble ? .warning : .information)
        }
    }
}

extension Guest {
    fileprivate init(_ guest: GuestID) { self.init(number: guest.number) }
}

extension MessageKind {
    /// What it takes the place of.
    fileprivate var replaced: PhoneMessageKind? {
        switch self {
        case .message: nil
        case .state: PhoneMessageKind(rawValue: 0)
        case .pointer: PhoneMessageKind(rawValue: 1)
        case .place: PhoneMessageKind(rawValue: 2)
        }
    }
}
