import { announce, byID, limitText, make, makeButton, setText, updateList, whenSubmitted } from "./elements.js";
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
let newestSeen = 0;
let sentText = "";

function updateAsks() {
	const asks = state.asks;
	byID("ask-closed").hidden = Boolean(state.asking);
	byID("ask-form").hidden = !state.asking;
	byID("ask-anonymous-label").hidden = !state.asking?.anonymous;
	byID("asks-title").hidden = !asks.length;
	for (const item of asks) if (ups.get(item.id) === item.upped) ups.delete(item.id);
	updateList(byID("asks"), asks, makeAsk, updateAsk);
	const newest = Math.max(0, ...asks.map(item => item.id));
	if (newest > newestSeen && openSheet() !== "ask") setBadge("ask", "new");
	newestSeen = Math.max(newestSeen, newest);
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

function updateAsk(item, { id, text, name, up, mine, upped, answered }) {
	const [words, from, button] = item.children;
	const isUp = ups.get(id) ?? upped;
	const count = up + (isUp === upped ? 0 : isUp ? 1 : -1);
	setText(words, text);
	setText(from, [mine ? "you" : name ?? "without a name", answered ? "answered" : ""].filter(Boolean).join(" · "));
	setText(button, `▲ ${count}`);
	button.setAttribute("aria-label", `Me too, ${count} so far`);
	button.setAttribute("aria-pressed", isUp);
	button.hidden = mine;
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
