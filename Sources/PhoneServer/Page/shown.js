import { whenReceived } from "./connection.js";
import { makeSignal } from "./signal.js";
import { welcomed } from "./room.js";

// What the host points at and draws, in places of 0…1 with y up.
export const shown = { pointers: [], strokes: new Map() };
export const hostDrew = makeSignal();

const isPlace = place => Array.isArray(place) && place.length >= 2 && place.every(Number.isFinite);
const places = list => (Array.isArray(list) ? list.filter(isPlace) : []);

function change(apply) {
	return message => {
		apply(message);
		hostDrew.tell();
	};
}

const wipe = change(() => {
	shown.pointers = [];
	shown.strokes.clear();
});

whenReceived("pointer", change(message => { shown.pointers = places(message.c); }));
whenReceived("draw", change(message => { shown.strokes.set(message.id, places(message.p)); }));
whenReceived("wipe", wipe);
// Another connection: the leader sends what there is.
welcomed.when(wipe);
