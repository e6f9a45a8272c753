import { listen } from "./elements.js";
import { makeSignal } from "./signal.js";

// The one WebSocket to the leader: opened again by itself until it was refused, ended or left.
const waits = [250, 500, 1000];
const openWithin = 2000;
const silenceLimit = 3000;
const receivers = new Map();
// "connecting", "joined", "lost" or "none".
export const linkChanged = makeSignal();
let socket = null;
let makeHello = null;
let isWanted = false;
let failures = 0;
let retryTimer = 0;
// The leader, or when it was called.
let heardAt = 0;
let link = "none";

export function whenReceived(kind, handler) {
	receivers.set(kind, [...(receivers.get(kind) ?? []), handler]);
}

export const isJoined = () => link === "joined";

export function send(message) {
	if (isJoined() && socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

export const waitingBytes = () => socket?.bufferedAmount ?? 0;

export function connect(hello) {
	makeHello = hello;
	isWanted = true;
	failures = 0;
	openSocket();
}

export function disconnect() {
	isWanted = false;
	clearTimeout(retryTimer);
	dropSocket();
	setLink("none");
}

export function retryAfter(milliseconds) {
	setLink("lost");
	isWanted = true;
	retryTimer = setTimeout(openSocket, milliseconds);
}

function setLink(now) {
	if (link === now) return;
	link = now;
	linkChanged.tell(now);
}

// Browsers delay WebSockets after some that failed, up to a minute, but not requests: one is to get through first.
async function openSocket() {
	clearTimeout(retryTimer);
	dropSocket();
	if (!isWanted) return;
	heardAt = performance.now();
	if (link !== "lost") setLink("connecting");
	const reachable = failures < 2 || (await isReachable());
	if (!isWanted || socket) return;
	if (!reachable) return lose();
	const mine = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/room`);
	socket = mine;
	mine.onopen = () => mine.send(JSON.stringify(makeHello()));
	mine.onmessage = event => receive(event.data);
	mine.onclose = lose;
}

async function isReachable() {
	try {
		await fetch("/favicon.ico", { cache: "no-store", signal: AbortSignal.timeout(1000) });
		return true;
	} catch {
		return false;
	}
}

function dropSocket() {
	if (!socket) return;
	const old = socket;
	socket = null;
	old.onopen = old.onmessage = old.onclose = null;
	old.close();
}

function lose() {
	dropSocket();
	if (!isWanted) return;
	setLink("lost");
	clearTimeout(retryTimer);
	const wait = waits[Math.min(failures, waits.length - 1)];
	retryTimer = setTimeout(openSocket, Math.max(0, wait - (performance.now() - heardAt)));
	failures += 1;
}

function receive(text) {
	heardAt = performance.now();
	const message = JSON.parse(text);
	if (message.t === "ping") return void socket.send(JSON.stringify({ t: "pong", id: message.id, at: performance.now() }));
	if (message.t === "welcome") {
		failures = 0;
		setLink("joined");
	}
	if (message.t === "refused" || message.t === "end") disconnect();
	for (const handler of receivers.get(message.t) ?? []) handler(message);
}

function watchSilence() {
	if (socket && performance.now() - heardAt > (isJoined() ? silenceLimit : openWithin)) {
		setLink("lost");
		openSocket();
	}
}

setInterval(watchSilence, 250);
listen(window, "online", () => { if (isWanted && !isJoined()) openSocket(); });
listen(document, "visibilitychange", () => { if (!document.hidden) watchSilence(); });
listen(window, "pagehide", () => { send({ t: "bye" }); });
