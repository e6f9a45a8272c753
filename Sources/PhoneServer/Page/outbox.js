import { makeSignal } from "./signal.js";
import { recall, remember } from "./storage.js";
import { send, whenReceived } from "./connection.js";
import { me, state, welcomed } from "./room.js";

// Votes and questions until the leader has confirmed them, sent again with the same numbers, also after a reload.
const sendAgainEvery = 3000;
let box = { owner: "", count: 0, votes: {}, asks: {}, ...recall("outbox") };
export const outboxChanged = makeSignal();

export const waitingVote = question => box.votes[question] ?? null;

function keepOutbox() {
	remember("outbox", box);
	outboxChanged.tell();
}

// The newest answer (its index, or a text) replaces one that waits.
export function vote(question, answer) {
	box.count += 1;
	box.votes[question] = { t: "vote", q: question, n: box.count, a: answer, made: performance.timeOrigin + performance.now() };
	sendVote(box.votes[question]);
	keepOutbox();
}

// When it was given, by the clock of this page, also where another one of this phone took it.
const sendVote = ({ made, ...vote }) => send({ ...vote, at: made === undefined ? undefined : Math.max(0, made - performance.timeOrigin) });

export function ask(text, anonymous) {
	box.count += 1;
	const id = `c${box.count}`;
	box.asks[id] = { t: "ask", id, text, anonymous };
	send(box.asks[id]);
	keepOutbox();
}

function sendAll() {
	for (const message of Object.values(box.votes)) sendVote(message);
	for (const message of Object.values(box.asks)) send(message);
}

// A vote that was confirmed is shown as the next state will say it.
// What waits for another room or guest does not belong here.
export function startOutbox() {
	whenReceived("voted", message => {
		const waiting = box.votes[message.q];
		if (!(waiting?.n <= message.n)) return;
		if (state.question?.id === message.q && !message.refused) state.question.mine = waiting.a;
		delete box.votes[message.q];
		keepOutbox();
	});
	whenReceived("asked", message => {
		delete box.asks[message.id];
		keepOutbox();
	});
	welcomed.when(() => {
		const owner = `${me.room} ${me.guest}`;
		if (box.owner !== owner) box = { ...box, owner, votes: {}, asks: {} };
		keepOutbox();
		sendAll();
	});
	setInterval(sendAll, sendAgainEvery);
}
