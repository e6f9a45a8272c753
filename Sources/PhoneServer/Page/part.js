import { state } from "./room.js";
import { valueText } from "./axis.js";

// The control under a place on the surface (y up), the last one on top as they are drawn.
export function controlAt(x, y) {
	return (state.part?.controls ?? []).findLast(control => isInside(control, x, y)) ?? null;
}

export function isInside(control, x, y) {
	const [x0, x1, y0, y1] = control.area;
	return x >= x0 && x <= x1 && y >= y0 && y <= y1;
}

// Across and up within a control, 0…1; beside it the nearest place in it.
export function placeIn(control, x, y) {
	const [x0, x1, y0, y1] = control.area;
	const part = (value, from, to) => Math.min(1, Math.max(0, (value - from) / (to - from || 1)));
	return [part(x, x0, x1), part(y, y0, y1)];
}

// Along which of [x, y] a control's keys lie.
export const keysAlong = control => (control?.vertical ? 1 : 0);

// The key of some that lie side by side, or from bottom to top, from 0; -1 for other controls.
export function keyAt(control, x, y) {
	if (control?.kind !== "keys" || !control.notes?.length) return -1;
	return Math.min(control.notes.length - 1, Math.floor(placeIn(control, x, y)[keysAlong(control)] * control.notes.length));
}

// What is played, the name once.
export function partText({ name, about }) {
	return about?.startsWith(name) ? about : [name, about].filter(Boolean).join(": ");
}

export function valuesAt(control, x, y) {
	if (!control) return state.part?.note ? [state.part.note] : [];
	const [across, up] = placeIn(control, x, y);
	const key = keyAt(control, x, y);
	const lines = [key >= 0 ? control.notes[key] : state.part?.note ?? (control.kind === "button" ? control.name : null)];
	if (control.x) lines.push(valueText(control.x, across));
	if (control.y) lines.push(valueText(control.y, up));
	return lines.filter(line => line);
}
