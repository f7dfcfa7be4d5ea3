import { type RawQueryFragment, raw, sql } from "@mikro-orm/core";
import { z } from "zod";
import { editableProjectsSql, visibleProjectsSql } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import { reportLabelSql } from "#app/domain/catalogue/definition/record-labels.sql.ts";
import { reportKind } from "#app/domain/catalogue/evidence/evidence.schema.ts";
import { citedReport } from "#app/domain/catalogue/evidence/evidence.ts";
import { specimenKey } from "#app/domain/catalogue/history/record-texts.sql.ts";
import { folded } from "#app/domain/folded-text.sql.ts";
import { plainCode, plainWords } from "#app/domain/plain-text.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { intArray } from "#db/sql.ts";
import { firstService } from "./opening-services.ts";
import { type PenetrationFields, type PenetrationView, penetrationShape, refKey } from "./penetration.schema.ts";
import { FIELD_NAMES, TYPE_FIELDS } from "./penetration-fields.ts";

const solutionRow = z.object({
	id: z.int(),
	drawing: z.string(),
	specimens: z.array(z.object({ id: z.int(), key: z.string() })),
});

export type NamedSolution = z.output<typeof solutionRow>;

const SPECIMENS = `coalesce((select json_agg(json_build_object('id', p.id, 'key', ${specimenKey}) order by l.position)
	from solution_specimen l join specimen p on p.id = l.specimen_id join report r on r.id = p.report_id
	where l.solution_id = s.id), '[]') as specimens`;

/** Solutions by drawing, in lower case. */
export async function solutionsByDrawing(em: EntityManager, drawings: string[]): Promise<Map<string, NamedSolution>> {
	if (drawings.length === 0) return new Map();
	const found = await readRows(
		em,
		solutionRow,
		sql`select s.id, s.drawing, ${raw(SPECIMENS)}
			from solution s where ${raw(folded("s.drawing"))} in (select lower(d.code)
			  from jsonb_array_elements_text(${JSON.stringify(drawings.map(plainCode))}::jsonb) as d(code))`,
	);
	return new Map(found.map((one) => [plainCode(one.drawing).toLowerCase(), one]));
}

export async function solutionsById(em: EntityManager, ids: number[]): Promise<Map<number, NamedSolution>> {
	const found = await readRows(
		em,
		solutionRow,
		sql`select s.id, s.drawing, ${raw(SPECIMENS)} from solution s where s.id = any(${intArray(ids)}::int[])`,
	);
	return new Map(found.map((one) => [one.id, one]));
}

const candidateRow = z.object({
	...{ id: z.int(), drawing: z.string(), title: z.string(), isActive: z.boolean(), sample: z.boolean() },
	/** The solution is printed with the project; false where it is crossed out, null where the project does not have it. */
	isPrinted: z.boolean().nullable(),
});

export async function listDrawings(em: EntityManager, projectId: number, sols: number[]) {
	const rows = await readRows(
		em,
		candidateRow,
		sql`select s.id, s.drawing, s.title, s.is_active as "isActive", exists (select from solution_specimen ss join specimen sp on sp.id = ss.specimen_id
			    join report r on r.id = sp.report_id where ss.solution_id = s.id and r.is_sample) as sample,
			  (select i.is_active from project_item i where i.project_id = ${projectId} and i.solution_id = s.id) as "isPrinted"
			from solution s where s.id = any(${intArray(sols)}::int[])`,
	);
	return new Map(rows.map((row) => [row.id, row]));
}

const proofRow = z.object({
	...{ id: z.int(), specimenId: z.string(), size: z.string(), frr: z.string(), report: z.string() },
	kind: reportKind,
});

/** A tested specimen, as it is named in a line. */
export type Proof = Omit<z.output<typeof proofRow>, "id" | "kind">;

export async function listProofs(em: EntityManager, specimens: number[]): Promise<Map<number, Proof>> {
	const rows = await readRows(
		em,
		proofRow,
		sql`select sp.id, sp.specimen_id as "specimenId", sp.size, f.name as frr, ${raw(reportLabelSql("r"))} as report,
			  coalesce(r.kind, '') as kind
			from specimen sp join frr f on f.id = sp.frr_id join report r on r.id = sp.report_id
			where sp.id = any(${intArray(specimens)}::int[])`,
	);
	return new Map(
		rows.map(({ id, kind, report, ...proof }) => [id, { ...proof, report: citedReport(report, { kind }) }]),
	);
}

const factsRow = z.object({ id: z.int(), drawing: z.string(), isActive: z.boolean(), specimens: z.array(proofRow) });

export async function solutionFacts(em: EntityManager, sols: number[]) {
	const rows = await readRows(
		em,
		factsRow,
		sql`select s.id, s.drawing, s.is_active as "isActive", coalesce((select json_agg(json_build_object('id', sp.id, 'specimenId', sp.specimen_id,
			    'size', sp.size, 'frr', f.name, 'report', ${raw(reportLabelSql("r"))}, 'kind', coalesce(r.kind, '')) order by ss.position)
			  from solution_specimen ss join specimen sp on sp.id = ss.specimen_id join frr f on f.id = sp.frr_id
			  join report r on r.id = sp.report_id where ss.solution_id = s.id), '[]') as specimens
			from solution s where s.id = any(${intArray(sols)}::int[])`,
	);
	return new Map(rows.map((row) => [row.id, row]));
}

const row = z.object({ id: z.int(), firstName: z.string(), isStaff: z.boolean() });

/** Any project with its owner, in whose name an operator changes it; null where there is none. */
export async function operatorsProject(em: EntityManager, id: number): Promise<{ owner: Actor } | null> {
	const [owner] = await readRows(
		em,
		row,
		sql`select u.id, u.first_name as "firstName", u.is_staff as "isStaff"
			from project p join user_account u on u.id = p.user_id where p.id = ${id}`,
	);
	return owner ? { owner } : null;
}

/** Fields whose column has their name. */
const STORED = FIELD_NAMES.filter((name) => name !== "sol" && name !== "specimens" && name !== "services");

const { services, ...ofPenetration } = penetrationShape.shape;

/** The first service of an opening is stored in columns of its own; the whole list of services is put together here. */
const storedRow = z
	.object({ ...ofPenetration, more_services: services, service_quantity: z.int().nullable() })
	.transform(
		({ more_services: more, service_quantity: quantity, ...row }): PenetrationView => ({
			...row,
			services: [firstService(row, quantity), ...more],
		}),
	);

/** The columns of these fields, of the table `alias`, and the quantity of the first service. */
export const penetrationColumns = (alias: string): string =>
	[...STORED, "service_quantity"].map((name) => `${alias}.${name}`).join(", ");

const SEAL = "n.solution_id as sol, array_remove(array[n.specimen_id, n.specimen_2_id], null) as specimens, n.version";

const COLUMNS = `n.id, ${penetrationColumns("n")}, n.more_services, ${SEAL}`;

const IN_ORDER = "order by n.level collate natural_ties, n.ref collate natural_ties, n.id";

const read = (em: EntityManager, where: RawQueryFragment) =>
	readRows(em, storedRow, sql`select ${raw(COLUMNS)} from penetration n where ${where} ${raw(IN_ORDER)}`);

export const listStoredPenetrations = (em: EntityManager, projectId: number): Promise<PenetrationView[]> =>
	read(em, sql`n.project_id = ${projectId}`);

export const listPenetrationsById = (em: EntityManager, projectId: number, ids: number[]): Promise<PenetrationView[]> =>
	read(em, sql`n.project_id = ${projectId} and n.id = any(${intArray(ids)}::int[])`);

const writtenRow = z.object({
	...{ id: z.int(), ref: z.string(), sol: z.int().nullable(), specimens: z.array(z.int()), version: z.int() },
	written: z.string(),
});

/** A penetration that is needed. `written`: the texts of its type in one, as most of a list are written alike. */
export type WrittenPenetration = z.output<typeof writtenRow>;

const TEXTS = TYPE_FIELDS.map((name) => `n.${name}`).join(", ");

/** The texts are joined to JSON as one array, which is faster than a value for each. */
const WRITTEN = `concat('[', n.more_services, ',', array_to_json(array[${TEXTS}]), ',',
	coalesce(n.service_quantity, 1), ']') as written`;

/** Lists the penetrations that are needed with the texts of their types alone, since a list may have thousands. */
export const listWrittenPenetrations = (em: EntityManager, projectId: number): Promise<WrittenPenetration[]> =>
	readRows(
		em,
		writtenRow,
		sql`select n.id, n.ref, ${raw(SEAL)}, ${raw(WRITTEN)} from penetration n
			where n.project_id = ${projectId} and n.status <> 'not needed' ${raw(IN_ORDER)}`,
	);

/** Answers a key for a service of a stored penetration, which ignores how a list spaces its words. */
export const storedServiceKey = (ref: string, service: string, size: string): string =>
	JSON.stringify([refKey(ref), plainWords(service), plainCode(size)]);

/** The services of a project's penetrations, by {@link storedServiceKey}. */
export async function listStoredServices(em: EntityManager, projectId: number): Promise<Set<string>> {
	const rows = await readRows(
		em,
		z.object({ ref: z.string(), service: z.string(), size: z.string() }),
		sql`select n.ref, n.service, n.size from penetration n where n.project_id = ${projectId}
			union all select n.ref, m.one ->> 'service', m.one ->> 'size'
			from penetration n, jsonb_array_elements(n.more_services) m (one) where n.project_id = ${projectId}`,
	);
	return new Set(rows.map(({ ref, service, size }) => storedServiceKey(ref, service, size)));
}

export async function visibleProject(em: EntityManager, actor: Actor, id: number) {
	const row = z.object({ id: z.int(), name: z.string(), isActive: z.boolean(), own: z.boolean() });
	const [project] = await readRows(
		em,
		row,
		sql`select p.id, p.proj_name as name, p.is_active as "isActive", ${editableProjectsSql(actor)} as own
			from project p where p.id = ${id} and ${visibleProjectsSql(actor)}`,
	);
	return project ?? null;
}

/** The project of a penetration, open or not, where the actor may change it. */
export async function ownProjectOf(em: EntityManager, actor: Actor, penetrationId: number) {
	const [project] = await readRows(
		em,
		z.object({ id: z.int() }),
		sql`select p.id from project p join penetration n on n.project_id = p.id
			where n.id = ${penetrationId} and ${editableProjectsSql(actor)}`,
	);
	return project ?? null;
}

export type StoredFields = PenetrationFields & { id: number | null };

/** Rows without an id are new. Answers the ids in the order given. */
export async function storeRows(em: EntityManager, projectId: number, rows: StoredFields[]): Promise<number[]> {
	const sent = rows.map(({ specimens: [first, second], services: [own, ...more], ...row }, at) => {
		return { ...row, service_quantity: own?.quantity, more, key: refKey(row.ref), at, first, second };
	});
	const columns = [...STORED, "service_quantity"];
	const types = columns.map((name) => `${name} ${name.endsWith("quantity") ? "int" : "text"}`).join(", ");
	const record = `r(at int, id int, key text, ${types}, more jsonb, sol int, first int, second int)`;
	const set = columns.map((name) => `${name} = r.${name}`).join(", ");
	const stored = await readRows(
		em,
		z.object({ at: z.int(), id: z.int() }),
		sql`with sent as (
			  select r.*, coalesce(r.id, nextval(pg_get_serial_sequence('penetration', 'id'))::int) as to_id
			  from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as ${raw(record)}
			), changed as (
			  update penetration n set ${raw(set)}, ref_key = r.key, more_services = r.more, solution_id = r.sol, specimen_id = r.first,
			    specimen_2_id = r.second, version = n.version + 1
			  from sent r where n.id = r.id and n.project_id = ${projectId}
			), made as (
			  insert into penetration (id, project_id, ref_key, ${raw(columns.join(", "))}, more_services, solution_id, specimen_id,
			    specimen_2_id)
			  select r.to_id, ${projectId}, r.key, ${raw(penetrationColumns("r"))}, r.more, r.sol, r.first, r.second
			  from sent r where r.id is null order by r.at
			)
			select at, to_id as id from sent order by at`,
	);
	return stored.map(({ id }) => id);
}

/** Keys of the numbers that were deleted from the project. */
export async function deletedRefs(em: EntityManager, projectId: number): Promise<Set<string>> {
	const rows = await readRows(
		em,
		z.object({ key: z.string() }),
		sql`select ref_key as key from penetration_deleted where project_id = ${projectId}`,
	);
	return new Set(rows.map(({ key }) => refKey(key)));
}

/**
 * Removes rows that a restored version does not have; unlike deleted ones, their numbers may be used again, as by
 * another version.
 */
export async function removeRows(em: EntityManager, projectId: number, ids: number[]): Promise<void> {
	await em.execute(sql`delete from penetration where project_id = ${projectId} and id = any(${intArray(ids)}::int[])`);
}

/** Forgets that numbers were deleted, when a restored version of the list brings them back. */
export async function forgetDeleted(em: EntityManager, projectId: number, refs: string[]): Promise<void> {
	await em.execute(
		sql`delete from penetration_deleted where project_id = ${projectId}
			and ${raw(folded("ref_key"))} in (select jsonb_array_elements_text(${JSON.stringify(refs.map(refKey))}::jsonb))`,
	);
}

export async function deleteRows(em: EntityManager, projectId: number, ids: number[]): Promise<number> {
	const deleted = await readRows(
		em,
		z.object({ id: z.int() }),
		sql`with gone as (
			  delete from penetration where project_id = ${projectId} and id = any(${intArray(ids)}::int[]) returning id, ref_key
			), noted as (
			  insert into penetration_deleted (project_id, ref_key) select ${projectId}, ref_key from gone
			  on conflict do nothing
			) select id from gone`,
	);
	return deleted.length;
}

const sealRow = z.object({ id: z.int(), isActive: z.boolean(), specimens: z.array(z.int()) });

/** Solutions by their ids, each with its specimens and whether it is withdrawn. */
export async function sealsOf(em: EntityManager, sols: number[]) {
	const rows = await readRows(
		em,
		sealRow,
		sql`select s.id, s.is_active as "isActive",
			  array(select l.specimen_id from solution_specimen l where l.solution_id = s.id) as specimens
			from solution s where s.id = any(${intArray(sols)}::int[])`,
	);
	return new Map(rows.map(({ id, isActive, specimens }) => [id, { isActive, specimens: new Set(specimens) }]));
}
