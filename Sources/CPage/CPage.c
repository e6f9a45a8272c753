#include "CPage.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

// Each file of the page stands here: what it holds, and below its name. A test compares them with the folder.

static const unsigned char index_html[] = {
#embed "../PhoneServer/Page/index.html"
};
static const unsigned char style_css[] = {
#embed "../PhoneServer/Page/style.css"
};
static const unsigned char asking_js[] = {
#embed "../PhoneServer/Page/asking.js"
};
static const unsigned char axis_js[] = {
#embed "../PhoneServer/Page/axis.js"
};
static const unsigned char clock_js[] = {
#embed "../PhoneServer/Page/clock.js"
};
static const unsigned char connection_js[] = {
#embed "../PhoneServer/Page/connection.js"
};
static const unsigned char contacts_js[] = {
#embed "../PhoneServer/Page/contacts.js"
};
static const unsigned char drawing_js[] = {
#embed "../PhoneServer/Page/drawing.js"
};
static const unsigned char elements_js[] = {
#embed "../PhoneServer/Page/elements.js"
};
static const unsigned char game_js[] = {
#embed "../PhoneServer/Page/game.js"
};
static const unsigned char join_js[] = {
#embed "../PhoneServer/Page/join.js"
};
static const unsigned char main_js[] = {
#embed "../PhoneServer/Page/main.js"
};
static const unsigned char notes_js[] = {
#embed "../PhoneServer/Page/notes.js"
};
static const unsigned char notices_js[] = {
#embed "../PhoneServer/Page/notices.js"
};
static const unsigned char outbox_js[] = {
#embed "../PhoneServer/Page/outbox.js"
};
static const unsigned char part_js[] = {
#embed "../PhoneServer/Page/part.js"
};
static const unsigned char questions_js[] = {
#embed "../PhoneServer/Page/questions.js"
};
static const unsigned char room_js[] = {
#embed "../PhoneServer/Page/room.js"
};
static const unsigned char sheets_js[] = {
#embed "../PhoneServer/Page/sheets.js"
};
static const unsigned char shown_js[] = {
#embed "../PhoneServer/Page/shown.js"
};
static const unsigned char signal_js[] = {
#embed "../PhoneServer/Page/signal.js"
};
static const unsigned char storage_js[] = {
#embed "../PhoneServer/Page/storage.js"
};
static const unsigned char surface_js[] = {
#embed "../PhoneServer/Page/surface.js"
};
static const unsigned char touches_js[] = {
#embed "../PhoneServer/Page/touches.js"
};
static const unsigned char vibration_js[] = {
#embed "../PhoneServer/Page/vibration.js"
};
static const unsigned char view_js[] = {
#embed "../PhoneServer/Page/view.js"
};
static const unsigned char you_js[] = {
#embed "../PhoneServer/Page/you.js"
};

#define PAGE_FILE(name, bytes) {name, bytes, sizeof bytes}

static const quern_page_file files[] = {
    PAGE_FILE("index.html", index_html),
    PAGE_FILE("style.css", style_css),
    PAGE_FILE("asking.js", asking_js),
    PAGE_FILE("axis.js", axis_js),
    PAGE_FILE("clock.js", clock_js),
    PAGE_FILE("connection.js", connection_js),
    PAGE_FILE("contacts.js", contacts_js),
    PAGE_FILE("drawing.js", drawing_js),
    PAGE_FILE("elements.js", elements_js),
    PAGE_FILE("game.js", game_js),
    PAGE_FILE("join.js", join_js),
    PAGE_FILE("main.js", main_js),
    PAGE_FILE("notes.js", notes_js),
    PAGE_FILE("notices.js", notices_js),
    PAGE_FILE("outbox.js", outbox_js),
    PAGE_FILE("part.js", part_js),
    PAGE_FILE("questions.js", questions_js),
    PAGE_FILE("room.js", room_js),
    PAGE_FILE("sheets.js", sheets_js),
    PAGE_FILE("shown.js", shown_js),
    PAGE_FILE("signal.js", signal_js),
    PAGE_FILE("storage.js", storage_js),
    PAGE_FILE("surface.js", surface_js),
    PAGE_FILE("touches.js", touches_js),
    PAGE_FILE("vibration.js", vibration_js),
    PAGE_FILE("view.js", view_js),
    PAGE_FILE("you.js", you_js),
};

const quern_page_file *quern_page_files(size_t *count) {
    *count = sizeof files / sizeof *files;
    return files;
}
