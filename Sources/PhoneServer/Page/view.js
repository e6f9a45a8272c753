import { byID, setText, show } from "./elements.js";
import { stateChanged } from "./room.js";
import { whenReceived } from "./connection.js";

const percent = place => `${100 * place}%`;
const placeAt = place => { byID("view-position").style.left = percent(place); };

// What the host looks at: the sound, its section, the place in it and the part of it that is on the stage.
function showView({ view }) {
	show("view", view);
	if (!view) return;
	const [from, to] = view.zoom ?? [0, 1];
	setText("view-text", `Host: ${[view.sound, view.section].filter(Boolean).join(" · ")}`);
	byID("view-zoom").style.left = percent(from);
	byID("view-zoom").style.width = percent(to - from);
	placeAt(view.position);
}

export function startView() {
	stateChanged.when(showView);
	whenReceived("place", ({ position }) => placeAt(position));
}
