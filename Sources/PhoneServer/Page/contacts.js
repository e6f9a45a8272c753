import { controlAt, isInside, keyAt } from "./part.js";
import { feel } from "./vibration.js";
import { state, stateChanged } from "./room.js";
import { makeSignal } from "./signal.js";

// What is down, by the pointer's own id. What was lifted stays until the leader was told that it was down.
export const contacts = new Map();
const maxContacts = 10;
export const trailMilliseconds = 600;
let lastID = 0;
// With the milliseconds (performance.now()) of the change.
export const contactsChanged = makeSignal();

const restMilliseconds = 1500;
let playedAt = -Infinity;
contactsChanged.when(() => { playedAt = performance.now(); });

export const downContacts = () => [...contacts.values()].filter(contact => !contact.isLifted);
export const handsRest = () => !downContacts().length && performance.now() - playedAt >= restMilliseconds;

export function contactDown(pointer, x, y, strength, at) {
	if (contacts.size >= maxContacts) return;
	lastID = lastID % 999 + 1;
	const control = controlAt(x, y);
	contacts.set(pointer, {
		id: lastID, x, y, strength, control, key: keyAt(control, x, y), isInside: true, isSent: false, isLifted: false, trail: [[x, y, at]],
	});
	if (!control || control.kind !== "zone" || state.part?.note) feel("key");
	contactsChanged.tell(at);
}

// A finger stays with the control on which it came down, wherever it goes.
export function contactMove(pointer, x, y, strength, at) {
	const contact = contacts.get(pointer);
	if (!contact || contact.isLifted) return;
	Object.assign(contact, { x, y, strength });
	contact.trail.push([x, y, at]);
	while (contact.trail.length > 60 || at - contact.trail[0][2] > trailMilliseconds) contact.trail.shift();
	const key = keyAt(contact.control, x, y);
	const inside = !contact.control || isInside(contact.control, x, y);
	if (key !== contact.key) feel("key");
	else if (inside !== contact.isInside) feel("border");
	contact.key = key;
	contact.isInside = inside;
	contactsChanged.tell(at);
}

export function contactUp(pointer, at) {
	const contact = contacts.get(pointer);
	if (!contact) return;
	contacts.delete(pointer);
	if (!contact.isSent) contacts.set(`lifted ${contact.id}`, Object.assign(contact, { isLifted: true }));
	contactsChanged.tell(at);
}

// In another part a finger that is down goes on with what is under it now; in one whose notes are new, with the control it had.
stateChanged.when((now, before) => {
	if (now.part === before.part) return;
	const isSame = now.part && now.part.name === before.part?.name;
	for (const contact of contacts.values()) {
		contact.control = (isSame && now.part.controls[before.part.controls.indexOf(contact.control)]) || controlAt(contact.x, contact.y);
		contact.key = keyAt(contact.control, contact.x, contact.y);
	}
});

export function liftAll() {
	if (!contacts.size) return;
	contacts.clear();
	contactsChanged.tell(performance.now());
}
