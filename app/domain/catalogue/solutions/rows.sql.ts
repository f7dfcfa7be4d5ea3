import { raw } from "@mikro-orm/core";
import { z } from "zod";
import type { SpecimenEvidence } from "#app/domain/catalogue/evidence/evidence.schema.ts";
import type { EvidencePart } from "#app/domain/catalogue/evidence/evidence.ts";
import type { MadeOf, Parts } from "#app/domain/catalogue/parts/parts.ts";
import { withdrawnParts } from "#app/domain/catalogue/parts/parts.ts";
import { withParts } from "#app/domain/catalogue/parts/parts-cache.sql.ts";
import { ofRemarks } from "#app/domain/catalogue/records/specimen-fields.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { intArray } from "#db/sql.ts";
import { solutionRowsSql } from "./rows-sql.ts";

const part = z.int();

const file = z
	.object({ id: z.int(), name: z.string(), width: z.int().nullable(), height: z.int().nullable() })
	.nullable();

const specimenRow = z.object({
	id: z.int(),
	specimenId: z.string(),
	size: z.string(),
	...ofRemarks(() => z.string()),
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
	isActive: z.boolean(),
	/** ISO 8601, UTC. */
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

/** For solutions without a document; it is only slower. */
const rowsSql = `select v.version::int as version, (s.solution ->> 'id')::int as id, s.solution as document
	from catalogue_version v left join (${solutionRowsSql("?::int[]")}) s on true`;

/** In the order of `wanted`, unknown ones left out, with the parts of the same version of the catalogue. */
export function readSolutionRows(em: EntityManager, wanted: number[]): Promise<{ rows: SolutionRow[]; parts: Parts }> {
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

export interface Judged {
	specimen: SpecimenRow;
	withdrawn: EvidencePart[];
	isActive: boolean;
	/** Withdrawn where it is not active, else its report's. */
	evidence: SpecimenEvidence;
}

export function judged(specimen: SpecimenRow, parts: Parts): Judged {
	const withdrawn = withdrawnParts(madeOf(specimen), parts);
	const isActive = specimen.isActive && withdrawn.length === 0;
	const { evidence } = parts.reports.get(specimen.report);
	return { specimen, withdrawn, isActive, evidence: isActive ? evidence : { ...evidence, status: "withdrawn" } };
}
