import { byID, make, makeButton } from "./elements.js";

// Sheets over a part of the surface, one at a time; playing goes on beside them.
const tabs = new Map([...document.querySelectorAll("[data-sheet]")].map(tab => [tab.dataset.sheet, tab]));
let current = null;

export const openSheet = () => current;

export function showSheet(name) {
	current = name;
	for (const [other, tab] of tabs) {
		byID(`${other}-sheet`).hidden = other !== name;
		tab.setAttribute("aria-expanded", other === name);
	}
	byID("me").setAttribute("aria-expanded", name === "you");
	if (name) setBadge(name, "");
}

// By hand: the focus goes along.
function toggle(name, tab) {
	if (current === name) return putAway(tab);
	showSheet(name);
	byID(`${name}-title`).focus({ preventScroll: true });
}

function putAway(tab) {
	showSheet(null);
	tab.focus();
}

export function setBadge(name, text) {
	const badge = tabs.get(name).querySelector(".badge");
	if (!badge) return;
	badge.hidden = !text;
	badge.textContent = text;
}

export function startSheets() {
	for (const [name, tab] of tabs) {
		const [sheet, title, head, close] = [byID(`${name}-sheet`), byID(`${name}-title`), make("div", "head"), makeButton("", "Put away", () => putAway(tab))];
		head.append(title, close);
		sheet.prepend(head);
		sheet.setAttribute("aria-labelledby", title.id);
		tab.setAttribute("aria-controls", sheet.id);
		tab.addEventListener("click", () => toggle(name, tab));
	}
	showSheet(null);
	byID("me").addEventListener("click", () => toggle("you", byID("me")));
	addEventListener("keydown", event => {
		if (event.key === "Escape" && current) putAway(tabs.get(current));
	});
}
