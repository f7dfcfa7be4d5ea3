import type { EntityManager } from "#db/orm.ts";
import type { Criteria } from "./criteria.ts";
import type { Fact } from "./facts.ts";
import type { Reading } from "./readings.ts";
import { conditionOf, countRows } from "./rows.ts";
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

/** The nearest size below and above that is tested where the other facts are met; the nearest are tried first. */
async function otherSizes(em: EntityManager, criteria: Criteria, fact: Fact, others: Fact[]) {
	if (fact.kind !== "size") return [];
	const { sql, values } = conditionOf(await criteria.rowsOf(others));
	const nearest = (end: string, beyond: string, order: string) => `(
		select near.size::float8 as size from (
			select z.id, ${end}(r) as size from search_size z, unnest(z.sizes) r where ${end}(r) ${beyond} ?::numeric order by 2 ${order}
		) near cross join lateral (
			select 1 from search_specimen t where t.size_id = near.id and ${sql} limit 1) tested
		order by near.size ${order} limit 1)`;
	const sizes = await em.execute<{ size: number }[]>(
		`${nearest("upper", "<", "desc")} union all ${nearest("lower", ">", "asc")}`,
		[fact.from, ...values, fact.to, ...values],
	);
	return sizes.map(({ size }) => ({
		fact: { kind: "size" as const, label: `${size} mm`, from: size, to: size },
		word: `${size}mm`,
		lower: false,
	}));
}

/** So many searches are tried at most; a line of usual length has fewer that are close to it. */
const MOST_TRIED = 24;

/** Searches close to a reading that finds nothing: another rating or size, or one fact fewer. Only those that find something. */
export async function relax(em: EntityManager, criteria: Criteria, reading: Reading): Promise<Relaxation[]> {
	const facts = reading.understood.map(({ fact }) => fact);
	const close: (Omit<Relaxation, "count"> & { facts: Fact[] })[] = [];
	for (const [at, fact] of facts.entries()) {
		const others = facts.toSpliced(at, 1);
		for (const { fact: other, word, lower } of [
			...(await otherRatings(em, fact)),
			...(await otherSizes(em, criteria, fact, others)),
		]) {
			const text = wordsWith(reading, at, word);
			close.push({ instead: fact.label, offer: other.label, lower, text, facts: [...others, other] });
		}
	}
	for (const [at, fact] of facts.entries()) {
		if (facts.length === 1) break;
		const text = wordsWith(reading, at, null);
		close.push({ instead: fact.label, offer: null, lower: false, text, facts: facts.toSpliced(at, 1) });
	}
	const found: Relaxation[] = [];
	for (const { facts: tried, ...relaxation } of close.slice(0, MOST_TRIED)) {
		const count = await countRows(em, await criteria.rowsOf(tried));
		if (count > 0) found.push({ ...relaxation, count });
	}
	return found;
}
