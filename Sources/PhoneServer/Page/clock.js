// The leader's clock. Messages tell it late, never early: the largest difference is nearest to the truth.
const differences = [];

export function resetClock() {
	differences.length = 0;
}

export function hearClock(leaderMilliseconds) {
	if (!Number.isFinite(leaderMilliseconds)) return;
	differences.push(leaderMilliseconds - performance.now());
	if (differences.length > 20) differences.shift();
}

export function leaderNow() {
	return performance.now() + (differences.length ? Math.max(...differences) : 0);
}

export function momentText(milliseconds) {
	const seconds = Math.max(0, Math.floor(milliseconds / 1000));
	const two = number => String(number).padStart(2, "0");
	const hours = Math.floor(seconds / 3600);
	return (hours ? `${hours}:` : "") + `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
