import { type RawQueryFragment, raw, sql } from "@mikro-orm/core";
import { z } from "zod";
import type { Actor } from "#app/domain/actor.ts";
import type { WantedEvidence } from "#app/domain/catalogue/evidence/report-status.ts";
import { serviceParts, serviceSql } from "#app/domain/catalogue/parts/record-json.sql.ts";
import { type ServiceRecord, service } from "#app/domain/catalogue/parts/record-shapes.ts";
import type { Named } from "#app/domain/catalogue/solutions/views.ts";
import { UserAccount } from "#db/entities/accounts.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { containing } from "#db/sql.ts";
import { backedBy } from "./criteria.sql.ts";
import { type FinderChoice, isFiltered, levelParts, noFilter, onPath, type ServiceFilter } from "./finder-choice.ts";
import {
	FINDER_PAGE_SIZE,
	getFoundPage,
	listPageIds,
	MAX_COUNTED,
	type SolutionPage,
	showPage,
	solutionPageOf,
	type Total,
	upToMost,
} from "./solution-pages.sql.ts";

/** Saves whether the person sees evidence in force only, wherever they sign in, until they choose otherwise. */
export async function saveEvidenceChoice(em: EntityManager, { id }: Pick<Actor, "id">, backed: boolean): Promise<void> {
	await em.nativeUpdate(UserAccount, { id }, { backed });
}

const named = z.object({ id: z.number(), name: z.string() });
const totalRow = z.object({ total: z.int() });
const serviceRow = z.object({ service });

const backed = (wanted: WantedEvidence | null, id: string) => raw(`and ${backedBy(wanted, id)}`);

/** A statement whose rows are ids of solutions. */
type Found = RawQueryFragment;

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

export async function listFoundIds(em: EntityManager, found: Found): Promise<number[]> {
	const rows = await readRows(em, idRow, found);
	return rows.map(({ id }) => id);
}

async function countRows(em: EntityManager, from: RawQueryFragment): Promise<number> {
	const [row] = await readRows(em, totalRow, sql`select count(*)::int as total ${from}`);
	return row!.total;
}

export const countByDrawing = (
	em: EntityManager,
	text: string,
	evidence: WantedEvidence | null = null,
): Promise<number> => countRows(em, offered(codeContains(text), evidence));

export const countWith = (em: EntityManager, evidence: WantedEvidence): Promise<number> =>
	countRows(em, sql`from solution where is_offered ${backed(evidence, "solution.id")}`);

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

const idRow = z.object({ id: z.number() });
const countRow = z.object({ solutions: z.number() });
const BY_CODE = raw("s.drawing collate natural_ties, s.id");

const idsOf = (rows: z.output<typeof idRow>[]) => rows.map(({ id }) => id);

/** The stored count of a choice; where nothing is chosen, the number of all offered solutions. */
async function storedTotal(em: EntityManager, choice: FinderChoice) {
	const columns = [...levelParts.map(({ key, column }) => [column, choice[key] ?? 0]), ["service_type_id", 0]] as const;
	const condition = raw(
		columns.map(([column]) => `${column} = ?`).join(" and "),
		columns.map(([, id]) => id),
	);
	const [row] = await readRows(em, countRow, sql`select solutions from path_count where ${condition}`);
	return { total: row?.solutions ?? 0, more: false };
}

async function totalWith(em: EntityManager, evidence: WantedEvidence): Promise<Total> {
	const rows = await readRows(
		em,
		idRow,
		sql`select s.id from solution s where s.is_offered and ${raw(backedBy(evidence, "s.id"))} limit ${MAX_COUNTED + 1}`,
	);
	return upToMost(rows.length);
}

const latestIds = async (em: EntityManager, page: number, evidence: WantedEvidence | null): Promise<number[]> =>
	idsOf(
		await readRows(
			em,
			idRow,
			sql`select s.id from solution s where s.is_offered and ${raw(backedBy(evidence, "s.id"))} order by s.updated desc, s.id desc ${raw(solutionPageOf(page))}`,
		),
	);

/** The solutions `s` that people are offered and whose drawing code fits. */
const offered = (code: CodeCondition, evidence: WantedEvidence | null) =>
	sql`from solution s where s.is_offered and ${raw(code.sql, code.values)} and ${raw(backedBy(evidence, "s.id"))}`;

const someByCode = async (em: EntityManager, code: CodeCondition, evidence: WantedEvidence | null): Promise<number[]> =>
	idsOf(
		await readRows(
			em,
			idRow,
			sql`select s.id from (select s.id, s.drawing ${offered(code, evidence)} limit ${MAX_COUNTED + 1}) s order by ${BY_CODE}`,
		),
	);

const pageByCode = async (
	em: EntityManager,
	code: CodeCondition,
	page: number,
	evidence: WantedEvidence | null,
): Promise<number[]> =>
	idsOf(
		await readRows(
			em,
			idRow,
			sql`select s.id ${offered(code, evidence)} order by ${BY_CODE} ${raw(solutionPageOf(page))}`,
		),
	);

interface CodeCondition {
	sql: string;
	values: string[];
}

/** The indexes differ by the text's length: parts of codes, trigrams, fives. Lower case of other than ASCII may be longer. */
function codeContains(text: string): CodeCondition {
	const pattern = containing(text);
	const plain = /^[\x20-\x7e]+$/.test(text);
	if (plain && text.length <= 2)
		return { sql: "code_parts(s.drawing) @> array[lower(?)] and s.drawing ilike ?", values: [text, pattern] };
	// Joined to nothing, the code has no trigrams: to read them too would take longer than all the rest.
	if (plain && text.length >= 5)
		return { sql: "code_fives(s.drawing) @> code_fives(?) and s.drawing || '' ilike ?", values: [text, pattern] };
	return { sql: "s.drawing ilike ?", values: [pattern] };
}

export async function findByPath(
	em: EntityManager,
	choice: FinderChoice,
	page: number,
	filter: ServiceFilter = noFilter,
	evidence: WantedEvidence | null = null,
): Promise<SolutionPage> {
	const { sql, values } = onPath(choice, filter, { rows: "t" });
	const where = evidence ? `${sql} and ${backedBy(evidence, "t.solution_id")}` : sql;
	const rows = { table: "solution_path" as const, where, values };
	if (isFiltered(filter) || evidence) return getFoundPage(em, rows, page);
	return showPage(em, await listPageIds(em, rows, page), await storedTotal(em, choice), page);
}

const OPEN_CHOICE: FinderChoice = { ori: null, sub: null, class: null, serv: null, frr: null };

export const countOffered = async (em: EntityManager): Promise<number> => (await storedTotal(em, OPEN_CHOICE)).total;

export async function findLatest(
	em: EntityManager,
	page: number,
	evidence: WantedEvidence | null = null,
): Promise<SolutionPage> {
	const total = evidence ? await totalWith(em, evidence) : await storedTotal(em, OPEN_CHOICE);
	return showPage(em, await latestIds(em, page, evidence), total, page);
}

export async function findByDrawing(
	em: EntityManager,
	text: string,
	page: number,
	evidence: WantedEvidence | null = null,
): Promise<SolutionPage> {
	const code = codeContains(text.trim());
	// Few are read whole and sorted; only many are worth reading in order up to the page.
	const first = await someByCode(em, code, evidence);
	const total = upToMost(first.length);
	const ids = total.more
		? await pageByCode(em, code, page, evidence)
		: first.slice((page - 1) * FINDER_PAGE_SIZE, page * FINDER_PAGE_SIZE);
	return showPage(em, ids, total, page);
}
