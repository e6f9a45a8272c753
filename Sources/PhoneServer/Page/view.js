import { byID, setText } from "./elements.js";
import { stateChanged } from "./room.js";

// What the host looks at: the sound, its section, the place in it and the part of it that is on the stage.
function showView({ view }) {
	byID("view").hidden = !view;
	if (!view) return;
	const percent = place => `${100 * place}%`;
	const [from, to] = view.zoom ?? [0, 1];
	setText("view-text", `Host: ${[view.sound, view.section].filter(Boolean).join(" · ")}`);
	byID("view-zoom").style.left = percent(from);
	byID("view-zoom").style.width = percent(to - from);
	byID("view-position").style.left = percent(view.position);
}

export function startView() {
	stateChanged.when(showView);
}
