import { raw, sql } from "@mikro-orm/core";
import { z } from "zod";
import { kindRank } from "#app/domain/catalogue/evidence/report-kinds.ts";
import type { ReportStatus } from "#app/domain/catalogue/evidence/report-status.ts";
import { withParts } from "#app/domain/catalogue/parts/parts-cache.sql.ts";
import { type MadeOf, type Parts, withdrawnParts } from "#app/domain/catalogue/parts/specimen-parts.ts";
import type { ServiceRecord, SubstrateRecord } from "#app/domain/catalogue/records/record-shapes.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { intArray } from "#db/sql.ts";

/** Specimen, solution, size, whether active, service, substrates, FRR, report; seal type and products in layers. */
const specimenTuple = z.tuple([
	z.int(),
	z.int(),
	z.string(),
	z.boolean(),
	z.int(),
	z.int(),
	z.int().nullable(),
	z.int(),
	z.int(),
	z.int(),
	z.array(z.int().nullable()),
]);

type SpecimenTuple = z.output<typeof specimenTuple>;

export interface TestedSpecimen {
	id: number;
	sol: number;
	size: string;
	service: ServiceRecord;
	substrates: SubstrateRecord[];
	frr: string;
	report: number;
	seal: string;
	/** Its report's on the day; withdrawn where anything that it rests on is. */
	status: ReportStatus;
	/** That of its report among kinds of evidence (`kindRank`). */
	kind: number;
}

type Layers = readonly (number | null)[];

/** Equal for specimens of one seal type with the same products in layers. */
export const sealOf = (application: number, layers: Layers): string => [application, ...layers].join("/");

/** Of an active specimen that is made of these. */
export function statusOf(
	{ layers, ...made }: Omit<MadeOf, "products"> & { layers: Layers },
	parts: Parts,
): ReportStatus {
	const products = layers.filter((product) => product !== null);
	const isInUse = withdrawnParts({ ...made, products }, parts).length === 0;
	return isInUse ? parts.reports.get(made.report).evidence.status : "withdrawn";
}

function specimenOf(tuple: SpecimenTuple, parts: Parts): TestedSpecimen {
	const [id, sol, size, isActive, service, substrate, substrate2, frr, report, application, layers] = tuple;
	const substrates = substrate2 === null ? [substrate] : [substrate, substrate2];
	return {
		...{ id, sol, size, report },
		service: parts.services.get(service).record,
		substrates: substrates.map((one) => parts.substrates.get(one)),
		frr: parts.frrs.get(frr).name,
		seal: sealOf(application, layers),
		status: isActive ? statusOf({ report, frr, service, substrates, layers }, parts) : "withdrawn",
		kind: kindRank(parts.reports.get(report).evidence.kind),
	};
}

/** Many at once are read several times as fast as rows of their own. */
const SPECIMENS = `json_agg(json_build_array(sp.id, ss.solution_id, sp.size, sp.is_active, sp.service_id, sp.substrate_id,
	sp.substrate_2_id, sp.frr_id, sp.report_id, sp.application_id,
	json_build_array(sp.prot_first_id, sp.prot_sec_id, sp.prot_third_id)) order by sp.id)`;

const SOLUTIONS = "join solution_specimen ss on ss.specimen_id = sp.id join solution s on s.id = ss.solution_id";

const VERSION = "select version::int as version from catalogue_version";

const solutionsRow = z.object({ version: z.int(), specimens: z.array(specimenTuple) });

/** All specimens of solutions, whatever has become of them. */
export async function readSpecimensOf(
	em: EntityManager,
	sols: number[],
	consentDate: string | null,
): Promise<TestedSpecimen[]> {
	const read = async () => {
		const [row] = await readRows(
			em,
			solutionsRow,
			sql`select v.version, (select coalesce(${raw(SPECIMENS)}, '[]') from specimen sp ${raw(SOLUTIONS)}
				  where s.id = any(${intArray(sols)}::int[])) as specimens from (${raw(VERSION)}) v`,
		);
		return { version: row!.version, rows: row!.specimens };
	};
	const { rows, parts } = await withParts(em, read, consentDate);
	return rows.map((one) => specimenOf(one, parts));
}
