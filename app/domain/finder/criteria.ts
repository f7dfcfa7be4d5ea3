import { intArray } from "#db/sql.ts";
import type { Fact, FactKind } from "./facts.ts";
import type { Selection } from "./pages.ts";

interface Met {
	sql: string;
	values: unknown[];
}

const anyOf = (expression: string, ids: number[]): Met => ({
	sql: `${expression} = any(?::int[])`,
	values: [intArray(ids)],
});

/** The condition of a fact on a specimen `sp` with its service `v` and FRR `f`; null for facts of other things. */
function ofSpecimen(fact: Fact): Met | null {
	switch (fact.kind) {
		case "classification":
			return anyOf("v.is_active and v.classification_id", fact.ids);
		case "material":
			return anyOf("v.is_active and v.material_id", fact.ids);
		case "serviceType":
			return anyOf("v.is_active and v.service_type_id", fact.ids);
		case "frr":
			return anyOf("f.is_active and f.id", fact.ids);
		case "frrGroup": {
			const { sql, values } = anyOf("m.group_id", fact.ids);
			return {
				sql: `f.is_active and exists (select 1 from frr_group_member m where m.frr_id = f.id and ${sql})`,
				values,
			};
		}
		case "report":
			return anyOf("sp.report_id", fact.ids);
		case "product": {
			const ids = intArray(fact.ids);
			return {
				sql: "(sp.prot_first_id = any(?::int[]) or sp.prot_sec_id = any(?::int[]) or sp.prot_third_id = any(?::int[]))",
				values: [ids, ids, ids],
			};
		}
		case "size":
			return { sql: "sp.sizes @> numrange(?::numeric, ?::numeric, '[]')", values: [fact.from, fact.to] };
		default:
			return null;
	}
}

/** The condition of a fact on an entry `u` of the solution's substrate list. */
function ofSubstrate(fact: Fact): Met | null {
	if (fact.kind === "orientation") return anyOf("u.orientation_id", fact.ids);
	return fact.kind === "substrate" ? anyOf("u.name_id", fact.ids) : null;
}

const drawingPattern = (text: string) => `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;

function together(parts: Met[], separator = " and "): Met {
	return { sql: parts.map(({ sql }) => sql).join(separator), values: parts.flatMap(({ values }) => values) };
}

const serviceKinds = new Set<FactKind>(["classification", "material", "serviceType"]);

/** SQL after `select` for the active specimens `sp` of solutions (`ss`) that meet every fact of a specimen. */
export function specimensOf(facts: Fact[]): Met {
	const needs = (kinds: Iterable<FactKind>) => facts.some(({ kind }) => new Set(kinds).has(kind));
	const { sql, values } = together(facts.map(ofSpecimen).filter((met) => met !== null));
	return {
		sql: `from solution_specimen ss join specimen sp on sp.id = ss.specimen_id and sp.is_active
			${needs(serviceKinds) ? "join service v on v.id = sp.service_id" : ""}
			${needs(["frr", "frrGroup"]) ? "join frr f on f.id = sp.frr_id" : ""}
			${sql && `where ${sql}`}`,
		values,
	};
}

/**
 * The offered solutions with one active specimen that meets every fact of a specimen (FRR, service, size, product,
 * report) and one active substrate that meets those of a substrate, by drawing code.
 */
export function selectionOf(facts: Fact[]): Selection {
	const parts: Met[] = [];
	if (facts.some((fact) => ofSpecimen(fact) !== null)) {
		const { sql, values } = specimensOf(facts);
		parts.push({ sql: `s.id in (select ss.solution_id ${sql})`, values });
	}
	const substrates = facts.map(ofSubstrate).filter((met) => met !== null);
	if (substrates.length > 0) {
		const { sql, values } = together(substrates);
		parts.push({
			sql: `s.id in (select ls.solution_id from solution_substrate ls
				join substrate u on u.id = ls.substrate_id and u.is_active where ${sql})`,
			values,
		});
	}
	for (const fact of facts) {
		if (fact.kind === "drawing") parts.push({ sql: "s.drawing ilike ?", values: [drawingPattern(fact.text)] });
	}
	const { sql, values } = together([{ sql: "s.is_offered", values: [] }, ...parts]);
	return { from: `from solution s where ${sql}`, values, order: "s.drawing, s.id" };
}
