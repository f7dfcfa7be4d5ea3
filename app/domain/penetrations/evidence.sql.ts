import { raw, sql } from "@mikro-orm/core";
import { z } from "zod";
import { type ReportStatus, WANTED } from "#app/domain/catalogue/evidence/report-status.ts";
import { withParts } from "#app/domain/catalogue/parts/kept-parts.sql.ts";
import { type Parts, withdrawnParts } from "#app/domain/catalogue/parts/parts.ts";
import type { ServiceRecord, SubstrateRecord } from "#app/domain/catalogue/records/shapes.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { intArray } from "#db/sql.ts";

const IN_FORCE: ReadonlySet<string> = new Set(WANTED.in_force);

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
}

function specimenOf(tuple: SpecimenTuple, parts: Parts): TestedSpecimen {
	const [id, sol, size, isActive, service, substrate, substrate2, frr, report, application, layers] = tuple;
	const substrates = substrate2 === null ? [substrate] : [substrate, substrate2];
	const products = layers.filter((product) => product !== null);
	const isInUse = isActive && withdrawnParts({ report, frr, service, substrates, products }, parts).length === 0;
	return {
		...{ id, sol, size, report },
		service: parts.services.get(service).record,
		substrates: substrates.map((one) => parts.substrates.get(one)),
		frr: parts.frrs.get(frr).name,
		seal: [application, ...layers].join("/"),
		status: isInUse ? parts.reports.get(report).evidence.status : "withdrawn",
	};
}

/** Many at once are read several times as fast as rows of their own. */
const SPECIMENS = `json_agg(json_build_array(sp.id, ss.solution_id, sp.size, sp.is_active, sp.service_id, sp.substrate_id,
	sp.substrate_2_id, sp.frr_id, sp.report_id, sp.application_id,
	json_build_array(sp.prot_first_id, sp.prot_sec_id, sp.prot_third_id)) order by sp.id)`;

const SOLUTIONS = "join solution_specimen ss on ss.specimen_id = sp.id join solution s on s.id = ss.solution_id";

const VERSION = "select version::int as version from catalogue_version";

export interface Pair {
	service: number;
	substrate: number;
}

export const pairKey = ({ service, substrate }: Pair) => `${service}/${substrate}`;

const pairRow = z.object({
	version: z.int(),
	service: z.int().nullable(),
	substrate: z.int().nullable(),
	specimens: z.array(specimenTuple).nullable(),
});

/** Specimens in force of offered solutions, by the pairs that they have. */
export async function readTested(em: EntityManager, pairs: Pair[]): Promise<Map<string, TestedSpecimen[]>> {
	const through = (column: string) => `select w.service, w.substrate, ${SPECIMENS} as specimens
		from wanted w join specimen sp on sp.service_id = w.service and sp.${column} = w.substrate ${SOLUTIONS}
		where s.is_offered and sp.is_active group by 1, 2`;
	const { rows, parts } = await withParts(em, async () => {
		const read = await readRows(
			em,
			pairRow,
			sql`with wanted as materialized (
				  select * from unnest(${intArray(pairs.map(({ service }) => service))}::int[],
				    ${intArray(pairs.map(({ substrate }) => substrate))}::int[]) as w(service, substrate)
				) select v.version, t.* from (${raw(VERSION)}) v
				left join (${raw(through("substrate_id"))} union all ${raw(through("substrate_2_id"))}) t on true`,
		);
		return { version: read[0]!.version, rows: read };
	});
	const tested = new Map<string, TestedSpecimen[]>();
	for (const { service, substrate, specimens } of rows) {
		if (service === null || substrate === null || specimens === null) continue;
		const key = pairKey({ service, substrate });
		const inForce = specimens.map((one) => specimenOf(one, parts)).filter(({ status }) => IN_FORCE.has(status));
		tested.set(key, [...(tested.get(key) ?? []), ...inForce]);
	}
	return tested;
}

const solutionsRow = z.object({ version: z.int(), specimens: z.array(specimenTuple) });

/** All specimens of solutions, whatever has become of them. */
export async function readSpecimensOf(em: EntityManager, sols: number[]): Promise<TestedSpecimen[]> {
	const { rows, parts } = await withParts(em, async () => {
		const [row] = await readRows(
			em,
			solutionsRow,
			sql`select v.version, (select coalesce(${raw(SPECIMENS)}, '[]') from specimen sp ${raw(SOLUTIONS)}
				  where s.id = any(${intArray(sols)}::int[])) as specimens from (${raw(VERSION)}) v`,
		);
		return { version: row!.version, rows: row!.specimens };
	});
	return rows.map((one) => specimenOf(one, parts));
}
