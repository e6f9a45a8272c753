import { announce, byID, setText, show } from "./elements.js";
import { state, stateChanged } from "./room.js";
import { linkChanged } from "./connection.js";
import { downContacts, contactsChanged } from "./contacts.js";
import { shown, hostDrew } from "./shown.js";
import { partText } from "./part.js";

// Lines over the surface: why nothing sounds, how the connection is, and what to do at first.
const voicePatience = 700;
const allVoices = 64;
const hintMilliseconds = 12000;
let waitsSince = null;
let hintTimer = 0;
let fingers = 0;

function noticeText() {
	if (state.locked) return "The host has locked the hands";
	if (state.muted) return "The host has muted you";
	if (waitsSince !== null && performance.now() - waitsSince > voicePatience) return "All voices are taken. Waiting for one…";
	return "";
}

function showNotice() {
	const waits = !state.voice && !state.locked && !state.muted && state.guests >= allVoices && downContacts().length > 0;
	waitsSince = waits ? waitsSince ?? performance.now() : null;
	const text = noticeText();
	show("notice", text);
	setText("notice", text);
}

function showLink(link) {
	const texts = { connecting: "Connecting…", lost: "Connection lost. Trying again…" };
	show("link", texts[link]);
	setText("link", texts[link] ?? "");
}

function hideHint() {
	show("hint", false);
}

// Of every part that is new, but not over what the host shows.
function showHint({ part }) {
	const text = part ? partText(part) : "Touch here to play";
	if (byID("hint").textContent === text) return;
	setText("hint", text);
	if (part) announce(`You play: ${text}.`);
	show("hint", !shown.strokes.size && !shown.pointers.length);
	clearTimeout(hintTimer);
	hintTimer = setTimeout(hideHint, hintMilliseconds);
}

export function startNotices() {
	stateChanged.when(now => {
		showHint(now);
		showNotice();
	});
	contactsChanged.when(() => {
		const now = downContacts().length;
		if (now > fingers) hideHint();
		fingers = now;
		showNotice();
	});
	hostDrew.when(hideHint);
	linkChanged.when(showLink);
	setInterval(showNotice, 200);
}
