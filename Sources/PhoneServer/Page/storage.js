// What this phone remembers over a reload; for this visit alone where the browser stores nothing.
const prefix = "quern.";
const memory = new Map();

export function recall(name) {
	try {
		const text = localStorage.getItem(prefix + name);
		if (text !== null) return JSON.parse(text);
	} catch { /* not allowed, or not ours */ }
	return memory.get(name) ?? null;
}

// Whether it is still known after a reload.
export function remember(name, value) {
	memory.set(name, value);
	try {
		localStorage.setItem(prefix + name, JSON.stringify(value));
		return true;
	} catch {
		return false;
	}
}
