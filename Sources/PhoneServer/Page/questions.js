import { announce, byID, limitText, make, makeButton, setText, updateList, whenSubmitted } from "./elements.js";
import { state, stateChanged } from "./room.js";
import { leaderNow } from "./clock.js";
import { vote, waitingVote, outboxChanged } from "./outbox.js";
import { openSheet, setBadge, showSheet } from "./sheets.js";
import { downContacts } from "./contacts.js";

// The host's question: answers to press, the time left, the results once they are shown.
const calmMilliseconds = 1500;
const questionBody = byID("question-body");
let built = null;
let noticedID = null;
let calmAt = 0;

const answerOf = question => waitingVote(question.id)?.a ?? question.mine;
const textsOf = question => (question.kind === "scale" ? ["1", "2", "3", "4", "5"] : question.answers ?? []);
const hasEnd = question => Number.isFinite(question.ends);
const isOver = question => question.closed || (hasEnd(question) && leaderNow() >= question.ends);

function buildQuestion(question) {
	const fieldset = make("fieldset");
	fieldset.append(make("legend", "", question.text));
	const buttons = question.kind === "open" ? [] : textsOf(question).map((text, index) => answerButton(question, text, index));
	const list = make("div", `answers ${question.kind}`);
	list.append(...buttons);
	const status = make("p");
	const counts = make("p", "hint");
	const time = make("div", "time");
	const timeBar = make("div", "time-bar");
	const timeText = make("span");
	time.append(timeBar, timeText);
	const texts = make("ul", "texts");
	const form = question.kind === "open" ? openAnswer(question) : null;
	fieldset.append(form ?? list);
	questionBody.replaceChildren(time, fieldset, status, counts, texts);
	return { shape: shapeOf(question), buttons, status, counts, time, timeBar, timeText, texts, form };
}

const shapeOf = question => JSON.stringify([question.id, question.kind, question.text, question.answers]);

function answerButton(question, text, index) {
	const button = makeButton("answer", "", () => { if (!isOver(state.question ?? question)) vote(question.id, index); });
	button.append(make("span", "fill"), make("span", "words", text), make("span", "count"));
	return button;
}

function openAnswer(question) {
	const form = make("form");
	const field = make("textarea");
	const left = make("p", "left");
	field.id = "open-answer";
	field.rows = 3;
	field.value = typeof answerOf(question) === "string" ? answerOf(question) : "";
	left.id = "open-left";
	field.setAttribute("aria-describedby", left.id);
	const name = make("label", "", "Your answer");
	name.htmlFor = field.id;
	limitText(field, left);
	form.append(name, field, left, make("button", "main", "Send"));
	whenSubmitted(form, () => {
		if (field.value.trim()) vote(question.id, field.value.trim());
	});
	return form;
}

function updateQuestion() {
	const question = state.question;
	byID("question-none").hidden = Boolean(question);
	if (!question) {
		built = null;
		questionBody.replaceChildren();
		return setBadge("question", "");
	}
	if (built?.shape !== shapeOf(question)) built = buildQuestion(question);
	const mine = answerOf(question) ?? null;
	const over = isOver(question);
	const results = question.results;
	const total = (results?.counts ?? []).reduce((sum, count) => sum + count, 0);
	built.buttons.forEach((button, index) => {
		const count = results?.counts?.[index];
		button.setAttribute("aria-pressed", mine === index);
		// Not disabled, which would take the focus away from who votes by keyboard.
		button.setAttribute("aria-disabled", over);
		const share = total ? (100 * (count ?? 0)) / total : 0;
		button.style.setProperty("--share", `${share}%`);
		setText(button.querySelector(".count"), count === undefined ? "" : question.kind === "scale" ? String(count) : `${count} (${Math.round(share)} %)`);
	});
	if (built.form && built.form.hidden !== over) {
		const isWriting = built.form.contains(document.activeElement);
		built.form.hidden = over;
		if (isWriting) byID("question-title").focus();
	}
	setText(built.status, statusText(question, mine, over));
	setText(built.counts, `${question.answered ?? 0} of ${state.guests} answered`);
	const texts = (results?.texts ?? []).map((text, id) => ({ id, text }));
	updateList(built.texts, texts, () => make("li"), (item, { text }) => setText(item, text));
	updateTime();
}

function statusText(question, mine, over) {
	const waits = waitingVote(question.id) !== null;
	if (over) return waits ? "Closed." : mine === null ? "Closed. You did not answer." : "Closed. Your answer was counted.";
	if (waits) return "Sending your answer…";
	return mine === null ? "You have not answered yet." : "Your answer is counted. You can change it until the host closes the question.";
}

function updateTime() {
	const question = state.question;
	if (!built || !question) return;
	const left = Math.max(0, (question.ends ?? 0) - leaderNow());
	built.time.hidden = question.closed || !hasEnd(question);
	if (built.time.hidden) return;
	// What was left when it came up here is the whole bar.
	built.whole = Math.max(built.whole ?? 1, left);
	built.timeBar.style.width = `${(100 * left) / built.whole}%`;
	setText(built.timeText, `${Math.ceil(left / 1000)} s`);
}

// The sheet comes up once no finger is on the surface: nobody is to vote by playing.
function noticeQuestion(before) {
	const question = state.question;
	if (!question) return;
	const old = before.question?.id === question.id ? before.question : null;
	if (question.id !== noticedID) {
		noticedID = question.id;
		if (question.closed) return;
		announce(`Question from the host: ${question.text}`);
		if (openSheet() !== "question") setBadge("question", "new");
		calmAt = performance.now();
	} else if (old && question.closed && !old.closed) {
		announce("The question is closed.");
	}
	if (old && question.results && !old.results) {
		announce(`Results: ${textsOf(question).map((text, index) => `${text}: ${question.results.counts?.[index] ?? 0}`).join(", ") || "answers are shown"}`);
		if (openSheet() !== "question") setBadge("question", "results");
	}
}

function bringUp() {
	if (!calmAt || !state.question || state.question.closed) return;
	const now = performance.now();
	if (downContacts().length) calmAt = now + calmMilliseconds;
	else if (now >= calmAt) {
		calmAt = 0;
		// What is being read or written stays.
		if (openSheet() === null) showSheet("question");
	}
}

export function startQuestions() {
	stateChanged.when((_, before) => {
		noticeQuestion(before);
		updateQuestion();
		bringUp();
	});
	outboxChanged.when(updateQuestion);
	setInterval(() => {
		updateTime();
		bringUp();
	}, 250);
}
