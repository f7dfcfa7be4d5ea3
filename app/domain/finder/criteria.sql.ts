import { raw } from "@mikro-orm/core";
import { z } from "zod";
import type { EvidencePart } from "#app/domain/catalogue/evidence/evidence.ts";
import { reportStatusSql, withEvidenceSql } from "#app/domain/catalogue/evidence/in-force.sql.ts";
import { WANTED, type WantedEvidence } from "#app/domain/catalogue/evidence/report-status.ts";
import { keysOf } from "#app/domain/keyed.ts";
import { STRUCTURAL_KEY } from "#app/domain/ratings/requirement.ts";
import { today } from "#app/domain/today.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { containing, intArray, literal } from "#db/sql.ts";
import type { Fact, FactKind, Reach } from "./search-facts.ts";
import { reachOf } from "./search-words.ts";
import type { Rows, SqlPart } from "./solution-pages.sql.ts";

export const backedBy = (wanted: WantedEvidence | null, id: string): string =>
	wanted ? withEvidenceSql(wanted, id, today()) : "true";

/** The SQL condition on the reports of the searched specimens `t`, which are active themselves. */
const reportIs = (wanted: WantedEvidence): string =>
	`t.report_id in (select r.id from report r
		where ${reportStatusSql("r", today())} in (${WANTED[wanted].map(literal).join(", ")}))`;

const ofSubstrate = (column: string) =>
	`select p.id from substrate u join specimen p on p.${column} = u.id where not u.is_active`;

/** Ids of withdrawn parts, and the condition that `t` has none of them: asking each specimen for its parts takes seconds. */
const OTHER_PARTS: Record<Exclude<EvidencePart, "report">, { ids: string; isNone: string }> = {
	frr: { ids: "select id from frr where not is_active", isNone: "t.frr_id <> all(?::int[])" },
	service: { ids: "select id from service where not is_active", isNone: "t.service_id <> all(?::int[])" },
	product: { ids: "select id from product where not is_active", isNone: "not t.product_ids && ?::int[]" },
	substrate: {
		ids: `${ofSubstrate("substrate_id")} union all ${ofSubstrate("substrate_2_id")}`,
		isNone: "t.specimen_id <> all(?::int[])",
	},
};

interface List {
	column: string;
	operator: string;
	/** The searched rows are stored in the order of this column; the first such list among the criteria leads the search. */
	ordered?: true;
	most?: number;
	from: string;
	met: Partial<Record<FactKind, string>>;
}

const lists: List[] = [
	{
		column: "service_id",
		operator: "= any",
		ordered: true,
		from: "service l where l.is_active",
		met: {
			classification: "l.classification_id = any(?::int[])",
			material: "l.material_id = any(?::int[])",
			serviceType: "l.service_type_id = any(?::int[])",
		},
	},
	{
		column: "frr_id",
		operator: "= any",
		from: "frr l where l.is_active",
		met: {
			frr: "l.id = any(?::int[])",
			frrGroup: "exists (select 1 from frr_group_member m where m.frr_id = l.id and m.group_id = any(?::int[]))",
		},
	},
	{
		column: "size_id",
		operator: "= any",
		ordered: true,
		from: "search_size l where true",
		met: { size: "l.sizes @> numrange(?::numeric, ?::numeric, '[]')" },
	},
	{
		column: "substrate_ids",
		operator: "&&",
		from: "substrate l where l.is_active",
		met: {
			orientation: "l.orientation_id = any(?::int[])",
			substrate: "l.name_id = any(?::int[])",
			thickness: "l.id = any(?::int[])",
		},
	},
	{
		column: "solution_id",
		operator: "= any",
		from: "solution l where l.is_offered",
		met: { drawing: "l.drawing ilike ?", title: "l.title ilike ?" },
		most: 2_000,
	},
];

const ofRow: Partial<Record<FactKind, string>> = {
	report: "t.report_id = any(?::int[])",
	product: "t.product_ids && ?::int[]",
	sealType: "exists (select from specimen p where p.id = t.specimen_id and p.application_id = any(?::int[]))",
	drawing: "t.drawing ilike ?",
	title: "exists (select from solution s where s.id = t.solution_id and s.title ilike ?)",
};

export function valuesOf(fact: Fact): unknown[] {
	if (fact.kind === "size") return [fact.from, fact.to];
	if (fact.kind === "drawing" || fact.kind === "title") return [containing(fact.text)];
	if (fact.kind === "evidence") return [];
	const serving = reachOf(fact)?.serving;
	return [intArray(serving ? [...new Set([...serving.seals, ...serving.elements])] : fact.ids)];
}

/** The services that are elements themselves: the structural part of a rating is asked of them alone. */
const ELEMENTS = `select v.id from service v join service_classification c on c.id = v.classification_id
	where search_key(c.name) = ${literal(STRUCTURAL_KEY)}`;

/** The condition that one specimen, which has the columns, is as a rating is meant; null where its FRR alone decides. */
export function reachCondition(
	{ words, equal, serving }: Reach,
	columns: { frr: string; service: string },
): SqlPart | null {
	const { frr, service } = columns;
	if (words === "exactly") return { where: `${frr} = any(?::int[])`, values: [intArray(equal)] };
	if (!serving || serving.elements.join() === serving.seals.join()) return null;
	const { seals, elements } = serving;
	return {
		where: `${frr} = any(case when ${service} in (${ELEMENTS}) then ?::int[] else ?::int[] end)`,
		values: [intArray(elements), intArray(seals)],
	};
}

const ROW = { frr: "t.frr_id", service: "t.service_id" };

/** Solutions with just the rating stand before those with a better one alone. */
function equalFirst(facts: Fact[]): SqlPart | undefined {
	const equal = facts.flatMap((fact) => {
		const reach = reachOf(fact);
		return reach?.words === "or better" && reach.equal.length > 0 ? [intArray(reach.equal)] : [];
	});
	if (equal.length === 0) return undefined;
	return { where: equal.map(() => "t.frr_id = any(?::int[])").join(" and "), values: equal };
}

const chosenRow = z.object({ at: z.number(), ids: z.array(z.number()) });

/** The facts that a list answers; those of one key have the same answer. */
interface Choice {
	list: List;
	met: Fact[];
	key: string;
}

function choicesOf(facts: Fact[]): Choice[] {
	return lists.flatMap((list) => {
		const met = facts.filter(({ kind }) => list.met[kind]);
		if (met.length === 0) return [];
		return [{ list, met, key: JSON.stringify(met.map((fact) => [fact.kind, ...valuesOf(fact)])) }];
	});
}

interface Withdrawn {
	isNone: string;
	ids: number[];
}

const withdrawnRow = z.object({ part: z.enum(keysOf(OTHER_PARTS)), ids: z.array(z.number()) });

/** Mostly nothing is withdrawn, and then nothing more is asked of each row. */
async function listWithdrawn(em: EntityManager): Promise<Withdrawn[]> {
	const parts = keysOf(OTHER_PARTS).map((part) => `select '${part}' as part, array(${OTHER_PARTS[part].ids}) as ids`);
	const rows = await readRows(em, withdrawnRow, raw(parts.join(" union all ")));
	return rows.filter(({ ids }) => ids.length > 0).map(({ part, ids }) => ({ isNone: OTHER_PARTS[part].isNone, ids }));
}

/** Each list is read once, however many searches close to it are tried. */
export class Criteria {
	#em: EntityManager;
	#chosen = new Map<string, number[]>();
	#withdrawn: Withdrawn[] | undefined;

	#evidence: WantedEvidence | null;

	constructor(em: EntityManager, evidence: WantedEvidence | null = null) {
		this.#em = em;
		this.#evidence = evidence;
	}

	/** Finds rows of each search: one active specimen meets all facts of a specimen, one active substrate those of a substrate. */
	async rowsOf(searches: Fact[][]): Promise<Rows[]> {
		const choices = searches.map(choicesOf);
		await this.#choose(choices.flat());
		if (searches.some((facts) => this.#isInForce(facts))) this.#withdrawn ??= await listWithdrawn(this.#em);
		return searches.map((facts, at) => this.#rowsOf(facts, choices[at]!));
	}

	#isInForce(facts: Fact[]): boolean {
		return this.#evidence !== null || facts.some(({ kind }) => kind === "evidence");
	}

	#rowsOf(facts: Fact[], choices: Choice[]): Rows {
		const chosen = new Map<List, number[]>();
		const own: Fact[] = facts.filter(({ kind }) => !lists.some(({ met }) => met[kind]));
		for (const { list, met, key } of choices) {
			const ids = this.#chosen.get(key)!;
			if (list.most && ids.length > list.most) own.push(...met);
			else chosen.set(list, ids);
		}
		const by = lists.find((list) => list.ordered && chosen.has(list));
		const others = [...chosen].filter(([list]) => list !== by);
		const reached = facts.flatMap((fact) => {
			const reach = reachOf(fact);
			return (reach && reachCondition(reach, ROW)) ?? [];
		});
		const withdrawn = this.#isInForce(facts) ? this.#withdrawn! : [];
		const parts = [
			...others.map(([{ column, operator }]) => `t.${column} ${operator} (?::int[])`),
			...own.map(({ kind }) => (kind === "evidence" ? reportIs("current") : ofRow[kind])),
			...(this.#evidence ? [reportIs(this.#evidence)] : []),
			...reached.map(({ where }) => where),
			...withdrawn.map(({ isNone }) => isNone),
		];
		return {
			table: "search_specimen",
			where: parts.join(" and ") || "true",
			values: [
				...others.map(([, ids]) => intArray(ids)),
				...own.flatMap(valuesOf),
				...reached.flatMap(({ values }) => values),
				...withdrawn.map(({ ids }) => intArray(ids)),
			],
			by: by && { column: by.column, ids: chosen.get(by)! },
			first: equalFirst(facts),
		};
	}

	async #choose(choices: Choice[]): Promise<void> {
		const unread = new Map(choices.filter(({ key }) => !this.#chosen.has(key)).map((choice) => [choice.key, choice]));
		if (unread.size === 0) return;
		const wanted = [...unread.values()];
		const parts = wanted.map(({ list: { from, met: conditions, most }, met }, at) => {
			const whole = [`select l.id from ${from}`, ...met.map(({ kind }) => conditions[kind])].join(" and ");
			return `select ${at} as at, array(${most ? `${whole} limit ${most + 1}` : `${whole} order by l.id`}) as ids`;
		});
		const values = wanted.flatMap(({ met }) => met.flatMap(valuesOf));
		for (const { at, ids } of await readRows(this.#em, chosenRow, raw(parts.join(" union all "), values))) {
			this.#chosen.set(wanted[at]!.key, ids);
		}
	}
}
