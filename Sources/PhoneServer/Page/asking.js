import { announce, byID, limitText, make, makeButton, setText, show, updateList, whenSubmitted } from "./elements.js";
import { state, stateChanged, welcomed } from "./room.js";
import { send, whenReceived } from "./connection.js";
import { ask } from "./outbox.js";
import { openSheet, setBadge } from "./sheets.js";

// A visitor's question to the host, and those of others that the host shows.
const askField = byID("ask-text");
// Votes up that the leader's state does not show yet.
const ups = new Map();
const refusals = {
	closed: "The host takes no questions now.", anonymous: "The host takes questions with a name only.", full: "Too many questions wait already. Try again later.",
};
const seenAsks = new Set();
let sentText = "";

function updateAsks() {
	const asks = state.asks.filter(item => item.shown);
	const waiting = state.asks.filter(item => !item.shown);
	show("ask-closed", !state.asking);
	show("ask-form", state.asking);
	show("ask-anonymous-label", state.asking?.anonymous);
	show("asks-title", asks.length);
	show("own-title", waiting.length);
	for (const item of asks) if (ups.get(item.id) === item.upped) ups.delete(item.id);
	updateList(byID("asks"), asks, makeAsk, updateAsk);
	updateList(byID("own-asks"), waiting, makeAsk, updateAsk);
	const fresh = asks.filter(item => !seenAsks.has(item.id));
	if (!fresh.length) return;
	for (const item of fresh) seenAsks.add(item.id);
	if (openSheet() !== "ask") setBadge("ask", "new");
	const [{ mine, name, text }] = fresh;
	announce(fresh.length > 1 ? `The host shows ${fresh.length} questions of guests.` : mine ? "The host shows your question to all." : `${name ?? "A guest"} asks: ${text}`);
}

function makeAsk({ id }) {
	const item = make("li", "asked");
	const up = makeButton("up", "", () => {
		ups.set(id, up.getAttribute("aria-pressed") !== "true");
		send({ t: "up", q: id, on: ups.get(id) });
		updateAsks();
	});
	item.append(make("p", "words"), make("p", "hint"), up);
	return item;
}

function updateAsk(item, { id, text, name, up, mine, upped, answered, shown }) {
	const [words, from, button] = item.children;
	const isUp = ups.get(id) ?? upped;
	const count = up + (isUp === upped ? 0 : isUp ? 1 : -1);
	setText(words, text);
	setText(from, [mine && shown ? "you" : "", name ?? (mine ? "without your name" : "without a name"), answered ? "answered" : ""].filter(Boolean).join(" · "));
	setText(button, `▲ ${count}`);
	button.setAttribute("aria-label", mine ? `${count} more want to know it` : `Me too, ${count} so far`);
	button.setAttribute("aria-pressed", isUp);
	button.disabled = mine;
	button.hidden = !shown;
}

export function startAsking() {
	const showLeft = limitText(askField, byID("ask-left"));
	whenSubmitted(byID("ask-form"), () => {
		const text = askField.value.trim();
		if (!text) return;
		sentText = text;
		ask(text, Boolean(state.asking?.anonymous) && byID("ask-anonymous").checked);
		askField.value = "";
		showLeft();
		setText("ask-status", "Sending…");
	});
	whenReceived("asked", ({ refused }) => {
		const text = refused ? refusals[refused] ?? "The host did not take it." : "Sent to the host.";
		setText("ask-status", text);
		announce(text);
		if (refused && !askField.value) askField.value = sentText;
	});
	welcomed.when(() => { for (const [id, on] of ups) send({ t: "up", q: id, on }); });
	stateChanged.when(updateAsks);
}
