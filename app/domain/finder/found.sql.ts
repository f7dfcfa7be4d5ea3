import { raw, sql } from "@mikro-orm/core";
import { z } from "zod";
import type { WantedEvidence } from "#app/domain/catalogue/evidence/report-status.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { type FinderChoice, levelParts } from "./choice.ts";
import type { CodeCondition } from "./codes.ts";
import { backedBy } from "./evidence-sql.ts";
import { MOST_COUNTED, pageOf, type Total, upToMost } from "./pages.ts";

const idRow = z.object({ id: z.number() });
const countRow = z.object({ solutions: z.number() });
export const BY_CODE = raw("s.drawing collate natural_ties, s.id");

const idsOf = (rows: z.output<typeof idRow>[]) => rows.map(({ id }) => id);

/** All open: of all offered solutions. */
export async function keptTotal(em: EntityManager, choice: FinderChoice) {
	const columns = [...levelParts.map(({ key, column }) => [column, choice[key] ?? 0]), ["service_type_id", 0]] as const;
	const condition = raw(
		columns.map(([column]) => `${column} = ?`).join(" and "),
		columns.map(([, id]) => id),
	);
	const [row] = await readRows(em, countRow, sql`select solutions from path_count where ${condition}`);
	return { total: row?.solutions ?? 0, more: false };
}

export async function totalWith(em: EntityManager, evidence: WantedEvidence): Promise<Total> {
	const rows = await readRows(
		em,
		idRow,
		sql`select s.id from solution s where s.is_offered and ${raw(backedBy(evidence, "s.id"))} limit ${MOST_COUNTED + 1}`,
	);
	return upToMost(rows.length);
}

export const latestIds = async (em: EntityManager, page: number, evidence: WantedEvidence | null): Promise<number[]> =>
	idsOf(
		await readRows(
			em,
			idRow,
			sql`select s.id from solution s where s.is_offered and ${raw(backedBy(evidence, "s.id"))} order by s.updated desc, s.id desc ${raw(pageOf(page))}`,
		),
	);

/** The solutions `s` that people are offered and whose drawing code fits. */
export const offered = (code: CodeCondition, evidence: WantedEvidence | null) =>
	sql`from solution s where s.is_offered and ${raw(code.sql, code.values)} and ${raw(backedBy(evidence, "s.id"))}`;

export const someByCode = async (
	em: EntityManager,
	code: CodeCondition,
	evidence: WantedEvidence | null,
): Promise<number[]> =>
	idsOf(
		await readRows(
			em,
			idRow,
			sql`select s.id from (select s.id, s.drawing ${offered(code, evidence)} limit ${MOST_COUNTED + 1}) s order by ${BY_CODE}`,
		),
	);

export const pageByCode = async (
	em: EntityManager,
	code: CodeCondition,
	page: number,
	evidence: WantedEvidence | null,
): Promise<number[]> =>
	idsOf(
		await readRows(em, idRow, sql`select s.id ${offered(code, evidence)} order by ${BY_CODE} ${raw(pageOf(page))}`),
	);
