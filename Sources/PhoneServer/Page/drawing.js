import { surface, surfaceChanged, keyboardPlace } from "./surface.js";
import { contacts, downContacts, contactsChanged, trailMilliseconds } from "./contacts.js";
import { me, state, stateChanged, welcomed } from "./room.js";
import { shown, hostDrew } from "./shown.js";
import { keyAt, valuesAt } from "./part.js";
import { rangeText } from "./axis.js";

// The canvas: controls, fingers, and what the host points at and draws. Drawn again only when something changed.
const pen = surface.getContext("2d");
const isStill = matchMedia("(prefers-reduced-motion: reduce)");
const isDark = matchMedia("(prefers-color-scheme: dark)");
const font = size => `600 ${size}px system-ui, sans-serif`;
let colours = {};
let width = 1;
let height = 1;
let isPlanned = false;
// Trails go on after the finger: [[x, y, ms], …].
let fading = [];

export function drawSoon() {
	if (isPlanned) return;
	isPlanned = true;
	requestAnimationFrame(draw);
}

function readColours() {
	const style = getComputedStyle(document.documentElement);
	colours = Object.fromEntries(["ground", "area", "line", "text", "dim", "host"].map(name => [name, style.getPropertyValue(`--${name}`)]));
	drawSoon();
}

function fit() {
	const scale = Math.min(2, devicePixelRatio || 1);
	const wide = Math.round(surface.clientWidth * scale);
	const high = Math.round(surface.clientHeight * scale);
	if (surface.width !== wide || surface.height !== high) Object.assign(surface, { width: wide, height: high });
	pen.setTransform(scale, 0, 0, scale, 0, 0);
	width = surface.clientWidth;
	height = surface.clientHeight;
}

const acrossTo = x => x * width;
const downTo = y => (1 - y) * height;

function draw() {
	isPlanned = false;
	fit();
	pen.clearRect(0, 0, width, height);
	pen.globalAlpha = state.locked || state.muted ? 0.45 : 1;
	for (const control of state.part?.controls ?? []) drawControl(control);
	if (state.part?.note) drawNote(state.part.note);
	const moves = drawTrails();
	for (const contact of downContacts()) drawContact(contact);
	pen.globalAlpha = 1;
	drawShown();
	if (surface.matches(":focus-visible")) drawKeyboardPlace();
	if (moves) drawSoon();
}

function drawControl(control) {
	const [x0, x1, y0, y1] = control.area;
	const gap = 3;
	const box = [acrossTo(x0) + gap, downTo(y1) + gap, (x1 - x0) * width - 2 * gap, (y1 - y0) * height - 2 * gap];
	if (control.kind === "keys" && control.notes?.length) return drawKeys(control, box);
	const isHeld = downContacts().some(contact => contact.control === control);
	shape(box, control.kind === "button" && isHeld ? me.colour : colours.area, isHeld ? me.colour : colours.line);
	const [left, top, wide, high] = box;
	if (control.kind === "button") return label(control.name, left + wide / 2, top + high / 2, wide - 12, 16, "center", colours.text);
	if (!state.part?.note) label(control.name, left + 10, top + 18, wide - 20, 15, "left", colours.text);
	if (control.x) label(`${rangeText(control.x)} →`, left + wide - 10, top + high - 14, wide - 20, 12, "right", colours.dim);
	if (control.y) {
		pen.save();
		pen.translate(left + 14, top + high - (control.x ? 30 : 10));
		pen.rotate(-Math.PI / 2);
		label(`${rangeText(control.y)} →`, 0, 0, high - 60, 12, "left", colours.dim);
		pen.restore();
	}
}

function drawKeys(control, [left, top, wide, high]) {
	const held = new Set(downContacts().filter(contact => contact.control === control).map(contact => keyAt(control, contact.x, contact.y)));
	const one = wide / control.notes.length;
	control.notes.forEach((note, index) => {
		shape([left + index * one + 1, top, one - 2, high], held.has(index) ? me.colour : colours.area, held.has(index) ? me.colour : colours.line);
		label(note, left + (index + 0.5) * one, top + high - 20, one - 4, 16, "center", held.has(index) ? inkOn(me.colour) : colours.text);
	});
	if (!control.y) return;
	const range = `${rangeText(control.y)} ↑`;
	pen.font = font(12);
	pen.fillStyle = colours.area;
	pen.fillRect(left + 6, top + 6, Math.min(wide - 16, pen.measureText(range).width) + 4, 20);
	label(range, left + 8, top + 16, wide - 16, 12, "left", colours.dim);
}

function drawNote(note) {
	const size = Math.min(width, height) * 0.3;
	const isHeld = downContacts().length > 0;
	disc(width / 2, height / 2, size, isHeld ? me.colour : colours.area, me.colour);
	label(note, width / 2, height / 2, size * 1.6, size * 0.7, "center", isHeld ? inkOn(me.colour) : colours.text);
}

function disc(x, y, size, fill, edge) {
	pen.beginPath();
	pen.arc(x, y, size, 0, 2 * Math.PI);
	paint(fill, edge);
}

function shape([left, top, wide, high], fill, edge) {
	if (wide <= 0 || high <= 0) return;
	pen.beginPath();
	pen.roundRect(left, top, wide, high, 8);
	paint(fill, edge);
}

function paint(fill, edge) {
	pen.fillStyle = fill;
	pen.fill();
	pen.lineWidth = 2;
	pen.strokeStyle = edge;
	pen.stroke();
}

function label(text, x, y, room, size, align, colour) {
	if (!text || room <= 0) return;
	pen.font = font(size);
	pen.textAlign = align;
	pen.textBaseline = "middle";
	pen.fillStyle = colour;
	pen.fillText(text, x, y, room);
}

function drawTrails() {
	if (isStill.matches) {
		fading = [];
		return false;
	}
	const now = performance.now();
	fading = fading.filter(trail => now - trail.at(-1)[2] < trailMilliseconds);
	let moves = fading.length > 0;
	pen.lineCap = "butt";
	pen.lineWidth = 6;
	pen.strokeStyle = me.colour;
	const quiet = pen.globalAlpha;
	for (const trail of [...fading, ...[...contacts.values()].map(contact => contact.trail)]) {
		for (let index = 1; index < trail.length; index += 1) {
			const left = 1 - (now - trail[index][2]) / trailMilliseconds;
			if (left <= 0) continue;
			moves = true;
			pen.globalAlpha = quiet * left * 0.7;
			strokeLine(trail.slice(index - 1, index + 1));
		}
	}
	pen.globalAlpha = quiet;
	return moves;
}

function strokeLine(places) {
	pen.beginPath();
	places.forEach(([x, y], index) => (index ? pen.lineTo(acrossTo(x), downTo(y)) : pen.moveTo(acrossTo(x), downTo(y))));
	pen.stroke();
}

function drawContact(contact) {
	const x = acrossTo(contact.x);
	const y = downTo(contact.y);
	const size = 26 + (contact.strength ?? 0) * 14;
	disc(x, y, size, me.colour, colours.text);
	drawValues(valuesAt(contact.control, contact.x, contact.y), x, y, size);
}

// Above the finger, where the hand does not cover it, if there is room.
function drawValues(lines, x, y, size) {
	if (!lines.length) return;
	pen.font = font(14);
	const high = lines.length * 18 + 8;
	const wide = Math.min(width - 8, Math.max(...lines.map(text => pen.measureText(text).width)) + 16);
	const left = Math.min(width - wide - 4, Math.max(4, x - wide / 2));
	const top = y - size - 14 - high > 2 ? y - size - 14 - high : y + size + 40 + high > height ? 4 : y + size + 40;
	shape([left, top, wide, high], colours.ground, me.colour);
	lines.forEach((text, index) => label(text, left + 8, top + 13 + index * 18, wide - 16, 14, "left", colours.text));
}

function drawShown() {
	pen.lineCap = pen.lineJoin = "round";
	for (const [colour, thick] of [[colours.ground, 8], [colours.host, 4]]) {
		pen.strokeStyle = colour;
		pen.lineWidth = thick;
		for (const places of shown.strokes.values()) strokeLine(places.length === 1 ? [places[0], places[0]] : places);
		for (const [x, y] of shown.pointers) {
			pen.beginPath();
			pen.arc(acrossTo(x), downTo(y), 16, 0, 2 * Math.PI);
			pen.stroke();
		}
	}
	for (const [x, y] of shown.pointers) label("Host", acrossTo(x), downTo(y) - 28, 60, 13, "center", colours.host);
}

function drawKeyboardPlace() {
	const [x, y] = [acrossTo(keyboardPlace.x), downTo(keyboardPlace.y)];
	pen.strokeStyle = colours.text;
	pen.lineWidth = 2;
	pen.beginPath();
	for (const [dx, dy] of [[1, 0], [0, 1], [-1, 0], [0, -1]]) {
		pen.moveTo(x + dx * 6, y + dy * 6);
		pen.lineTo(x + dx * 20, y + dy * 20);
	}
	pen.stroke();
}

// Black or white, whichever is read better on "#rrggbb".
export function inkOn(colour) {
	const [red, green, blue] = [1, 3, 5].map(at => parseInt(colour.slice(at, at + 2), 16) / 255);
	return 0.299 * red + 0.587 * green + 0.114 * blue > 0.5 ? "#000000" : "#ffffff";
}

export function startDrawing() {
	readColours();
	isDark.addEventListener("change", readColours);
	isStill.addEventListener("change", drawSoon);
	let before = [];
	contactsChanged.when(() => {
		const now = downContacts();
		fading.push(...before.filter(contact => !now.includes(contact) && contact.trail.length > 1).map(contact => contact.trail));
		before = now;
		drawSoon();
	});
	for (const signal of [stateChanged, welcomed, hostDrew, surfaceChanged]) signal.when(drawSoon);
	for (const kind of ["focus", "blur"]) surface.addEventListener(kind, drawSoon);
}
