import PhoneServer

/// Who is told what phones do, for as long as they are there.
final class WeakPhones: Sendable {
    weak let phones: (any PhoneHandling)?

    init(_ phones: (any PhoneHandling)?) { self.phones = phones }
}
