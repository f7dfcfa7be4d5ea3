import { raw } from "@mikro-orm/core";
import { z } from "zod";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { intArray } from "#db/sql.ts";
import { type FindingsQuery, findingsSql } from "./findings-sql.ts";

export const FINDING_CODES = [
	"specimen_elsewhere",
	"substrate_untested",
	"drawing_older",
	"drawing_frr",
	"drawing_code",
] as const;

export const findingRow = z.object({
	solution_id: z.int(),
	code: z.enum(FINDING_CODES),
	specimen_id: z.int().nullable(),
	specimen: z.string().nullable(),
	/** Where the specimen was tested, the substrate that was not, what of the specimen has changed, or what a drawing states. */
	about: z.string(),
});

export interface ClaimedParts {
	drawing: string;
	pdf: number | null;
	substrates: number[];
	specimens: number[];
}

const STORED = `select o.id, o.drawing, o.pdf_id,
	array(select substrate_id from solution_substrate l where l.solution_id = o.id) as substrates,
	array(select specimen_id from solution_specimen l where l.solution_id = o.id) as specimens from solution o`;

const storedFindingsSql = (ids: string, more?: Omit<FindingsQuery, "source">) =>
	findingsSql({ source: `${STORED} where o.is_active and o.id in (${ids})`, ...more });

export const INCONSISTENT_SOLUTIONS = `select solution_id from (${findingsSql({ source: `${STORED} where o.is_active` })}) as f`;

export const readStoredFindings = (em: EntityManager, ids: Iterable<number>) =>
	readRows(em, findingRow, raw(storedFindingsSql(`select unnest('${intArray(ids)}'::int[])`)));

export const namedFindingRow = findingRow.extend({ drawing: z.string() });

export const namedFindingsSql = (ids: string, more?: Omit<FindingsQuery, "source">) =>
	`select f.*, o.drawing from (${storedFindingsSql(ids, more)}) as f join solution o on o.id = f.solution_id`;

export const readFindingsOnSpecimens = (em: EntityManager, ids: Iterable<number>) => {
	const specimens = `'${intArray(ids)}'::int[]`;
	const solutions = `select solution_id from solution_specimen where specimen_id = any(${specimens})`;
	return readRows(em, namedFindingRow, raw(`${namedFindingsSql(solutions)} where f.specimen_id = any(${specimens})`));
};

export const readFindingsOn = (em: EntityManager, id: number) =>
	readRows(em, findingRow, raw(findingsSql({ source: `${STORED} where o.id = ?` }), [id]));

export const readFindingsOf = (em: EntityManager, { drawing, pdf, substrates, specimens }: ClaimedParts) =>
	readRows(
		em,
		findingRow,
		raw(
			findingsSql({
				source: "select 0 as id, ?::text as drawing, ?::int as pdf_id, ?::int[] as substrates, ?::int[] as specimens",
			}),
			[drawing, pdf, intArray(substrates), intArray(specimens)],
		),
	);
