/** `next`, `back`, `to:3`, and what only one wizard knows. */
export function stepAfter(move: string, step: number): number {
	if (move === "next") return step + 1;
	if (move === "back") return Math.max(1, step - 1);
	const [, to] = /^to:(\d)$/.exec(move) ?? [];
	return to ? Number(to) : step;
}
