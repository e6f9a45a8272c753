// Something that happens: who wants to know says `when`, who makes it happen says `tell`.
export function makeSignal() {
	const calls = [];
	return {
		when: call => { calls.push(call); },
		tell: (...values) => { for (const call of calls) call(...values); },
	};
}
