import { whenReceived } from "./connection.js";
import { makeSignal } from "./signal.js";
import { hearClock, resetClock } from "./clock.js";

// Who this phone is, and the newest of what the leader shows it.
export const me = { guest: 0, name: "", colour: "#888888", room: "" };

// With locked, muted, voice, distance (ms), part, question, asking and view, once the leader has told them.
export let state = { guests: 0, asks: [], haptics: true };

// With the state and the one before.
export const stateChanged = makeSignal();
export const welcomed = makeSignal();

whenReceived("welcome", message => {
	resetClock();
	hearClock(message.at);
	Object.assign(me, { guest: message.guest, name: message.name, colour: message.colour, room: message.room });
	welcomed.tell(message);
});

// The same part stays the same object: fingers stay on its controls.
whenReceived("state", message => {
	hearClock(message.at);
	const before = state;
	if (JSON.stringify(message.part) === JSON.stringify(state.part)) message.part = state.part;
	state = { ...state, ...message, asks: message.asks ?? [] };
	stateChanged.tell(state, before);
});
