import { byID, listen, setText, show, whenSubmitted } from "./elements.js";
import { connect, disconnect, retryAfter, send, whenReceived } from "./connection.js";
import { welcomed } from "./room.js";
import { recall, remember } from "./storage.js";
import { surface, surfaceSize } from "./surface.js";
import { liftAll } from "./contacts.js";
import { wantedName } from "./you.js";

// The way in: by the key in the address, by what this phone remembers, with nothing if the room is open, or by the passcode.
const removed = ["The host has removed this phone from the room, and can let it in again.", "Try again"];
let secret = null;
let countdown = 0;

function hello() {
	const token = recall("token");
	const name = wantedName();
	return { t: "hello", v: 1, ...secret, ...(token ? { token } : {}), ...(name ? { name } : {}), ...surfaceSize() };
}

// Over all the rest, which cannot be reached meanwhile.
function setJoin(isShown) {
	show("join", isShown);
	for (const part of document.querySelectorAll("header, main")) part.inert = isShown;
}

function start() {
	setJoin(false);
	connect(hello);
}

// With a reason, and what can be done: "code" shows the form, another text is that of a button.
function showJoin(reason, action) {
	clearInterval(countdown);
	liftAll();
	setText("join-reason", reason);
	show("join-form", action === "code");
	show("join-again", action && action !== "code");
	if (action && action !== "code") setText("join-again", action);
	setJoin(true);
}

function countDown(seconds, text, done) {
	let left = Math.ceil(seconds);
	const button = byID("join-button");
	const tick = () => {
		button.disabled = left > 0;
		setText("join-reason", left > 0 ? `${text} ${left} s` : "");
		if (left > 0) return void (left -= 1);
		clearInterval(countdown);
		done();
	};
	tick();
	countdown = setInterval(tick, 1000);
}

function refused({ why, seconds }) {
	if (!secret && (why === "code" || why === "key")) return showJoin("", "code");
	const byCode = secret && "code" in secret;
	if (why === "code" || why === "key") {
		secret = null;
		remember("secret", null);
		showJoin(why === "code" ? "That passcode is not right." : "This address is of an earlier room. Scan the code on the screen again, or type the passcode.", "code");
		if (seconds > 0) countDown(seconds, "That passcode is not right. Next try in", () => {});
	} else if (why === "slow" || why === "full") {
		const text = why === "full" ? "The room is full. Trying again in" : "Too many tries. Next one in";
		showJoin("", byCode && "code");
		countDown(seconds > 0 ? seconds : 5, text, byCode && why === "slow" ? () => {} : start);
	} else if (why === "version") {
		showJoin("This page is older than the room. Load it again.");
	} else {
		showJoin(...removed);
	}
}

function ended({ why }) {
	if (why === "slow") return retryAfter(1000);
	if (why === "elsewhere") return showJoin("You play in another tab or window.", "Play here");
	showJoin(...(why === "removed" ? removed : ["The workshop is over. Thank you for playing."]));
}

export function leave() {
	send({ t: "bye" });
	disconnect();
	showJoin("You have left the room.", "Join again");
}

// Where nothing is remembered the key stays in the address, for a reload.
export function startJoin() {
	const key = location.hash.slice(1);
	secret = key ? { key } : recall("secret");
	if (key && remember("secret", secret)) history.replaceState(null, "", location.pathname + location.search);
	byID("join-name").value = wantedName();
	whenSubmitted(byID("join-form"), () => {
		const name = byID("join-name").value.trim();
		if (name) remember("name", name);
		const code = byID("code").value.replace(/\s/g, "").toUpperCase();
		if (!code) {
			setText("join-reason", "The passcode is needed: it is on the screen.");
			return byID("code").focus();
		}
		secret = { code };
		setText("join-reason", "Joining…");
		connect(hello);
	});
	listen(byID("join-again"), "click", start);
	whenReceived("refused", refused);
	whenReceived("end", ended);
	welcomed.when(message => {
		if (!byID("join").hidden) {
			setJoin(false);
			surface.focus();
		}
		remember("token", message.token);
		remember("secret", secret);
	});
	start();
}
