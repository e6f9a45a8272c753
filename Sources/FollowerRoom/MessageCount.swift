/// "1 message", "2 messages".
func messageCount(_ count: Int) -> String { count == 1 ? "1 message" : "\(count) messages" }
