import { announce, byID, listen, setText, show, whenSubmitted } from "./elements.js";
import { me, state, stateChanged, welcomed } from "./room.js";
import { send } from "./connection.js";
import { recall, remember } from "./storage.js";
import { canVibrate, isVibrationOn, setVibration } from "./vibration.js";
import { inkOn } from "./drawing.js";
import { partText } from "./part.js";

// The band in the phone's colour, its name, how long its touches wait, and what can be set.
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
	setText("me-delay", state.distance ? `touches wait ${Math.round(state.distance)} ms` : "");
	setText("you-part", state.part ? `You play: ${partText(state.part)}.` : "");
	setText("you-room", `Room ${me.room}, ${state.guests === 1 ? "1 guest" : `${state.guests} guests`}.`);
	show("vibration-label", canVibrate && state.haptics);
}

export const wantedName = () => recall("name") ?? "";

export function startYou(leave) {
	byID("vibration").checked = isVibrationOn();
	listen(byID("vibration"), "change", event => setVibration(event.target.checked));
	whenSubmitted(byID("name-form"), () => {
		const name = byID("name").value.trim();
		const problem = name ? "" : "A name needs a letter or a digit.";
		setText("name-problem", problem);
		if (problem) return announce(problem);
		remember("name", name);
		send({ t: "name", name });
		byID("name").blur();
	});
	listen(byID("leave"), "click", leave);
	welcomed.when(showMe);
	stateChanged.when(showState);
}
