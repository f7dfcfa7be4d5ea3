import { raw, sql } from "@mikro-orm/core";
import { z } from "zod";
import { requireEditor, requireStaff } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import { LOCK_CATALOGUE } from "#app/domain/catalogue/catalogue-version.sql.ts";
import type { CatalogueEntity } from "#app/domain/catalogue/definition/record-definition.ts";
import { definitionOf, tableOf } from "#app/domain/catalogue/definition/records.ts";
import { solutionsUsing, specimensUsing } from "#app/domain/catalogue/finder-index/dependents.sql.ts";
import { refreshPathsOf, writeDocuments } from "#app/domain/catalogue/finder-index/read-model.ts";
import { publishRecord, requireReviewedOf } from "#app/domain/catalogue/records/review-rule.sql.ts";
import { STALE_RECORD } from "#app/domain/catalogue/records/save-record.ts";
import { lockStored } from "#app/domain/catalogue/records/stored.ts";
import { conflict, invalid, notFound } from "#app/domain/errors.ts";
import { proposedChange } from "#app/domain/proposed.schema.ts";
import { advisoryLocks } from "#db/advisory-locks.ts";
import { CatalogueVersion } from "#db/entities/history.ts";
import { ImportRun, MergedRecord, NameMerge } from "#db/entities/imports.ts";
import { type EntityManager, inTransaction } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { intArray } from "#db/sql.ts";
import { affectedBy, changedTexts, movesPaths, moveToTarget, rememberTexts } from "./merge-moves.sql.ts";
import { isMergeable, type MergeConnection, type MergePlan, planMerge } from "./merge-plan.sql.ts";

interface NamesToMerge {
	entity: CatalogueEntity;
	/** The name that goes, and the one that stays. */
	from: number;
	into: number;
}

interface NameMergeInput extends NamesToMerge {
	/** The versions of both names that the person saw; they are left out where the last write may win. */
	versions?: { from: number; into: number };
	/** The number of the proposal that the actor publishes with it. */
	proposal?: number;
}

const connectionOf = (em: EntityManager): MergeConnection => ({
	read: (row, statement) => readRows(em, row, raw(statement)),
	run: (statement) => em.execute(raw(statement)),
});

const names = z.object({
	id: z.int(),
	name: z.string(),
	isActive: z.boolean(),
	version: z.int(),
	current: z.int(),
});

async function getNamesToMerge(em: EntityManager, { entity, from, into }: NamesToMerge) {
	const rows = await readRows(
		em,
		names,
		sql`select t.id, t.name, t.is_active as "isActive", t.version, kept_record(${entity}, t.id) as current
			from ${raw(tableOf(entity))} t where t.id in (${from}, ${into})`,
	);
	const [old, target] = [rows.find(({ id }) => id === from), rows.find(({ id }) => id === into)];
	if (!old || !target) throw notFound();
	return { old, target };
}

/** Throws not found, and invalid where the two cannot be merged at all. */
async function checkNames(em: EntityManager, requested: NamesToMerge) {
	if (!isMergeable(requested.entity)) throw notFound();
	if (requested.from === requested.into) throw invalid({ into: ["Choose another name than this one."] });
	const found = await getNamesToMerge(em, requested);
	if (found.old.current !== requested.from) throw conflict(`"${found.old.name}" was merged already.`);
	if (!found.target.isActive) throw invalid({ into: [`"${found.target.name}" is withdrawn. Restore it first.`] });
	return found;
}

const firstPair = ({ entity, from, into }: NamesToMerge, wasActive: boolean) => ({
	...{ entity, from, into, wasActive, raises: false },
});

export interface MergePreview {
	old: z.output<typeof names>;
	target: z.output<typeof names>;
	plan: MergePlan;
	/** Projects with a solution that uses the name. */
	projects: number;
	/** Specimens of each name, where both have been tested as two things; null for other names. */
	tested: { from: number; into: number } | null;
}

/** A different name of one of these is a different thing in a test, unless one thing has two names. */
const TESTED: readonly CatalogueEntity[] = [
	...(["orient", "subname", "servclass", "servmat", "servtype", "sealtype", "insumat", "product"] as const),
];

async function countTested(em: EntityManager, { entity, from, into }: NamesToMerge): Promise<MergePreview["tested"]> {
	if (!TESTED.includes(entity)) return null;
	const countOf = (id: number) =>
		`(select count(*)::int from (${specimensUsing(entity, `(select ${Math.trunc(id)} as id)`)}) p)`;
	const [found] = await readRows(
		em,
		z.object({ from: z.int(), into: z.int() }),
		raw(`select ${countOf(from)} as "from", ${countOf(into)} as "into"`),
	);
	return found && found.from > 0 && found.into > 0 ? found : null;
}

/** Counts the records that a merge would move and names its obstacles. Throws forbidden, not found, invalid, conflict. */
export async function previewMerge(em: EntityManager, actor: Actor, requested: NamesToMerge): Promise<MergePreview> {
	requireStaff(actor);
	const { old, target } = await checkNames(em, requested);
	const plan = await planMerge(connectionOf(em), firstPair(requested, old.isActive));
	const using = solutionsUsing(requested.entity, `(select ${Math.trunc(requested.from)} as id)`);
	const [row] = using
		? await readRows(
				em,
				z.object({ projects: z.int() }),
				raw(`select count(distinct i.project_id)::int as projects from project_item i
					where i.solution_id in (${using})`),
			)
		: [];
	return { old, target, plan, projects: row?.projects ?? 0, tested: await countTested(em, requested) };
}

const MERGE_BUSY = "An import is being saved right now. Nothing was merged; try again in a moment.";

/**
 * Moves every reference from the name `from` to the name `into` in one transaction. Searches and imports still
 * understand the old name as the remaining one. The merge is a run in the history, undone like an import's. Answers
 * the run's number. Throws forbidden, not found, invalid (`into`, or `obstacles`), conflict (`stale`, merged already,
 * an import is being stored).
 */
export async function mergeNames(em: EntityManager, actor: Actor, requested: NameMergeInput): Promise<number> {
	requireEditor(actor);
	return inTransaction(em, (tx) => mergeInside(tx, actor, requested));
}

async function mergeInside(em: EntityManager, actor: Actor, requested: NameMergeInput): Promise<number> {
	const { entity, from, into, versions } = requested;
	const connection = connectionOf(em);
	const lock = raw(`select pg_try_advisory_xact_lock(${advisoryLocks.import}) as free`);
	const [turn] = await readRows(em, z.object({ free: z.boolean() }), lock);
	if (!turn?.free) throw conflict(MERGE_BUSY, "busy");
	for (const id of [from, into].sort((a, b) => a - b)) await lockStored(em, entity, id);
	// From here to the commit writers follow one another, so that nothing comes to use the old name meanwhile.
	await em.execute(raw(LOCK_CATALOGUE));
	const { old, target } = await checkNames(em, requested);
	if (versions && (versions.from !== old.version || versions.into !== target.version)) {
		throw conflict(STALE_RECORD, "stale");
	}
	const { obstacles, ...plan } = await planMerge(connection, firstPair(requested, old.isActive));
	if (obstacles.length > 0) throw invalid({ "": ["Nothing was merged, because of:"], obstacles });
	const solutions = await solutionsOf(em, requested);
	const affected = affectedBy(plan);
	await rememberTexts(connection, affected, plan.pairs[0]!);
	await em.execute(raw("set local pfs.documents = 'later'"));
	await moveToTarget(connection, plan);
	const changes = changedTexts(affected, plan.pairs[0]!, false);
	const author = await requireSecondForMerge(
		em,
		actor,
		{ ...requested, versions: { from: old.version, into: target.version } },
		changes,
	);
	const run = await storeMerge(em, author ?? actor.id, {
		requested,
		plan,
		title: titleOf(entity, old.name, target.name),
	});
	await connection.run(`insert into catalogue_change
			(entity, record_id, actor_id, approved_by_id, source, import_run_id, old, new)
		select c.entity, c.record_id, ${author ?? actor.id}, ${author === null ? null : actor.id}, 'screen', ${run}, c.old, c.new
		from (${changes}) c order by c.entity <> '${entity}', c.entity, c.record_id`);
	const moved = `select entity, new from catalogue_change where import_run_id = ${run}`;
	const ids = `select unnest('${intArray(solutions)}'::int[])`;
	if (await movesPaths(connection, moved)) await refreshPathsOf(em, ids);
	if (affected.has("specimen") || affected.has("solution")) await writeDocuments(em, ids);
	await em.nativeUpdate(CatalogueVersion, {}, { version: raw("version + 1") });
	return run;
}

/** Refuses a merge that needs review, or publishes the proposal that it comes from: answers that one's author. */
async function requireSecondForMerge(
	em: EntityManager,
	actor: Actor,
	{ entity, from, into, versions, proposal }: NameMergeInput & Required<Pick<NameMergeInput, "versions">>,
	changes: string,
): Promise<number | null> {
	if (proposal !== undefined) {
		return publishRecord(em, { proposal, by: actor.id }, { entity, id: from, kind: "merge" });
	}
	await requireReviewedOf(em, raw(changes), async () => {
		const all = `(${changes}) c cross join lateral jsonb_each_text(c.new) n`;
		const listed = await readRows(
			em,
			proposedChange,
			raw(`select coalesce(c.record, '') as record, n.key as field, c.old ->> n.key as old, n.value as new, '' as file, 0 as line
				from ${all} order by c.entity <> '${entity}', c.entity, c.record_id, n.key limit 1000`),
		);
		const [count] = await readRows(em, z.object({ total: z.int() }), raw(`select count(*)::int as total from ${all}`));
		return { act: { kind: "merge", entity, id: from, into, versions }, changes: listed, changeCount: count!.total };
	});
	return null;
}

const titleOf = (entity: CatalogueEntity, old: string, target: string): string =>
	`${definitionOf(entity).singular} "${old}" merged into "${target}"`;

async function solutionsOf(em: EntityManager, { entity, from, into }: NamesToMerge): Promise<number[]> {
	const using = solutionsUsing(entity, `(select unnest(array[${Math.trunc(from)}, ${Math.trunc(into)}]) as id)`);
	if (!using) return [];
	const rows = await readRows(em, z.object({ solution_id: z.int() }), raw(using));
	return rows.map(({ solution_id }) => solution_id);
}

async function storeMerge(
	em: EntityManager,
	actor: number,
	{ requested, plan, title }: { requested: NamesToMerge; plan: Omit<MergePlan, "obstacles">; title: string },
): Promise<number> {
	const updated = plan.pairs.length + plan.moves.reduce((sum, { ids }) => sum + ids.length, 0) + plan.dropped.length;
	const list = requested.entity === "product" ? "products" : "lookups";
	const counts = { rows: updated, new: 0, updated, unchanged: 0, refused: 0 };
	const files = [{ file: title, list, ...counts }];
	const run = await em.insert(ImportRun, { actor, source: "screen", files });
	await em.insert(NameMerge, { importRun: run, moves: plan });
	await em.insertMany(
		MergedRecord,
		plan.pairs.map(({ entity, from, into }) => ({ importRun: run, entity, fromId: from, intoId: into })),
	);
	return run;
}

const merged = z.object({ run: z.int(), into: z.int(), name: z.string(), at: z.string() });

/** Finds the merge by which a name was merged: its run, and the name that replaces it now; null if the name was not merged. */
export async function findMerge(em: EntityManager, actor: Actor, entity: CatalogueEntity, id: number) {
	requireStaff(actor);
	if (!isMergeable(entity)) return null;
	const [found] = await readRows(
		em,
		merged,
		sql`select m.import_run_id as run, k.id as into, k.name, r.finished::text as at
			from merged_record m join import_run r on r.id = m.import_run_id
			join ${raw(tableOf(entity))} k on k.id = kept_record(m.entity, m.from_id)
			where m.entity = ${entity} and m.from_id = ${id} and not m.is_undone`,
	);
	return found ?? null;
}
