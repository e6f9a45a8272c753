#include "CXML.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <libxml/xmlreader.h>

struct quern_xml {
    xmlTextReaderPtr reader;
    char message[256];
    int line;
    int failed;
    // Whether there is anything in the text that looks as an element does, of UTF-8 and its like.
    int has_element;
};

static int has_element(const char *bytes, size_t count) {
    for (size_t at = 0; at + 1 < count; at++) {
        if (bytes[at] == '<' && bytes[at + 1] != '?' && bytes[at + 1] != '!') return 1;
    }
    return 0;
}

static void fail(quern_xml *xml, const char *message, int line) {
    if (xml->failed) return;
    xml->failed = 1;
    xml->line = line;
    strncpy(xml->message, message, sizeof xml->message - 1);
}

// What players are told, in place of libxml2's words, which are for those who know XML.
static const char *words(int code) {
    switch (code) {
    case XML_ERR_DOCUMENT_EMPTY: return "no element in it: XML is expected";
    case XML_ERR_DOCUMENT_END:
    case XML_ERR_TAG_NOT_FINISHED:
    case XML_ERR_GT_REQUIRED:
    case XML_ERR_LTSLASH_REQUIRED: return "ends in the middle of an element: the file is cut off";
    case XML_ERR_INVALID_CHAR:
    case XML_ERR_INVALID_CHARREF: return "a character that XML cannot have";
    case XML_ERR_INVALID_ENCODING:
    case XML_ERR_UNKNOWN_ENCODING:
    case XML_ERR_UNSUPPORTED_ENCODING: return "not in the encoding that it names, or that UTF-8 is";
    case XML_ERR_UNDECLARED_ENTITY: return "an entity that XML does not have";
    case XML_ERR_NO_MEMORY: return "no memory";
    default: return "not well-formed XML";
    }
}

// libxml2 2.12 made what it hands over constant.
#if LIBXML_VERSION >= 21200
static void note(void *context, const xmlError *error) {
#else
static void note(void *context, xmlErrorPtr error) {
#endif
    if (!error || error->level < XML_ERR_ERROR) return;
    const quern_xml *xml = context;
    int code = error->code;
    if (code == XML_ERR_DOCUMENT_END && !xml->has_element) code = XML_ERR_DOCUMENT_EMPTY;
    if (code != XML_ERR_TAG_NAME_MISMATCH || !error->str1 || !error->str2) {
        fail(context, words(code), error->line);
        return;
    }
    char message[256];
    snprintf(
        message, sizeof message, "</%.60s> stands where <%.60s>, which began before it, is to end", error->str2,
        error->str1);
    fail(context, message, error->line);
}

quern_xml *quern_xml_open(const void *bytes, size_t count) {
    if (count > INT_MAX) return NULL;
    quern_xml *xml = calloc(1, sizeof *xml);
    if (!xml) return NULL;
    xml->has_element = has_element(bytes, count);
    // Neither XML_PARSE_NOENT nor XML_PARSE_DTDLOAD nor XML_PARSE_HUGE: libxml2's own bounds on depth and size hold.
    xml->reader = xmlReaderForMemory(bytes, (int)count, NULL, NULL, XML_PARSE_NONET | XML_PARSE_NOCDATA);
    if (!xml->reader) {
        free(xml);
        return NULL;
    }
    xmlTextReaderSetStructuredErrorHandler(xml->reader, note, xml);
    return xml;
}

void quern_xml_close(quern_xml *xml) {
    xmlFreeTextReader(xml->reader);
    free(xml);
}

quern_xml_piece quern_xml_next(quern_xml *xml) {
    while (!xml->failed) {
        int result = xmlTextReaderRead(xml->reader);
        if (xml->failed) break;
        if (result == 0) return quern_xml_end;
        if (result < 0) {
            fail(xml, "not well-formed XML", xmlTextReaderGetParserLineNumber(xml->reader));
            break;
        }
        switch (xmlTextReaderNodeType(xml->reader)) {
        case XML_READER_TYPE_ELEMENT: return quern_xml_element_begin;
        case XML_READER_TYPE_END_ELEMENT: return quern_xml_element_end;
        case XML_READER_TYPE_TEXT:
        case XML_READER_TYPE_CDATA: return quern_xml_text;
        case XML_READER_TYPE_DOCUMENT_TYPE:
            fail(xml, "a document type (DOCTYPE) is not read: remove it", xmlTextReaderGetParserLineNumber(xml->reader));
            break;
        case XML_READER_TYPE_ENTITY_REFERENCE:
            fail(xml, "entities are not read", xmlTextReaderGetParserLineNumber(xml->reader));
            break;
        default: break;
        }
    }
    return quern_xml_error;
}

const char *quern_xml_name(quern_xml *xml) { return (const char *)xmlTextReaderConstLocalName(xml->reader); }
const char *quern_xml_value(quern_xml *xml) { return (const char *)xmlTextReaderConstValue(xml->reader); }
int quern_xml_depth(quern_xml *xml) { return xmlTextReaderDepth(xml->reader); }
int quern_xml_is_empty(quern_xml *xml) { return xmlTextReaderIsEmptyElement(xml->reader) == 1; }
const char *quern_xml_message(quern_xml *xml) { return xml->message; }

int quern_xml_line(quern_xml *xml) {
    return xml->failed ? xml->line : xmlTextReaderGetParserLineNumber(xml->reader);
}
