import { type RawQueryFragment, raw, sql } from "@mikro-orm/core";
import { z } from "zod";
import type { WantedEvidence } from "#app/domain/catalogue/evidence/report-status.ts";
import { serviceParts, serviceSql } from "#app/domain/catalogue/records/record-json.sql.ts";
import { type ServiceRecord, service } from "#app/domain/catalogue/records/record-shapes.ts";
import type { Named } from "#app/domain/catalogue/solutions/views.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import type { FinderChoice } from "./choice.ts";
import { noFilter, onPath } from "./choice.ts";
import { codeContains } from "./codes.ts";
import { backedBy } from "./evidence-sql.ts";
import { BY_CODE, offered } from "./found.sql.ts";
import { FINDER_PAGE_SIZE } from "./pages.ts";

const idRow = z.object({ id: z.number() });
const totalRow = z.object({ total: z.int() });
const serviceRow = z.object({ service: service });
const named = z.object({ id: z.number(), name: z.string() });

const backed = (wanted: WantedEvidence | null, id: string) => raw(`and ${backedBy(wanted, id)}`);

/** A statement whose rows are ids of solutions. */
export type Found = RawQueryFragment;

export function allByPath(choice: FinderChoice, evidence: WantedEvidence | null = null): Found {
	const path = onPath(choice, noFilter);
	return sql`select s.id from solution s
		where s.id in (select p.solution_id from solution_path p where ${raw(path.sql, path.values)})
			${backed(evidence, "s.id")}
		order by ${BY_CODE}`;
}

export const allByDrawing = (text: string, evidence: WantedEvidence | null = null): Found =>
	sql`select s.id ${offered(codeContains(text), evidence)} order by ${BY_CODE}`;

export const latest = (page: number, evidence: WantedEvidence | null = null): Found =>
	sql`select id from solution where is_offered ${backed(evidence, "solution.id")} order by updated desc, id desc
		limit ${FINDER_PAGE_SIZE} offset ${(page - 1) * FINDER_PAGE_SIZE}`;

export const firstOf = (found: Found, most: number): Found => sql`${found} limit ${most}`;

export async function readIds(em: EntityManager, found: Found): Promise<number[]> {
	const rows = await readRows(em, idRow, found);
	return rows.map(({ id }) => id);
}

async function readTotal(em: EntityManager, from: RawQueryFragment): Promise<number> {
	const [row] = await readRows(em, totalRow, sql`select count(*)::int as total ${from}`);
	return row!.total;
}

export const countByDrawing = (
	em: EntityManager,
	text: string,
	evidence: WantedEvidence | null = null,
): Promise<number> => readTotal(em, offered(codeContains(text), evidence));

export const countWith = (em: EntityManager, evidence: WantedEvidence): Promise<number> =>
	readTotal(em, sql`from solution where is_offered ${backed(evidence, "solution.id")}`);

export const listOrientations = (em: EntityManager): Promise<Named[]> =>
	readRows(em, named, sql`select id, name from orientation where is_active order by name collate natural_ties, id`);

export async function listOfferedServices(em: EntityManager): Promise<ServiceRecord[]> {
	const statement = `select ${serviceSql} as service from service sv ${serviceParts}
		 where sv.is_active and exists (
		   select from specimen sp join solution_specimen ss on ss.specimen_id = sp.id join solution s on s.id = ss.solution_id
		   where sp.service_id = sv.id and sp.is_active and s.is_offered)
		 order by cls.name collate natural_ties, mat.name collate natural_ties, styp.name collate natural_ties, sv.id`;
	const rows = await readRows(em, serviceRow, raw(statement));
	return rows.map(({ service }) => service);
}
