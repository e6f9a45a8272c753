import { byID, make, makeButton, setText, updateList, whenSubmitted } from "./elements.js";
import { recall, remember } from "./storage.js";
import { leaderNow, momentText } from "./clock.js";
import { me, welcomed } from "./room.js";

// Notes of one's own: in this browser alone, never sent anywhere.
const noteField = byID("note-text");
let notesRoom = recall("notes-room") ?? "";
let begunAt = null;
let zero = 0;

const storedName = () => `notes ${notesRoom}`;
const ownNotes = () => recall(storedName()) ?? [];

function showNotes() {
	updateList(byID("notes"), ownNotes(), makeNote, (item, note) => {
		setText(item.children[0], note.moment);
		setText(item.children[1], note.text);
	});
	for (const id of ["notes-download", "join-notes"]) byID(id).hidden = !ownNotes().length;
}

function makeNote(note) {
	const item = make("li", "note");
	const remove = makeButton("", "Delete", () => {
		remember(storedName(), ownNotes().filter(other => other.id !== note.id));
		showNotes();
		byID("notes-title").focus();
	});
	remove.setAttribute("aria-label", `Delete the note of ${note.moment}`);
	item.append(make("span", "moment"), make("p", "words"), remove);
	return item;
}

function keepNote() {
	const text = noteField.value.trim();
	if (!text) return;
	const old = ownNotes();
	const id = Math.max(0, ...old.map(note => note.id)) + 1;
	remember(storedName(), [...old, { id, moment: momentText((begunAt ?? leaderNow()) - zero), day: new Date().toLocaleDateString(), text }]);
	noteField.value = "";
	begunAt = null;
	showNotes();
}

function download() {
	const lines = ownNotes().map(({ day, moment, text }) => `${day}  ${moment}\n${text}\n`);
	const address = URL.createObjectURL(new Blob([`Notes from the workshop ${notesRoom}\n\n`, lines.join("\n")], { type: "text/plain" }));
	const link = make("a");
	link.href = address;
	link.download = "workshop-notes.txt";
	link.click();
	setTimeout(() => URL.revokeObjectURL(address), 1000);
}

export function startNotes() {
	whenSubmitted(byID("note-form"), keepNote);
	// A note's moment is when it was begun.
	noteField.addEventListener("input", () => { begunAt = noteField.value ? begunAt ?? leaderNow() : null; });
	byID("notes-download").addEventListener("click", download);
	byID("join-notes").addEventListener("click", download);
	welcomed.when(({ token, began, at }) => {
		// Counted from the room's beginning, or from when this phone came first.
		const known = recall("began");
		zero = began ?? (known?.token === token ? known.at : at);
		remember("began", { token, at: zero });
		notesRoom = me.room;
		remember("notes-room", notesRoom);
		showNotes();
	});
	showNotes();
}
