import { whenReceived } from "./connection.js";
import { makeSignal } from "./signal.js";
import { hearClock, resetClock } from "./clock.js";

// Who this phone is, and the newest of what the leader shows it.
export const me = { guest: 0, name: "", colour: "#888888", room: "" };

export let state = {
	locked: false, muted: false, voice: false, guests: 0, distance: 0, part: null, question: null, asking: null, asks: [], view: null, haptics: true,
};

// With the state and the one before.
export const stateChanged = makeSignal();
export const welcomed = makeSignal();

whenReceived("welcome", message => {
	resetClock();
	hearClock(message.at);
	Object.assign(me, { guest: message.guest, name: message.name, colour: message.colour, room: message.room });
	welcomed.tell(message);
});

whenReceived("state", message => {
	hearClock(message.at);
	const before = state;
	// The same part stays the same object: fingers stay on its controls.
	if (JSON.stringify(message.part) === JSON.stringify(state.part)) message.part = state.part;
	state = { ...state, ...message, asks: message.asks ?? [] };
	stateChanged.tell(state, before);
});
