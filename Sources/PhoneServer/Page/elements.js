export const byID = id => document.getElementById(id);

export const listen = (target, kind, call) => target.addEventListener(kind, call);

export function make(tag, className, text) {
	const element = document.createElement(tag);
	if (className) element.className = className;
	if (text !== undefined) element.textContent = text;
	return element;
}

export function makeButton(className, text, call) {
	const button = make("button", className, text);
	button.type = "button";
	listen(button, "click", call);
	return button;
}

export function whenSubmitted(form, call) {
	listen(form, "submit", event => {
		event.preventDefault();
		call();
	});
}

export function show(id, isShown) {
	byID(id).hidden = !isShown;
}

// Of an element or its id. Only what differs is written: a screen reader reads what changed.
export function setText(target, text) {
	const element = typeof target === "string" ? byID(target) : target;
	if (element.textContent !== text) element.textContent = text;
}

let unsaid = [];

// What comes at the same moment is said together.
export function announce(text) {
	unsaid.push(text);
	if (unsaid.length > 1) return;
	setText("live", "");
	setTimeout(() => {
		setText("live", unsaid.join(" "));
		unsaid = [];
	}, 50);
}

// Brings the list to the items, in their order. An item's element stays the same, and with it the focus.
export function updateList(list, items, makeItem, update) {
	const old = new Map([...list.children].map(child => [child.dataset.id, child]));
	items.forEach((item, place) => {
		const id = String(item.id);
		let child = old.get(id);
		if (!child) {
			child = makeItem(item);
			child.dataset.id = id;
		}
		old.delete(id);
		if (list.children[place] !== child) list.insertBefore(child, list.children[place] ?? null);
		update(child, item);
	});
	for (const child of old.values()) child.remove();
}

const textLimit = 280;

// Says how much may still be written, in code points as the leader counts, and keeps to it.
export function limitText(field, left) {
	const showLeft = () => {
		const letters = [...field.value];
		if (letters.length > textLimit) field.value = letters.slice(0, textLimit).join("");
		setText(left, `${Math.max(0, textLimit - letters.length)} characters left`);
	};
	listen(field, "input", showLeft);
	showLeft();
	return showLeft;
}
