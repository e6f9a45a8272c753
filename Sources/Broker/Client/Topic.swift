import CMosquitto

/// What may be published to, and subscribed to; MQTT 5, sections 1.5.4 and 4.7.
enum Topic {
    /// Whether `text` is the name of a topic: not empty, without wildcards, NUL and what UTF-8 has no place for.
    static func isName(_ text: String) -> Bool {
        isText(text) && mosquitto_pub_topic_check(text) == MOSQ_ERR_SUCCESS.rawValue
    }

    /// Whether `text` is a filter of topics.
    static func isFilter(_ text: String) -> Bool {
        isText(text) && mosquitto_sub_topic_check(text) == MOSQ_ERR_SUCCESS.rawValue
    }

    private static let maxBytes = 1_024

    private static func isText(_ text: String) -> Bool {
        let count = text.utf8.count
        return (1...maxBytes).contains(count) && !text.utf8.contains(0)
            && mosquitto_validate_utf8(text, Int32(count)) == MOSQ_ERR_SUCCESS.rawValue
    }
}
