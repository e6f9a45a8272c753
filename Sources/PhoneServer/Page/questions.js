import { announce, byID, limitText, listen, make, makeButton, setText, show, updateList, whenSubmitted } from "./elements.js";
import { state, stateChanged } from "./room.js";
import { leaderNow } from "./clock.js";
import { vote, waitingVote, outboxChanged } from "./outbox.js";
import { whenReceived } from "./connection.js";
import { openSheet, setBadge, showSheet } from "./sheets.js";
import { handsRest } from "./contacts.js";
import { arrows } from "./surface.js";
import { gameOf, gameStatus, isPlaying, refusalOf } from "./game.js";

// The host's question: answers to press, the time left, the results once they are shown.
const unpressableMilliseconds = 500;
const questionSheet = byID("question-sheet");
const questionBody = byID("question-body");
let built = null;
let noticedID;
// "Question" or "Results" while they wait for the hands.
let upcoming = "";

const answerOf = question => waitingVote(question.id)?.a ?? question.mine;
const textsOf = question => (question.kind === "scale" ? ["1", "2", "3", "4", "5"] : question.answers ?? []);
const hasEnd = question => Number.isFinite(question.ends);
const hasResults = question => Boolean(question?.closed && question.results);
const isOver = question => question.closed || !isPlaying() || (hasEnd(question) && leaderNow() >= question.ends);

function buildQuestion(question) {
	const fieldset = make("fieldset");
	fieldset.append(make("legend", "", question.text));
	const buttons = question.kind === "open" ? [] : textsOf(question).map((text, index) => answerButton(question, text, index));
	const list = make("div", `answers ${question.kind}`);
	list.append(...buttons);
	listen(list, "keydown", ({ key }) => {
		const [right, up] = arrows[key] ?? [0, 0];
		buttons.at((buttons.indexOf(document.activeElement) + right - up) % buttons.length).focus();
	});
	const status = make("p");
	const right = make("p", "right");
	const counts = make("p", "hint");
	const time = make("div", "time");
	const timeBar = make("div", "time-bar");
	const timeText = make("span");
	time.append(timeBar, timeText);
	const texts = make("ul", "texts");
	const form = question.kind === "open" ? openAnswer(question) : null;
	fieldset.append(form ?? list);
	questionBody.replaceChildren(time, fieldset, right, status, counts, texts);
	return { shape: shapeOf(question), buttons, status, right, counts, time, timeBar, timeText, texts, form };
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

// Buttons are not disabled, which would take the focus away from who votes by keyboard.
function updateQuestion() {
	const question = state.question;
	show("question-none", !question && !gameOf());
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
		button.setAttribute("aria-disabled", over);
		button.classList.toggle("right", gameOf()?.right === index);
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
	setText(built.right, typeof gameOf()?.right === "string" ? `It is ${gameOf().right}.` : "");
	setText(built.counts, `${question.answered ?? 0} of ${question.of ?? state.guests} answered`);
	const texts = (results?.texts ?? []).map((text, id) => ({ id, text }));
	updateList(built.texts, texts, () => make("li"), (item, { text }) => setText(item, text));
	updateTime();
}

function statusText(question, mine, over) {
	const isSending = waitingVote(question.id) !== null;
	if (gameOf()) return gameStatus(question, mine, over, isSending);
	if (over) return isSending ? "Closed." : mine === null ? "Closed. You did not answer." : "Closed. Your answer was counted.";
	if (isSending) return "Sending your answer…";
	return mine === null ? "You have not answered yet." : "Your answer is counted. You can change it until the host closes the question.";
}

// What was left when it came up here is the whole bar.
function updateTime() {
	const question = state.question;
	if (!built || !question) return;
	const left = Math.max(0, (question.ends ?? 0) - leaderNow());
	built.time.hidden = question.closed || !hasEnd(question);
	if (built.time.hidden) return;
	built.whole = Math.max(gameOf()?.seconds ? 1000 * gameOf().seconds : built.whole ?? 1, left);
	built.timeBar.style.width = `${(100 * left) / built.whole}%`;
	setText(built.timeText, `${Math.ceil(left / 1000)} s`);
}

// One that comes in place of another may come under a finger.
function noticeQuestion(before) {
	const question = state.question;
	if (question?.id !== noticedID) {
		noticedID = question?.id;
		upcoming = "";
		if (!question || question.closed) return noticeGame(before);
		const seconds = hasEnd(question) ? ` ${Math.ceil((question.ends - leaderNow()) / 1000)} seconds to answer.` : "";
		announce(`Question from the host: ${question.text}${seconds}`);
		if (openSheet() === "question") comeUp();
		else letWait("Question");
	} else if (!question) {
		noticeGame(before);
	} else if (gameOf()) {
		// What came of it is said by the game.
	} else if (hasResults(question) && !hasResults(before.question)) {
		tellResults();
	} else if (question?.closed && !before.question?.closed) {
		upcoming = "";
		announce("The question is closed.");
	}
}

// A game that begins, and its end, come up as a question does.
function noticeGame(before) {
	const game = gameOf();
	if (!game && upcoming === "Quiz") upcoming = "";
	if (!game || (before.game && game.phase !== "over") || before.game?.phase === game.phase) return;
	if (openSheet() !== "question") letWait("Quiz");
}

function tellResults() {
	const { question } = state;
	if (!hasResults(question) || gameOf()) return;
	const { counts = [], texts = [] } = question.results;
	announce(`Results: ${textsOf(question).map((text, index) => `${text}: ${counts[index] ?? 0}`).join(", ") || texts.join(", ")}.`);
	if (openSheet() !== "question") letWait("Results");
}

function letWait(what) {
	upcoming = what;
	setBadge("question", what === "Results" ? "results" : "new");
}

// By itself, and then it takes no press at first, which was meant for the surface.
function comeUp() {
	showSheet("question");
	questionSheet.inert = true;
	setTimeout(() => { questionSheet.inert = false; }, unpressableMilliseconds);
}

// A bar in the place of the name until the hands rest: nobody is to vote by playing. What is being read or written stays.
function bringUp() {
	if (upcoming && openSheet() === null && handsRest()) comeUp();
	if (openSheet() === "question") upcoming = "";
	show("me", !upcoming);
	show("question-bar", upcoming);
	if (upcoming) setText("question-bar", `${upcoming}: ${state.question?.text ?? gameOf()?.line ?? ""}`);
}

// Results that were seen before come with no new state when they are revealed.
export function startQuestions() {
	stateChanged.when((_, before) => {
		noticeQuestion(before);
		updateQuestion();
		bringUp();
	});
	outboxChanged.when(updateQuestion);
	whenReceived("voted", ({ q, refused }) => announce(refused ? refusalOf(q) || "Your answer was not taken." : "Your answer is counted."));
	whenReceived("feel", ({ what }) => { if (what === "reveal") tellResults(); });
	listen(byID("question-bar"), "click", () => {
		document.querySelector("[data-sheet=question]").click();
		bringUp();
	});
	setInterval(() => {
		updateTime();
		bringUp();
	}, 250);
}
