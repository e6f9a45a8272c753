import { byID, listen, make, makeButton, setText, show, updateList, whenSubmitted } from "./elements.js";
import { recall, remember } from "./storage.js";
import { leaderNow, momentText } from "./clock.js";
import { me, welcomed } from "./room.js";

// Notes of one's own: in this browser alone, never sent anywhere.
const noteField = byID("note-text");
let notesRoom = recall("notes-room") ?? "";
let begunAt = null;
let zero = 0;
let undoTimer = 0;
const undoMilliseconds = 6000;

const storedName = () => `notes ${notesRoom}`;
const ownNotes = () => recall(storedName()) ?? [];

function showNotes() {
	updateList(byID("notes"), ownNotes(), makeNote, (item, note) => {
		const [moment, words, button] = item.children;
		const [says, does] = note.isDeleted ? ["Deleted", "Undo"] : [note.text, "Delete"];
		setText(moment, note.moment);
		setText(words, says);
		setText(button, does);
		button.setAttribute("aria-label", `${does}, note of ${note.moment}`);
	});
	for (const id of ["notes-download", "join-notes"]) show(id, ownNotes().length);
}

function keepNotes(notes) {
	remember(storedName(), notes);
	showNotes();
}

const withoutDeleted = () => ownNotes().filter(note => !note.isDeleted);

function removeDeleted() {
	if (byID("notes").contains(document.activeElement)) byID("notes-title").focus();
	keepNotes(withoutDeleted());
}

function makeNote(note) {
	const item = make("li", "note");
	const remove = makeButton("", "", () => {
		keepNotes(ownNotes().map(other => (other.id === note.id ? { ...other, isDeleted: !other.isDeleted } : other)));
		clearTimeout(undoTimer);
		undoTimer = setTimeout(removeDeleted, undoMilliseconds);
	});
	item.append(make("span", "moment"), make("p", "words"), remove);
	return item;
}

function keepNote() {
	const text = noteField.value.trim();
	if (!text) return;
	const old = ownNotes();
	const id = Math.max(0, ...old.map(note => note.id)) + 1;
	keepNotes([...old, { id, moment: momentText((begunAt ?? leaderNow()) - zero), day: new Date().toLocaleDateString(), text }]);
	noteField.value = "";
	begunAt = null;
}

function download() {
	const lines = withoutDeleted().map(({ day, moment, text }) => `${day}  ${moment}\n${text}\n`);
	const address = URL.createObjectURL(new Blob([`Notes from the workshop ${notesRoom}\n\n`, lines.join("\n")], { type: "text/plain" }));
	const link = make("a");
	link.href = address;
	link.download = "workshop-notes.txt";
	link.click();
	setTimeout(() => URL.revokeObjectURL(address), 1000);
}

// A note's moment is when it was begun.
// Moments are counted from the room's beginning, or from when this phone came first.
export function startNotes() {
	whenSubmitted(byID("note-form"), keepNote);
	listen(noteField, "input", () => { begunAt = noteField.value ? begunAt ?? leaderNow() : null; });
	listen(byID("notes-download"), "click", download);
	listen(byID("join-notes"), "click", download);
	welcomed.when(({ token, began, at }) => {
		const known = recall("began");
		zero = began ?? (known?.token === token ? known.at : at);
		remember("began", { token, at: zero });
		notesRoom = me.room;
		remember("notes-room", notesRoom);
		removeDeleted();
	});
	removeDeleted();
}
