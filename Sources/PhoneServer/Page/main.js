import { startSurface } from "./surface.js";
import { startJoin, leave } from "./join.js";
import { startDrawing } from "./drawing.js";
import { startTouches } from "./touches.js";
import { startSheets } from "./sheets.js";
import { startOutbox } from "./outbox.js";
import { startGame } from "./game.js";
import { startQuestions } from "./questions.js";
import { startAsking } from "./asking.js";
import { startNotes } from "./notes.js";
import { startView } from "./view.js";
import { startYou } from "./you.js";
import { startNotices } from "./notices.js";

// The connection first: it is made while the rest is set up.
startSurface();
startJoin();
startTouches();
startDrawing();
startSheets();
startOutbox();
startGame();
startQuestions();
startAsking();
startNotes();
startView();
startYou(leave);
startNotices();
