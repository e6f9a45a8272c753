import Touch

/// The short messages to phones. For what a phone shows as a whole see ``PhoneView``.
enum LeaderMessage {
    static func welcome(
        token: String, guest: GuestID, name: String, room: String, began: Int64, at now: Int64
    ) -> [UInt8] {
        var json = JSONBytes()
        json.add("{\"t\":\"welcome\",\"token\":")
        json.add(text: token)
        json.add(",\"guest\":")
        json.add(guest.number)
        json.add(",\"name\":")
        json.add(text: name)
        json.add(",\"colour\":")
        json.add(text: GuestColour(of: guest).hex)
        json.add(",\"room\":")
        json.add(text: room)
        json.add(",\"began\":")
        json.add(began.milliseconds, decimals: 1)
        json.add(",\"at\":")
        json.add(now.milliseconds, decimals: 1)
        json.add("}")
        return json.bytes
    }

    static func refused(_ reason: RefusalReason, seconds: Int?) -> [UInt8] {
        var json = JSONBytes()
        json.add("{\"t\":\"refused\",\"why\":")
        json.add(text: reason.rawValue)
        if let seconds {
            json.add(",\"seconds\":")
            json.add(seconds)
        }
        json.add("}")
        return json.bytes
    }

    static func ping(_ id: Int) -> [UInt8] {
        var json = JSONBytes()
        json.add("{\"t\":\"ping\",\"id\":")
        json.add(id)
        json.add("}")
        return json.bytes
    }

    /// `refusal`: why the answer does not count.
    static func voted(question: Int, number: Int, refusal: AnswerRefusal?) -> [UInt8] {
        var json = JSONBytes()
        json.add("{\"t\":\"voted\",\"q\":")
        json.add(question)
        json.add(",\"n\":")
        json.add(number)
        json.end(refusal?.rawValue)
        return json.bytes
    }

    /// `refusal`: why it was not taken.
    static func asked(id: String, refusal: AskingRefusal?) -> [UInt8] {
        var json = JSONBytes()
        json.add("{\"t\":\"asked\",\"id\":")
        json.add(text: id)
        json.end(refusal?.rawValue)
        return json.bytes
    }

    /// What of the pointer or the drawing is told, and what becomes of it when a newer one comes.
    static func pointing(_ message: Pointing.Message) -> ([UInt8], MessageKind) {
        var json = JSONBytes()
        switch message {
        case .pointer(let points):
            json.add("{\"t\":\"pointer\",\"c\":")
            json.add(points)
        case .stroke(let stroke):
            json.add("{\"t\":\"draw\",\"id\":")
            json.add(stroke.id)
            json.add(",\"p\":")
            json.add(stroke.points)
        case .place(let place):
            json.add("{\"t\":\"place\",\"position\":")
            json.add(place, decimals: 3)
        }
        json.add("}")
        let kind: MessageKind =
            switch message {
            case .pointer: .pointer
            case .stroke: .message
            case .place: .place
            }
        return (json.bytes, kind)
    }

    static let wipe = Array("{\"t\":\"wipe\"}".utf8)
    static let feelVoice = Array("{\"t\":\"feel\",\"what\":\"voice\"}".utf8)
    static let feelReveal = Array("{\"t\":\"feel\",\"what\":\"reveal\"}".utf8)

    static func end(_ reason: EndReason) -> [UInt8] {
        Array("{\"t\":\"end\",\"why\":\"\(reason.rawValue)\"}".utf8)
    }
}

/// Why a phone that was in the room is there no more.
enum EndReason: String {
    case over, removed, slow
    /// The same guest came with another connection.
    case elsewhere
}

extension JSONBytes {
    fileprivate mutating func add(_ points: [SurfacePoint]) {
        add(list: points) { point, json in
            json.add("[")
            json.add(point.x, decimals: 3)
            json.add(",")
            json.add(point.y, decimals: 3)
            json.add("]")
        }
    }

    /// Closes an object, after why something was refused, where it was.
    fileprivate mutating func end(_ refusal: String?) {
        if let refusal {
            add(",\"refused\":")
            add(text: refusal)
        }
        add("}")
    }
}

extension Int64 {
    /// So many µs in ms.
    var milliseconds: Double { Double(self) / 1_000 }
}
