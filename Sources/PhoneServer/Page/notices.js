import { byID, setText } from "./elements.js";
import { state, stateChanged } from "./room.js";
import { linkChanged } from "./connection.js";
import { downContacts, contactsChanged } from "./contacts.js";

// Lines over the surface: why nothing sounds, how the connection is, and what to do at first.
const voicePatience = 400;
let waitsSince = null;

function noticeText() {
	if (state.locked) return "The host has locked the hands";
	if (state.muted) return "The host has muted you";
	if (waitsSince !== null && performance.now() - waitsSince > voicePatience) return "All voices are taken. Waiting for one…";
	return "";
}

function showNotice() {
	const waits = !state.voice && !state.locked && !state.muted && downContacts().length > 0;
	waitsSince = waits ? waitsSince ?? performance.now() : null;
	const text = noticeText();
	byID("notice").hidden = !text;
	setText("notice", text);
}

function showLink(link) {
	const texts = { connecting: "Connecting…", lost: "Connection lost. Trying again…" };
	byID("link").hidden = !texts[link];
	setText("link", texts[link] ?? "");
}

export function startNotices() {
	stateChanged.when(now => {
		setText("hint", now.part?.about ?? "Touch here to play");
		showNotice();
	});
	contactsChanged.when(() => {
		byID("hint").hidden = true;
		showNotice();
	});
	linkChanged.when(showLink);
	setInterval(showNotice, 200);
}
