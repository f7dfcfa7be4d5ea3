import { raw } from "@mikro-orm/core";
import { z } from "zod";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { intArray } from "#db/sql.ts";
import { specimenStage, substrateStage } from "./unreachable.sql.ts";
import { reasonsOf, UNREACHABLE_REASONS } from "./unreachable.ts";

interface SolutionParts {
	hasPdf: boolean;
	hasPicture: boolean;
	isActive: boolean;
	substrates: number[];
	specimens: number[];
}

export interface Completeness {
	missing: string[];
	findable: boolean;
	/** True for a withdrawn solution, which is not reported as incomplete, since nobody is to find it. */
	withdrawn?: true;
}

const factRow = z.object({
	id: z.int(),
	has_pdf: z.boolean(),
	has_picture: z.boolean(),
	is_active: z.boolean(),
	has_reported: z.boolean(),
	bare_products: z.array(z.string()),
	substrate_stage: z.int(),
	specimen_stage: z.int(),
});

const SPECIMENS = "unnest(s.specimens) as x(id) join specimen p on p.id = x.id and p.is_active";

const factsSql = (source: string) => `
	select s.id, s.has_pdf, s.has_picture, s.is_active,
		exists (select from ${SPECIMENS} join report r on r.id = p.report_id and r.is_active) as has_reported,
		array(select distinct d.name from ${SPECIMENS}
			join product d on d.id in (p.prot_first_id, p.prot_sec_id, p.prot_third_id)
			where d.tds_id is null or d.msds_id is null order by d.name) as bare_products,
		${substrateStage("unnest(s.substrates)")} as substrate_stage,
		${specimenStage("unnest(s.specimens)")} as specimen_stage
	from (${source}) s`;

const STORED = `select so.id, so.pdf_id is not null as has_pdf, so.img_large_id is not null as has_picture, so.is_active,
	array(select substrate_id from solution_substrate l where l.solution_id = so.id) as substrates,
	array(select specimen_id from solution_specimen l where l.solution_id = so.id) as specimens from solution so`;

function evaluate(facts: z.output<typeof factRow>): Completeness {
	const reasons = reasonsOf(facts.substrate_stage, facts.specimen_stage);
	const missing = [
		!facts.has_pdf && "It has no PDF.",
		!facts.has_picture && "It has no picture.",
		...reasons.map((code) => UNREACHABLE_REASONS[code].sentence),
		!reasons.includes("no_specimen") && !facts.has_reported && "No active specimen has an active report.",
		facts.bare_products.length > 0 && `Without TDS or MSDS: ${facts.bare_products.join(", ")}.`,
	].filter((sentence) => sentence !== false);
	if (!facts.is_active) return { missing: [], findable: false, withdrawn: true };
	return { missing, findable: reasons.length === 0 };
}

/** Evaluates a solution that is not stored yet. */
export async function evaluateParts(em: EntityManager, parts: SolutionParts): Promise<Completeness> {
	const source = `select 0 as id, ?::boolean as has_pdf, ?::boolean as has_picture, ?::boolean as is_active,
		?::int[] as substrates, ?::int[] as specimens`;
	const values = [
		...[parts.hasPdf, parts.hasPicture, parts.isActive],
		...[intArray(parts.substrates), intArray(parts.specimens)],
	];
	const [facts] = await readRows(em, factRow, raw(factsSql(source), values));
	return evaluate(facts!);
}

export async function evaluateSolutions(em: EntityManager, ids: number[]): Promise<Map<number, Completeness>> {
	const statement = raw(factsSql(`${STORED} where so.id = any(?::int[])`), [intArray(ids)]);
	const rows = await readRows(em, factRow, statement);
	return new Map(rows.map((row) => [row.id, evaluate(row)]));
}

const LISTED = "select l.solution_id from solution_specimen l join specimen p on p.id = l.specimen_id and p.is_active";

/**
 * Selects incomplete solutions by the same rule as `evaluateSolutions`, but in sets, since this query covers the whole
 * catalogue.
 */
export const INCOMPLETE_SOLUTIONS = `select so.id from solution so
	where so.is_active and (so.pdf_id is null or so.img_large_id is null or so.id not in (select solution_id from solution_path)
		or so.id not in (${LISTED} join report r on r.id = p.report_id and r.is_active)
		or so.id in (${LISTED} join product d on d.id in (p.prot_first_id, p.prot_sec_id, p.prot_third_id)
			where d.tds_id is null or d.msds_id is null))`;
