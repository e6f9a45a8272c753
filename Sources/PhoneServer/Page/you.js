import { byID, setText, whenSubmitted } from "./elements.js";
import { me, state, stateChanged, welcomed } from "./room.js";
import { send } from "./connection.js";
import { recall, remember } from "./storage.js";
import { canVibrate, isVibrationOn, setVibration } from "./vibration.js";
import { inkOn } from "./drawing.js";

// The band in the phone's colour, its name, its delay, and what can be set.
function showMe() {
	const band = byID("me");
	band.style.background = me.colour;
	band.style.color = inkOn(me.colour);
	showName(me.name);
}

function showName(name) {
	setText("me-name", name);
	if (document.activeElement !== byID("name")) byID("name").value = name;
}

function showState() {
	if (state.name) showName(state.name);
	setText("me-delay", state.distance ? `delay ${Math.round(state.distance)} ms` : "");
	setText("you-part", state.part ? [`You play: ${state.part.name}.`, state.part.about].filter(Boolean).join(" ") : "");
	setText("you-room", `Room ${me.room}, ${state.guests === 1 ? "1 guest" : `${state.guests} guests`}.`);
	byID("vibration-label").hidden = !canVibrate || !state.haptics;
}

export const wantedName = () => recall("name") ?? "";

export function startYou(leave) {
	byID("vibration").checked = isVibrationOn();
	byID("vibration").addEventListener("change", event => setVibration(event.target.checked));
	whenSubmitted(byID("name-form"), () => {
		const name = byID("name").value.trim();
		if (!name) return;
		remember("name", name);
		send({ t: "name", name });
		byID("name").blur();
	});
	byID("leave").addEventListener("click", leave);
	welcomed.when(showMe);
	stateChanged.when(showState);
}
