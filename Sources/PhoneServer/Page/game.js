import { announce, byID, make, setText, show, updateList } from "./elements.js";
import { state, stateChanged } from "./room.js";
import { whenReceived } from "./connection.js";

// A game that the host leads by questions: how it stands, whether one was right, who leads.
const refusalTexts = { late: "Too late: the time was up.", next: "You play from the next question on." };
let lastRefusal = { question: null, why: "" };
let said = "";

export const gameOf = () => state.game ?? null;
export const isPlaying = () => !gameOf() || gameOf().plays;

// Why an answer to that question was not taken; nothing where it was.
export const refusalOf = question => (lastRefusal.question === question ? refusalTexts[lastRefusal.why] ?? "" : "");

// What is said below the answers while a game is on.
export function gameStatus(question, mine, over, isSending) {
	const game = gameOf();
	const refusal = refusalOf(question.id);
	if (!game.plays) return refusalTexts.next;
	if (game.phase === "shown") return verdict(game);
	if (refusal) return refusal;
	if (isSending) return "Sending your answer…";
	if (over) return mine === null ? "The time is up. You did not answer." : "The time is up. Your answer is counted.";
	if (mine !== null) return "Your answer is counted. You can change it: then the later time counts.";
	return game.phase === "asking" ? "You may answer at once." : "Answer now.";
}

function verdict(game) {
	if (game.you?.right === true) return game.you.streak > 1 ? `Right! ${game.you.streak} in a row.` : "Right!";
	return game.you?.right === false ? "Not right." : "You did not play this one.";
}

function headText(game) {
	if (game.phase === "over") return "The quiz is over.";
	if (!game.number) return "A quiz begins soon.";
	return `Question ${game.number}${game.count ? ` of ${game.count}` : ""}`;
}

function ownText({ you, players }) {
	return you ? `You: ${you.points} points, speed ${you.speed}. Place ${you.place} of ${players}.` : "";
}

function showGame(game) {
	show("game", game);
	if (!game) return;
	setText("game-head", headText(game));
	setText("game-line", game.line);
	setText("game-own", ownText(game));
	show("game-top-title", game.top.length);
	setText("game-top-title", game.phase === "over" ? "The podium" : "Who leads");
	updateList(byID("game-top"), game.top.map(one => ({ ...one, id: `${one.place} ${one.name}` })), makeRow, updateRow);
}

function makeRow() {
	const row = make("li");
	row.append(make("span", "place"), make("span", "who"), make("span", "points"));
	return row;
}

function updateRow(row, one) {
	const [place, who, points] = row.children;
	row.classList.toggle("own", one.own);
	setText(place, `${one.place}.`);
	setText(who, one.own ? `${one.name} (you)` : one.name);
	setText(points, `${one.points} points, speed ${one.speed}`);
}

// For who does not see it; once for each thing.
function sayGame(game) {
	const right = game?.phase === "shown" ? `${verdict(game)} ` : "";
	const over = game?.phase === "over" ? `The quiz is over. ${ownText(game)} ` : "";
	const text = game && game.phase !== "asking" && game.phase !== "answering" ? `${right}${over}${game.line}` : "";
	if (text && text !== said) announce(text);
	said = text;
}

export function startGame() {
	whenReceived("voted", message => {
		if (message.refused in refusalTexts) lastRefusal = { question: message.q, why: message.refused };
	});
	stateChanged.when(({ game }) => {
		showGame(game ?? null);
		sayGame(game ?? null);
	});
}
