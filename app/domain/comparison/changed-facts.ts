import type { ChangedFact, Reason } from "#app/domain/facts/changes.schema.ts";
import { isSameWording } from "#app/domain/ratings/rating.ts";

type Compared = [what: string, old: string | undefined, now: string | undefined];

/** Answers the facts that differ; what one side does not say is not compared. */
export const differing = (because: Reason, compared: Compared[]): ChangedFact[] =>
	compared.flatMap(([what, old, now]) =>
		old === undefined || now === undefined || isSameWording(old, now) ? [] : [{ what, old, new: now, because }],
	);

/** Answers the difference at each key of either side; a key may be on one side alone. */
export function compareKeyed<One>(
	was: One[],
	is: One[],
	keyOf: (one: One) => string | number,
	compare: (old: One | undefined, now: One | undefined) => ChangedFact[],
): ChangedFact[] {
	const before = new Map(was.map((one) => [keyOf(one), one]));
	const after = new Map(is.map((one) => [keyOf(one), one]));
	const keys = [...new Set([...before.keys(), ...after.keys()])];
	return keys.flatMap((key) => compare(before.get(key), after.get(key)));
}
