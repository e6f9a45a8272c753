import { recall, remember } from "./storage.js";
import { state } from "./room.js";
import { whenReceived } from "./connection.js";

// Milliseconds, on and off in turn.
const patterns = { border: [8], key: [12], voice: [25], reveal: [30, 60, 30] };
let isOn = recall("vibration") ?? true;

export const canVibrate = "vibrate" in navigator;
export const isVibrationOn = () => isOn;

export function setVibration(on) {
	isOn = on;
	remember("vibration", on);
}

// Browsers refuse until a finger was lifted once, so that the first touch is never felt, and say so in the console.
export function feel(what) {
	if (canVibrate && isOn && state.haptics && patterns[what] && (navigator.userActivation?.hasBeenActive ?? true)) navigator.vibrate(patterns[what]);
}

whenReceived("feel", message => feel(message.what));
