import { makeSignal } from "./signal.js";
import { announce, byID, listen } from "./elements.js";
import { contactDown, contactMove, contactUp, liftAll } from "./contacts.js";
import { send } from "./connection.js";
import { controlAt, keyAt, keysAlong, valuesAt } from "./part.js";

// Fingers, pens, mouse and keyboard on the canvas. Places are 0…1, x right and y up.
export const surface = byID("surface");
export const keyboardPlace = { x: 0.5, y: 0.5 };
const keyboardPointer = "keyboard";
const arrowStep = 0.04;
let surfaceBox = { left: 0, top: 0, width: 1, height: 1 };
// Its size, or the place of the keyboard on it.
export const surfaceChanged = makeSignal();

export const surfaceSize = () => ({ w: Math.round(surfaceBox.width), h: Math.round(surfaceBox.height) });

export function measureSurface() {
	const { left, top, width, height } = surface.getBoundingClientRect();
	surfaceBox = { left, top, width: width || 1, height: height || 1 };
}

const bound = value => Math.min(1, Math.max(0, value));

function placeOf(event) {
	return [bound((event.clientX - surfaceBox.left) / surfaceBox.width), bound(1 - (event.clientY - surfaceBox.top) / surfaceBox.height)];
}

// Touch screens that do not know it say 0, 0.5 or 1.
function strengthOf(event) {
	const knows = event.pointerType === "pen" || (event.pointerType === "touch" && ![0, 0.5, 1].includes(event.pressure));
	return knows ? event.pressure : null;
}

// When it happened, where the browser says so by the same clock.
function timeOf(event) {
	const now = performance.now();
	return event.timeStamp <= now && now - event.timeStamp < 100 ? event.timeStamp : now;
}

function pointerDown(event) {
	if (event.pointerType === "mouse" && event.button !== 0) return;
	measureSurface();
	try { surface.setPointerCapture(event.pointerId); } catch { /* it is gone already; its lift comes all the same */ }
	contactDown(event.pointerId, ...placeOf(event), strengthOf(event), timeOf(event));
}

function pointerMove(event) {
	const last = event.getCoalescedEvents?.().at(-1) ?? event;
	contactMove(event.pointerId, ...placeOf(last), strengthOf(last), timeOf(event));
}

const pointerUp = event => contactUp(event.pointerId, timeOf(event));

const plays = event => event.key === " " || event.key === "Enter";

// By an arrow: a small step, among keys to the middle of the next one.
function moveKeyboard(step) {
	const place = [keyboardPlace.x, keyboardPlace.y];
	const control = controlAt(...place);
	const key = keyAt(control, ...place);
	const along = keysAlong(control);
	const [from, to] = control?.area.slice(2 * along) ?? [];
	const [x, y] = place.map((old, axis) => bound(key >= 0 && axis === along && step[axis]
		? from + (to - from) * (key + 0.5 + step[axis]) / control.notes.length
		: old + step[axis] * arrowStep));
	Object.assign(keyboardPlace, { x, y });
}

// Right and up.
export const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

function keyDown(event) {
	const at = performance.now();
	if (plays(event)) {
		if (!event.repeat) contactDown(keyboardPointer, keyboardPlace.x, keyboardPlace.y, null, at);
	} else if (arrows[event.key]) {
		moveKeyboard(arrows[event.key]);
		contactMove(keyboardPointer, keyboardPlace.x, keyboardPlace.y, null, at);
		if (!event.repeat) announce(valuesAt(controlAt(keyboardPlace.x, keyboardPlace.y), keyboardPlace.x, keyboardPlace.y).join(", "));
		surfaceChanged.tell();
	} else {
		return;
	}
	event.preventDefault();
}

function keyUp(event) {
	if (plays(event)) contactUp(keyboardPointer, performance.now());
}

// Playing leaves the focus where it is, in a note for example.
export function startSurface() {
	measureSurface();
	listen(surface, "pointerdown", pointerDown);
	listen(surface, "pointermove", pointerMove);
	for (const kind of ["pointerup", "pointercancel", "lostpointercapture"]) listen(surface, kind, pointerUp);
	for (const kind of ["contextmenu", "mousedown"]) listen(surface, kind, event => event.preventDefault());
	listen(surface, "keydown", keyDown);
	listen(surface, "keyup", keyUp);
	listen(surface, "blur", () => contactUp(keyboardPointer, performance.now()));
	listen(window, "blur", liftAll);
	listen(window, "pagehide", liftAll);
	listen(document, "visibilitychange", () => { if (document.hidden) liftAll(); });
	let timer = 0;
	new ResizeObserver(() => {
		measureSurface();
		surfaceChanged.tell();
		clearTimeout(timer);
		timer = setTimeout(() => send({ t: "size", ...surfaceSize() }), 200);
	}).observe(surface);
}
