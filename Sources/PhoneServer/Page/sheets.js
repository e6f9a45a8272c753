import { byID, listen, make, makeButton, show } from "./elements.js";

// Sheets over a part of the surface, one at a time; playing goes on beside them.
const tabs = new Map([...document.querySelectorAll("[data-sheet]")].map(tab => [tab.dataset.sheet, tab]));
let current = null;
let usesKeys = false;

export const openSheet = () => current;

export function showSheet(name) {
	current = name;
	for (const [other, tab] of tabs) {
		show(`${other}-sheet`, other === name);
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

// The focus goes back for who uses keys; for fingers it would be a frame that stays.
function putAway(tab) {
	document.activeElement.blur();
	showSheet(null);
	if (usesKeys) tab.focus();
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
		title.tabIndex = -1;
		head.append(title, close);
		sheet.prepend(head);
		sheet.setAttribute("aria-labelledby", title.id);
		tab.setAttribute("aria-controls", sheet.id);
		listen(tab, "click", () => toggle(name, tab));
	}
	showSheet(null);
	listen(byID("me"), "click", () => toggle("you", byID("me")));
	listen(window, "pointerdown", () => { usesKeys = false; });
	listen(window, "keydown", event => {
		if (event.key !== "Escape") usesKeys = true;
		else if (current) putAway(tabs.get(current));
	});
}
