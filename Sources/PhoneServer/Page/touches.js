import { listen } from "./elements.js";
import { contacts, contactsChanged } from "./contacts.js";
import { isJoined, send, waitingBytes } from "./connection.js";

// Sends the whole set of contacts: at once when it changed, at most 60 times a second; else often enough to keep the phone's radio awake.
const shortestPause = 1000 / 60;
const longestPause = 85;
const fullQueue = 4096;
let touchCount = 0;
let sentAt = -Infinity;
let lastAt = 0;
let changedAt = null;
let touchTimer = 0;

const rounded = number => Math.round(number * 1e4) / 1e4;

// Times never go backwards: a change is told a little after it happened.
// What was tapped while nothing could be sent is not played later.
function sendContacts() {
	clearTimeout(touchTimer);
	const now = performance.now();
	if (isJoined() && !(document.hidden && changedAt === null)) {
		const wait = sentAt + shortestPause - now;
		if (wait > 0.5) return planTouches(wait);
		if (waitingBytes() > fullQueue) return planTouches(50);
		sentAt = now;
		touchCount += 1;
		lastAt = Math.max(lastAt, changedAt ?? now);
		changedAt = null;
		const set = [...contacts.values()].map(({ id, x, y, strength }) => [id, ...(strength === null ? [x, y] : [x, y, strength]).map(rounded)]);
		send({ t: "touch", n: touchCount, at: rounded(lastAt), c: set });
		for (const [pointer, contact] of contacts) {
			contact.isSent = true;
			if (contact.isLifted) {
				contacts.delete(pointer);
				changedAt = now;
			}
		}
	} else {
		changedAt = null;
		for (const [pointer, contact] of contacts) if (contact.isLifted) contacts.delete(pointer);
	}
	planTouches(changedAt === null ? longestPause : shortestPause);
}

function planTouches(milliseconds) {
	clearTimeout(touchTimer);
	touchTimer = setTimeout(sendContacts, milliseconds);
}

export function startTouches() {
	contactsChanged.when(at => {
		changedAt = at;
		sendContacts();
	});
	listen(document, "visibilitychange", sendContacts);
	sendContacts();
}
