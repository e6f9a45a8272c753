// The value of an axis {label, unit, from, to, curve} at 0…1 along it.
function valueAt(axis, place) {
	const t = Math.min(1, Math.max(0, place));
	return axis.curve === "exponential" && axis.from > 0 && axis.to > 0
		? axis.from * Math.pow(axis.to / axis.from, t)
		: axis.from + (axis.to - axis.from) * t;
}

function numberText(value) {
	const size = Math.abs(value);
	return value.toFixed(size >= 100 || Number.isInteger(value) ? 0 : size >= 10 ? 1 : 2);
}

const axisText = (axis, numbers) => [axis.label, numbers, axis.unit].filter(Boolean).join(" ");

export const valueText = (axis, place) => axisText(axis, numberText(valueAt(axis, place)));
export const rangeText = axis => axisText(axis, `${numberText(axis.from)}…${numberText(axis.to)}`);
