import { listen } from "./elements.js";
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
// Less, and what is upright has no room.
const uprightHeight = 260;
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
	colours.own = onGround(me.colour);
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
	if (surface.matches(":focus-visible")) ring(keyboardPlace.x, keyboardPlace.y, colours.text, 3);
	if (moves) drawSoon();
}

function drawControl(control) {
	const [x0, x1, y0, y1] = control.area;
	const gap = 3;
	const box = [acrossTo(x0) + gap, downTo(y1) + gap, (x1 - x0) * width - 2 * gap, (y1 - y0) * height - 2 * gap];
	if (control.kind === "keys" && control.notes?.length) return drawKeys(control, box);
	const isHeld = downContacts().some(contact => contact.control === control);
	const [left, top, wide, high] = box;
	if (control.kind === "button") return drawKey(control.name, isHeld, box, left + wide / 2, top + high / 2);
	shape(box, colours.area, isHeld ? colours.own : colours.line);
	if (!state.part?.note) label(control.name, left + 10, top + 18, wide - 20, 15, "left", colours.text);
	drawRange(control.x, "→", left + wide - 10, top + high - 14, wide - 20, "right");
	if (high < uprightHeight) return drawRange(control.y, "↑", left + 10, top + 38, wide - 20, "left");
	pen.save();
	pen.translate(left + 14, top + high - (control.x ? 30 : 10));
	pen.rotate(-Math.PI / 2);
	drawRange(control.y, "→", 0, 0, high - 60, "left");
	pen.restore();
}

// Of an axis, if there is one; over keys too.
function drawRange(axis, arrow, x, y, room, align) {
	if (!axis) return;
	const text = `${rangeText(axis)} ${arrow}`;
	pen.font = font(12);
	const wide = Math.min(room, pen.measureText(text).width) + 4;
	pen.fillStyle = colours.area;
	pen.fillRect(align === "left" ? x - 2 : x + 2 - wide, y - 9, wide, 18);
	label(text, x, y, room, 12, align, colours.dim);
}

function drawKeys(control, [left, top, wide, high]) {
	const held = new Set(downContacts().filter(contact => contact.control === control).map(contact => keyAt(control, contact.x, contact.y)));
	const count = control.notes.length;
	control.notes.forEach((note, index) => {
		const isRow = control.vertical;
		const [x, y, w, h] = isRow
			? [left, top + high * (1 - (index + 1) / count) + 1, wide, high / count - 2]
			: [left + wide * index / count + 1, top, wide / count - 2, high];
		drawKey(note, held.has(index), [x, y, w, h], x + (isRow ? 32 : w / 2), y + (isRow ? h / 2 : h - 20));
	});
	drawRange(control.x, "→", left + wide - 8, top + high - 16, wide - 16, "right");
	drawRange(control.y, "↑", left + 8, top + 16, wide - 16, "left");
}

function drawKey(name, isHeld, box, x, y) {
	shape(box, ...(isHeld ? [colours.own, colours.own] : [colours.area, colours.line]));
	label(name, x, y, box[2] - 4, Math.min(16, box[3] * 0.8), "center", isHeld ? inkOn(colours.own) : colours.text);
}

function drawNote(note) {
	const size = Math.min(width, height) * 0.3;
	const isHeld = downContacts().length > 0;
	disc(width / 2, height / 2, size, isHeld ? colours.own : colours.area, colours.own);
	label(note, width / 2, height / 2, size * 1.6, size * 0.7, "center", isHeld ? inkOn(colours.own) : colours.text);
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

// Thinner towards their ends and not paler, to be told from the ground.
function drawTrails() {
	if (isStill.matches) {
		fading = [];
		return false;
	}
	const now = performance.now();
	fading = fading.filter(trail => now - trail.at(-1)[2] < trailMilliseconds);
	let moves = fading.length > 0;
	pen.lineCap = "round";
	pen.strokeStyle = colours.own;
	for (const trail of [...fading, ...[...contacts.values()].map(contact => contact.trail)]) {
		for (let index = 1; index < trail.length; index += 1) {
			const left = 1 - (now - trail[index][2]) / trailMilliseconds;
			if (left <= 0) continue;
			moves = true;
			pen.lineWidth = 8 * left;
			strokeLine(trail.slice(index - 1, index + 1));
		}
	}
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
	disc(x, y, size, colours.own, colours.text);
	drawValues(valuesAt(contact.control, contact.x, contact.y), x, y, size, contact.control?.area ?? [0, 1, 0, 1]);
}

// In the control's area: above the finger, where the hand does not cover it, if there is room, else beside it.
function drawValues(lines, x, y, size, [x0, x1, y0, y1]) {
	if (!lines.length) return;
	pen.font = font(14);
	const high = lines.length * 18 + 8;
	const wide = Math.min(acrossTo(x1 - x0) - 8, Math.max(...lines.map(text => pen.measureText(text).width)) + 16);
	const most = acrossTo(x1) - wide - 6;
	const highest = downTo(y1) + 6;
	const above = y - size - 14 - high;
	const beside = x + size + 14 < most ? x + size + 14 : x - size - 14 - wide;
	const left = Math.min(most, Math.max(acrossTo(x0) + 6, above < highest ? beside : x - wide / 2));
	const top = Math.max(highest, Math.min(above < highest ? y - high / 2 : above, downTo(y0) - high - 6));
	shape([left, top, wide, high], colours.ground, colours.own);
	lines.forEach((text, index) => label(text, left + 8, top + 13 + index * 18, wide - 16, 14, "left", colours.text));
}

function drawShown() {
	pen.lineCap = pen.lineJoin = "round";
	for (const [colour, thick] of [[colours.ground, 8], [colours.host, 4]]) {
		pen.strokeStyle = colour;
		pen.lineWidth = thick;
		for (const places of shown.strokes.values()) strokeLine(places.length === 1 ? [places[0], places[0]] : places);
		for (const [x, y] of shown.pointers) ring(x, y, colour, thick);
	}
	for (const [x, y] of shown.pointers) label("Host", acrossTo(x), downTo(y) - 28, 60, 13, "center", colours.host);
}

function ring(x, y, colour, thick) {
	pen.strokeStyle = colour;
	pen.lineWidth = thick;
	pen.beginPath();
	pen.arc(acrossTo(x), downTo(y), 16, 0, 2 * Math.PI);
	pen.stroke();
}

// Of "#rrggbb".
const channelsOf = colour => [1, 3, 5].map(at => parseInt(colour.slice(at, at + 2), 16) / 255);

function lightOf(colour) {
	const [red, green, blue] = channelsOf(colour).map(value => value ** 2.2);
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

// Black or white, whichever is read better on it.
export const inkOn = colour => (lightOf(colour) > 0.18 ? "#000000" : "#ffffff");

// On light ground a pale colour with as much black in it as makes 3:1.
function onGround(colour) {
	const part = isDark.matches ? 1 : Math.min(1, (0.25 / lightOf(colour)) ** (1 / 2.2));
	return `#${channelsOf(colour).map(value => Math.round(255 * part * value).toString(16).padStart(2, "0")).join("")}`;
}

export function startDrawing() {
	readColours();
	listen(isDark, "change", readColours);
	listen(isStill, "change", drawSoon);
	let before = [];
	contactsChanged.when(() => {
		const now = downContacts();
		fading.push(...before.filter(contact => !now.includes(contact) && contact.trail.length > 1).map(contact => contact.trail));
		before = now;
		drawSoon();
	});
	welcomed.when(readColours);
	for (const signal of [stateChanged, hostDrew, surfaceChanged]) signal.when(drawSoon);
	for (const kind of ["focus", "blur"]) listen(surface, kind, drawSoon);
}
