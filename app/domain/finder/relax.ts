import type { EntityManager } from "#db/orm.ts";
import { selectionOf, specimensOf } from "./criteria.ts";
import type { Fact } from "./facts.ts";
import { countSome } from "./pages.ts";
import type { Reading } from "./readings.ts";
import { minutesOf } from "./words.ts";

/** A search close to one that finds nothing, and how many solutions it finds. */
export interface Relaxation {
	/** What was asked for in vain: `90min`. */
	instead: string;
	/** What there is: `120min`; null where the fact is left out. */
	offer: string | null;
	/** The rating is lower than what was asked for. */
	lower: boolean;
	/** The words of the other search. */
	text: string;
	count: number;
}

/** The words of a reading with one piece put otherwise, or left out. */
export const wordsWith = ({ understood }: Reading, at: number, other: string | null): string =>
	understood
		.map(({ piece }, index) => (index === at ? other : piece.text))
		.filter((word) => word !== null)
		.join(" ");

/** The other rating groups, the nearest higher ones before the lower ones. */
async function otherRatings(em: EntityManager, fact: Fact) {
	const asked = minutesOf(fact.label);
	if (fact.kind !== "frrGroup" || asked === null) return [];
	const groups = await em.execute<{ id: number; name: string }[]>(
		"select id, name from frr_group where is_active order by name, id",
	);
	return groups
		.map(({ id, name }) => ({ id, name, minutes: minutesOf(name) ?? asked }))
		.filter(({ minutes }) => minutes !== asked)
		.sort(
			(a, b) =>
				Number(a.minutes < asked) - Number(b.minutes < asked) ||
				Math.abs(a.minutes - asked) - Math.abs(b.minutes - asked),
		)
		.map(({ id, name, minutes }) => ({
			fact: { kind: "frrGroup" as const, label: name, ids: [id] },
			word: name.toLowerCase().replaceAll(" ", ""),
			lower: minutes < asked,
		}));
}

/** The nearest size below and above that is tested where the other facts are met. */
async function otherSizes(em: EntityManager, fact: Fact, others: Fact[]) {
	if (fact.kind !== "size") return [];
	const tested = specimensOf(others);
	const { from, values } = selectionOf(others);
	const [near] = await em.execute<{ below: number | null; above: number | null }[]>(
		`select max(upper(r)) filter (where upper(r) < ?)::float8 as below, min(lower(r)) filter (where lower(r) > ?)::float8 as above
		 from (select ss.solution_id, sp.sizes ${tested.sql}) t, unnest(t.sizes) r
		 where t.solution_id in (select s.id ${from})`,
		[fact.from, fact.to, ...tested.values, ...values],
	);
	return [near?.below, near?.above]
		.filter((size) => size !== null && size !== undefined)
		.map((size) => ({
			fact: { kind: "size" as const, label: `${size} mm`, from: size, to: size },
			word: `${size}mm`,
			lower: false,
		}));
}

/** Searches close to a reading that finds nothing: another rating or size, or one fact fewer. Only those that find something. */
export async function relax(em: EntityManager, reading: Reading): Promise<Relaxation[]> {
	const facts = reading.understood.map(({ fact }) => fact);
	const found: Relaxation[] = [];
	for (const [at, fact] of facts.entries()) {
		const others = facts.toSpliced(at, 1);
		const changed = [...(await otherRatings(em, fact)), ...(await otherSizes(em, fact, others))];
		for (const { fact: other, word, lower } of changed) {
			const count = await countSome(em, selectionOf([...others, other]));
			if (count > 0)
				found.push({ instead: fact.label, offer: other.label, lower, text: wordsWith(reading, at, word), count });
		}
	}
	for (const [at, fact] of facts.entries()) {
		if (facts.length === 1) break;
		const count = await countSome(em, selectionOf(facts.toSpliced(at, 1)));
		if (count > 0) {
			found.push({ instead: fact.label, offer: null, lower: false, text: wordsWith(reading, at, null), count });
		}
	}
	return found;
}
