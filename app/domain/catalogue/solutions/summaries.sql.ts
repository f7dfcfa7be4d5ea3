import { raw } from "@mikro-orm/core";
import { z } from "zod";
import { activeSpecimenSql } from "#app/domain/catalogue/evidence/in-force.sql.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { intArray } from "#db/sql.ts";
import { derivedFrom } from "./derived.ts";
import type { Named } from "./views.ts";

export interface SolutionSummary extends Omit<ReturnType<typeof derivedFrom>, "reports" | "products"> {
	id: number;
	drawing: string;
}

type SummaryReader = (ids: number[]) => Promise<SolutionSummary[]>;

/** Reads the names at once, and each solution when it is needed. */
export async function openSummaries(em: EntityManager): Promise<SummaryReader> {
	const material = await listNamesOf(em, "service_material");
	const classification = await listNamesOf(em, "service_classification");
	const orientation = await listNamesOf(em, "orientation");
	const substrateName = await listNamesOf(em, "substrate_name");
	const frrs = await listNamesOf(em, "frr");
	const groups = await listGroups(em);
	return async (ids) => {
		const rows = await readRows(em, solutionRow, raw(rowsSql, [intArray(ids)]));
		return rows.map(({ id, drawing, tested, substrates }) => {
			const specimens = tested.map(([of, as, frr, isActive]) => ({
				isActive,
				frr: frrs.get(frr)!.name,
				material: material.get(of)!,
				classification: classification.get(as)!.name,
				frrGroups: groups.get(frr) ?? [],
				report: "",
				products: [],
			}));
			const placed = substrates.map(([at, name]) => ({
				orientation: orientation.get(at)!.name,
				name: substrateName.get(name)!.name,
			}));
			const { reports, products, ...derived } = derivedFrom(specimens, placed);
			return { id, drawing, ...derived };
		});
	};
}

const named = z.object({ id: z.int(), name: z.string() });
const nameRow = named.extend({ isActive: z.boolean() });

const solutionRow = z.object({
	id: z.int(),
	drawing: z.string(),
	/** The ids of material, classification and FRR, and whether all is active. */
	tested: z.array(z.tuple([z.int(), z.int(), z.int(), z.boolean()])),
	/** The ids of orientation and name. */
	substrates: z.array(z.tuple([z.int(), z.int()])),
});

const rowsSql = `
	select so.id, so.drawing,
	  coalesce((select jsonb_agg(distinct jsonb_build_array(sv.material_id, sv.classification_id, sp.frr_id, ${activeSpecimenSql("sp")}))
	    from solution_specimen ss join specimen sp on sp.id = ss.specimen_id and sp.is_active
	    join service sv on sv.id = sp.service_id where ss.solution_id = so.id), '[]') as tested,
	  coalesce((select jsonb_agg(distinct jsonb_build_array(su.orientation_id, su.name_id))
	    from solution_substrate ls join substrate su on su.id = ls.substrate_id where ls.solution_id = so.id), '[]') as substrates
	from unnest(?::int[]) with ordinality as wanted(id, ord) join solution so on so.id = wanted.id order by wanted.ord`;

async function listNamesOf(em: EntityManager, table: string) {
	const rows = await readRows(em, nameRow, raw(`select id, name, is_active as "isActive" from ${table}`));
	return new Map(rows.map((row) => [row.id, row]));
}

async function listGroups(em: EntityManager): Promise<Map<number, Named[]>> {
	const rows = await readRows(
		em,
		z.object({ frr: z.int(), groups: z.array(named) }),
		raw(`select m.frr_id as frr, json_agg(json_build_object('id', g.id, 'name', g.name)) as groups
			from frr_group_member m join frr_group g on g.id = m.group_id where g.is_active group by m.frr_id`),
	);
	return new Map(rows.map(({ frr, groups }) => [frr, groups]));
}
