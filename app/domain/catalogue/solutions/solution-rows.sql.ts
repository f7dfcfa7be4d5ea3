import { raw } from "@mikro-orm/core";
import { z } from "zod";
import { LIMIT_FIELDS, ofRemarks, specimenLimits } from "#app/domain/catalogue/definition/specimen-fields.ts";
import { statedLimits } from "#app/domain/catalogue/definition/tested-limits.schema.ts";
import { NO_LIMITS, type TestedLimits } from "#app/domain/catalogue/definition/tested-limits.ts";
import type { SpecimenEvidence } from "#app/domain/catalogue/evidence/evidence.schema.ts";
import type { EvidencePart } from "#app/domain/catalogue/evidence/evidence.ts";
import { withParts } from "#app/domain/catalogue/parts/parts-cache.sql.ts";
import { remarksSql } from "#app/domain/catalogue/parts/record-json.sql.ts";
import { type MadeOf, type Parts, withdrawnParts } from "#app/domain/catalogue/parts/specimen-parts.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { intArray, isoTime } from "#db/sql.ts";

const fileSql = (id: string) =>
	`(select json_build_object('id', f.id, 'name', f.name, 'width', f.width, 'height', f.height) from file f where f.id = ${id})`;

/** Blanks are left out: most specimens have many. */
const limits = `json_strip_nulls(json_build_object(${specimenLimits
	.map((name) => `'${name}', ${LIMIT_FIELDS[name].kind === "text" ? `nullif(sp.${name}, '')` : `sp.${name}`}`)
	.join(", ")}))`;

const specimen = `json_build_object('id', sp.id, 'specimenId', sp.specimen_id, 'size', sp.size, ${remarksSql},
	'limits', ${limits}, 'application', sp.application_id, 'frr', sp.frr_id, 'brand', sp.brand_id,
	'protFirst', sp.prot_first_id, 'protSec', sp.prot_sec_id, 'protThird', sp.prot_third_id,
	'service', sp.service_id, 'substrate', sp.substrate_id, 'substrate2', sp.substrate_2_id, 'report', sp.report_id,
	'isActive', sp.is_active, 'created', ${isoTime("sp.created")})`;

/** Solutions by their own rows and those of their specimens; all else are ids of parts. `ids` is an array in SQL. */
export const solutionRowsSql = (ids: string): string => `
select json_build_object('id', so.id, 'drawing', so.drawing, 'title', so.title, 'isActive', so.is_active,
	'created', ${isoTime("so.created")}, 'updated', ${isoTime("so.updated")},
	'pdf', ${fileSql("so.pdf_id")}, 'imgSmall', ${fileSql("so.img_small_id")}, 'imgLarge', ${fileSql("so.img_large_id")},
	'specimens', (select coalesce(json_agg(${specimen} order by ss.position), '[]')
		from solution_specimen ss join specimen sp on sp.id = ss.specimen_id where ss.solution_id = so.id),
	'substrates', (select coalesce(json_agg(ls.substrate_id order by ls.position), '[]')
		from solution_substrate ls where ls.solution_id = so.id),
	'notes', (select coalesce(json_agg(json_build_object('no', n.no_id, 'text', n.note) order by n.no_id), '[]')
		from installation_note n where n.solution_id = so.id)) as solution
from unnest(${ids}) with ordinality as wanted(id, ord)
join solution so on so.id = wanted.id
order by wanted.ord`;

const part = z.int();

const file = z
	.object({ id: z.int(), name: z.string(), width: z.int().nullable(), height: z.int().nullable() })
	.nullable();

const specimenRow = z.object({
	id: z.int(),
	specimenId: z.string(),
	size: z.string(),
	...ofRemarks(() => z.string()),
	/** A document that was written before there were limits has none of them. */
	limits: statedLimits.default({}).transform((stated): TestedLimits => ({ ...NO_LIMITS, ...stated })),
	application: part,
	frr: part,
	brand: part,
	protFirst: part,
	protSec: part.nullable(),
	protThird: part.nullable(),
	service: part,
	substrate: part,
	substrate2: part.nullable(),
	report: part,
	isActive: z.boolean(),
	created: z.string(),
});

export const solutionRow = z.object({
	id: z.int(),
	drawing: z.string(),
	title: z.string(),
	isActive: z.boolean(),
	/** The times are in ISO 8601, UTC. */
	created: z.string(),
	updated: z.string(),
	pdf: file,
	imgSmall: file,
	imgLarge: file,
	specimens: z.array(specimenRow),
	substrates: z.array(part),
	notes: z.array(z.object({ no: z.int(), text: z.string() })),
});

export type SolutionRow = z.output<typeof solutionRow>;
export type SpecimenRow = z.output<typeof specimenRow>;

const versionRow = z.object({ version: z.int(), id: z.int().nullable(), document: solutionRow.nullable() });

const documentsSql = `select v.version::int as version, w.id, d.document from catalogue_version v
	left join unnest(?::int[]) with ordinality as w (id, ord) on true
	left join solution_document d on d.solution_id = w.id order by w.ord`;

/** Reads solutions that have no document; it is only slower. */
const rowsSql = `select v.version::int as version, (s.solution ->> 'id')::int as id, s.solution as document
	from catalogue_version v left join (${solutionRowsSql("?::int[]")}) s on true`;

/** Reads rows in the order of `wanted`, without unknown ones, with the parts of the same version of the catalogue. */
export function listSolutionRows(em: EntityManager, wanted: number[]): Promise<{ rows: SolutionRow[]; parts: Parts }> {
	return withParts(em, async () => {
		const stored = await readRows(em, versionRow, raw(documentsSql, [intArray(wanted)]));
		const isWhole = stored.every(({ id, document }) => id === null || document !== null);
		const found = isWhole ? stored : await readRows(em, versionRow, raw(rowsSql, [intArray(wanted)]));
		return { version: found[0]!.version, rows: found.flatMap(({ document }) => document ?? []) };
	});
}

export const substratesOf = ({ substrate, substrate2 }: SpecimenRow): number[] =>
	substrate2 === null ? [substrate] : [substrate, substrate2];

export const productsOf = ({ protFirst, protSec, protThird }: SpecimenRow): number[] =>
	[protFirst, protSec, protThird].filter((id) => id !== null);

const madeOf = (specimen: SpecimenRow): MadeOf => ({
	report: specimen.report,
	frr: specimen.frr,
	service: specimen.service,
	substrates: substratesOf(specimen),
	products: productsOf(specimen),
});

export interface EvaluatedSpecimen {
	specimen: SpecimenRow;
	withdrawn: EvidencePart[];
	isActive: boolean;
	/** The status is 'Withdrawn' if inactive; otherwise the report's status. */
	evidence: SpecimenEvidence;
}

export function evaluated(specimen: SpecimenRow, parts: Parts): EvaluatedSpecimen {
	const withdrawn = withdrawnParts(madeOf(specimen), parts);
	const isActive = specimen.isActive && withdrawn.length === 0;
	const { evidence } = parts.reports.get(specimen.report);
	return { specimen, withdrawn, isActive, evidence: isActive ? evidence : { ...evidence, status: "withdrawn" } };
}
