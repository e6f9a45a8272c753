#include "CTOML.h"

#include <new>
#include <string>
#include <string_view>
#include <vector>

#define TOML_HEADER_ONLY 1
#define TOML_EXCEPTIONS 0
// Values nest by recursion; no mapping needs more than four levels.
#define TOML_MAX_NESTED_VALUES 16
// toml++ 3.3 asserts in a table's header what only the text decides ("[+]"), just before it checks the same and reports it:
// the assertion would end the program, and as an assumption for the optimiser, with NDEBUG, take the check away.
#undef NDEBUG
#define TOML_ASSERT(condition) static_cast<void>(0)
#include <toml++/toml.h>

struct ctoml_document {
    toml::table root;
    std::vector<ctoml_node> nodes;
    bool failed = false;
    std::string error;
    ctoml_place error_place = {};
};

namespace {

constexpr size_t most_key_parts = 64;

ctoml_place place_of(const toml::source_position &position) {
    return {static_cast<uint32_t>(position.line), static_cast<uint32_t>(position.column)};
}

ctoml_text text_of(std::string_view text) { return {text.data(), text.size()}; }

/// toml++ 3.3 frees the tables of a dotted key by recursion: one key of half a million parts would overflow the stack, so
/// that such a text must not reach it. Returns the place of the first key with too many parts, or no place. What strings
/// and comments contain does not count.
ctoml_place overlong_key(std::string_view text) {
    ctoml_place place = {1, 0};
    size_t dots = 0;
    char quote = 0;
    bool is_multiline = false;
    for (size_t i = 0; i < text.size(); i++) {
        const char c = text[i];
        if ((c & 0xC0) != 0x80) place.column++;
        if (c == '\n') place = {place.line + 1, 0};
        if (quote == '#') {
            if (c == '\n') quote = 0, dots = 0;
        } else if (quote) {
            if (c == '\\' && quote == '"' && i + 1 < text.size() && text[i + 1] != '\n') {
                i++;
                if ((text[i] & 0xC0) != 0x80) place.column++;
            } else if (is_multiline) {
                if (text.substr(i, 3) == std::string(3, quote)) i += 2, place.column += 2, quote = 0;
            } else if (c == quote || c == '\n') {
                quote = 0;
            }
        } else if (c == '"' || c == '\'') {
            quote = c;
            is_multiline = text.substr(i, 3) == std::string(3, c);
            if (is_multiline) i += 2, place.column += 2;
        } else if (c == '#') {
            quote = c;
        } else if (c == '.') {
            if (++dots >= most_key_parts) return place;
        } else if (c == '\n' || c == '=' || c == ',' || c == '[' || c == ']' || c == '{' || c == '}') {
            dots = 0;
        }
    }
    return {};
}

ctoml_node node_of(const toml::node &value) {
    ctoml_node node = {};
    node.place = place_of(value.source().begin);
    if (value.is_table()) {
        node.kind = CTOML_TABLE;
    } else if (value.is_array()) {
        node.kind = CTOML_ARRAY;
    } else if (const auto *string = value.as_string()) {
        node.kind = CTOML_STRING;
        node.string = text_of(string->get());
    } else if (const auto *integer = value.as_integer()) {
        node.kind = CTOML_INTEGER;
        node.integer = integer->get();
    } else if (const auto *floating = value.as_floating_point()) {
        node.kind = CTOML_FLOAT;
        node.floating = floating->get();
    } else if (const auto *boolean = value.as_boolean()) {
        node.kind = CTOML_BOOLEAN;
        node.boolean = boolean->get();
    } else {
        node.kind = CTOML_DATE_OR_TIME;
    }
    return node;
}

/// Level by level, so that siblings follow one another and no depth of nesting needs a stack.
void flatten(ctoml_document &document) {
    std::vector<const toml::node *> values = {&document.root};
    document.nodes.push_back(node_of(document.root));
    for (size_t i = 0; i < values.size(); i++) {
        document.nodes[i].first_child = values.size();
        if (const auto *table = values[i]->as_table()) {
            for (const auto &entry : *table) {
                ctoml_node node = node_of(entry.second);
                node.key = text_of(entry.first.str());
                node.key_place = place_of(entry.first.source().begin);
                values.push_back(&entry.second);
                document.nodes.push_back(node);
            }
        } else if (const auto *array = values[i]->as_array()) {
            for (const auto &element : *array) {
                values.push_back(&element);
                document.nodes.push_back(node_of(element));
            }
        }
        document.nodes[i].child_count = values.size() - document.nodes[i].first_child;
    }
}

void parse(ctoml_document &document, std::string_view text) {
    const ctoml_place overlong = overlong_key(text);
    if (overlong.line != 0) {
        document.failed = true;
        document.error = "a key has more than " + std::to_string(most_key_parts) + " parts";
        document.error_place = overlong;
        return;
    }
    toml::parse_result result = toml::parse(text);
    if (result.failed()) {
        document.failed = true;
        document.error = std::string(result.error().description());
        document.error_place = place_of(result.error().source().begin);
        return;
    }
    document.root = std::move(result).table();
    flatten(document);
}

} // namespace

extern "C" {

ctoml_document *ctoml_parse(const char *text, size_t length) {
    ctoml_document *document = nullptr;
    try {
        document = new ctoml_document();
        parse(*document, {text, length});
        return document;
    } catch (...) {
        delete document;
        return nullptr;
    }
}

void ctoml_free(ctoml_document *document) { delete document; }

bool ctoml_failed(const ctoml_document *document) { return document->failed; }

ctoml_text ctoml_error(const ctoml_document *document) { return text_of(document->error); }

ctoml_place ctoml_error_place(const ctoml_document *document) { return document->error_place; }

const ctoml_node *ctoml_nodes(const ctoml_document *document) { return document->nodes.data(); }

size_t ctoml_node_count(const ctoml_document *document) { return document->nodes.size(); }

} // extern "C"
