/** The words for the changes that a list would make, on screens and in the terminal. */
import { amountOf } from "#app/amounts.ts";
import type { ListChange } from "./list-change.ts";

const MAX_LEVELS = 3;
const MAX_REFS = 10;

type Moved = Pick<ListChange, "moved" | "movedRefs">;

/** `P-002, P-003 and 8 more`. */
function refWords(refs: readonly string[], most = MAX_REFS): string {
	const more = refs.length - most;
	const named = more > 0 ? [...refs.slice(0, most), `${more} more`] : refs;
	const [last, ...before] = named.toReversed();
	return [before.toReversed().join(", "), last].filter(Boolean).join(" and ");
}

/** `P-002 is already in the list (L1).` */
export function movedWords({ moved: { levels }, movedRefs: refs }: Moved): string {
	const more = levels.length - MAX_LEVELS;
	const where = more > 0 ? [...levels.slice(0, MAX_LEVELS), amountOf(more, "other level")] : levels;
	return `${refWords(refs, 3)} ${refs.length === 1 ? "is" : "are"} already in the list${where.length > 0 ? ` (${where.join(", ")})` : ""}.`;
}

export const movedQuestion = (change: Moved): string =>
	`${movedWords(change)} Update ${change.movedRefs.length === 1 ? "it" : "them"}, or add these rows under new numbers?`;

/** `P-002 loses its solution, because its requirements change.` */
export function lostWords(refs: readonly string[], isDone = false): string {
	const isOne = refs.length === 1;
	const lose = isDone ? "lost" : isOne ? "loses" : "lose";
	const solution = isOne ? "its solution" : "their solutions";
	return `${refWords(refs)} ${lose} ${solution}, because ${isOne ? "its" : "their"} requirements ${isDone ? "changed" : "change"}.`;
}
