/**
 * Versions of a project's list: what they are compared by, and how one is put back (docs/rules/penetrations.md#versions).
 * They are written where a list is stored (`store.ts`).
 */
import type { Actor } from "#app/domain/actor.ts";
import { notFound } from "#app/domain/errors.ts";
import { naturally } from "#app/domain/natural-order.ts";
import { servicesText } from "#app/domain/penetrations/opening-services.ts";
import { type PenetrationFields, type PenetrationView, refKey } from "#app/domain/penetrations/penetration.schema.ts";
import { FIELD_NAMES, PENETRATION_FIELDS } from "#app/domain/penetrations/penetration-fields.ts";
import {
	forgetDeleted,
	listStoredPenetrations,
	type NamedSolution,
	removeRows,
	type StoredFields,
	sealsOf,
	solutionsById,
	storeRows,
	visibleProject,
} from "#app/domain/penetrations/penetrations.sql.ts";
import { quantityText } from "#app/domain/penetrations/quantity.ts";
import { lockProject, storeProject, updatedNow } from "#app/domain/projects/project.ts";
import type { EntityManager } from "#db/orm.ts";
import { changedFields, isOtherType } from "./list-change.ts";
import { listRecorded } from "./recorded.sql.ts";
import { storePenetrations } from "./store.ts";
import {
	findVersion,
	insertVersion,
	type ListVersion,
	listVersionsOfList,
	type SnapshotRow,
	storeStandingList,
	type WholeVersion,
} from "./versions.sql.ts";

/** The newest first. Throws not found for a project that the actor may not see. */
export async function listVersions(em: EntityManager, actor: Actor, projectId: number): Promise<ListVersion[]> {
	if (!(await visibleProject(em, actor, projectId))) throw notFound();
	return listVersionsOfList(em, actor, projectId);
}

async function getVersion(em: EntityManager, actor: Actor, projectId: number, no: number): Promise<WholeVersion> {
	const found = await findVersion(em, actor, projectId, no);
	if (!found) throw notFound();
	return found;
}

/** Rows of two lists that are one penetration: by id, else by number, since a number that came back has another id. */
function paired<Old extends SnapshotRow, New extends SnapshotRow>(old: Old[], now: New[]) {
	const byId = new Map(now.map((row) => [row.id, row]));
	const pairs = old.map((row) => ({ row, other: byId.get(row.id) }));
	const pairedIds = new Set(pairs.flatMap(({ other }) => other?.id ?? []));
	const byRef = new Map(now.flatMap((row) => (pairedIds.has(row.id) ? [] : [[refKey(row.ref), row] as const])));
	const matched = pairs.map(({ row, other }) => ({ row, other: other ?? byRef.get(refKey(row.ref)) }));
	const found = new Set(matched.flatMap(({ other }) => other?.id ?? []));
	return { matched, others: now.filter(({ id }) => !found.has(id)) };
}

export interface ComparedRow {
	ref: string;
	level: string;
	/** The services of the opening with their sizes, as one text. */
	services: string;
	required: string;
	/** The fields that differ; empty for a row that was added or removed. */
	facts: { label: string; old: string; new: string }[];
}

interface VersionComparison {
	from: ListVersion;
	to: ListVersion;
	added: ComparedRow[];
	changed: ComparedRow[];
	removed: ComparedRow[];
	/** Numbers that the list of the second did not have and that are still needed. */
	missing: string[];
}

/** A unit differs where it is written, in the quantity. */
const COMPARED = FIELD_NAMES.filter((name) => name !== "unit");

function shownField(field: keyof PenetrationFields, row: SnapshotRow, solutions: Map<number, NamedSolution>): string {
	const solution = solutions.get(row.sol ?? 0);
	if (field === "sol") return solution?.drawing ?? "";
	if (field === "quantity") return quantityText(row);
	if (field === "services") return servicesText(row.services);
	if (field !== "specimens") return String(row[field]);
	return row.specimens.map((id) => solution?.specimens.find((one) => one.id === id)?.key ?? "").join("; ");
}

const recordFields = ({ id: _id, ...fields }: SnapshotRow): PenetrationFields => fields;

const byPlace = (a: ComparedRow, b: ComparedRow) => naturally(a.level, b.level) || naturally(a.ref, b.ref);

function compareRows(old: SnapshotRow[], now: SnapshotRow[], solutions: Map<number, NamedSolution>) {
	const { matched, others } = paired(old, now);
	const named = ({ ref, level, services, required }: SnapshotRow, facts: ComparedRow["facts"] = []): ComparedRow => ({
		...{ ref, level, facts, required },
		services: servicesText(services),
	});
	const changed = matched.flatMap(({ row, other }): ComparedRow[] => {
		if (!other) return [];
		const differing = new Set(changedFields(recordFields(row), recordFields(other)));
		if (differing.has("unit")) differing.add("quantity");
		const facts = COMPARED.flatMap((field) =>
			differing.has(field)
				? {
						label: PENETRATION_FIELDS[field].label,
						old: shownField(field, row, solutions),
						new: shownField(field, other, solutions),
					}
				: [],
		);
		return facts.length > 0 ? [named(other, facts)] : [];
	});
	return {
		added: others.map((row) => named(row)).toSorted(byPlace),
		changed: changed.toSorted(byPlace),
		removed: matched.flatMap(({ row, other }) => (other ? [] : named(row))).toSorted(byPlace),
	};
}

const withoutRows = ({ rows: _rows, ...version }: WholeVersion): ListVersion => version;

const missingOf = (refs: string[], stored: PenetrationView[]): PenetrationView[] => {
	const keys = new Set(refs.map(refKey));
	return stored.filter(({ ref, status }) => keys.has(refKey(ref)) && status !== "not needed");
};

export async function compareVersions(
	em: EntityManager,
	actor: Actor,
	projectId: number,
	from: number,
	to: number,
): Promise<VersionComparison> {
	const old = await getVersion(em, actor, projectId, from);
	const now = await getVersion(em, actor, projectId, to);
	const sols = [...old.rows, ...now.rows].flatMap(({ sol }) => sol ?? []);
	const solutions = await solutionsById(em, [...new Set(sols)]);
	const missing = missingOf(now.did.gone, await listStoredPenetrations(em, projectId));
	return {
		from: withoutRows(old),
		to: withoutRows(now),
		...compareRows(old.rows, now.rows, solutions),
		missing: missing.map(({ ref }) => ref),
	};
}

type Seals = Awaited<ReturnType<typeof sealsOf>>;

/** A solution that was withdrawn since, or that has lost the specimen that was relied on, is not assigned again. */
function isSound({ sol, specimens }: PenetrationFields, seals: Seals): boolean {
	const own = seals.get(sol ?? 0);
	if (!own?.isActive) return false;
	return specimens.every((id) => own.specimens.has(id));
}

const unsealed = { sol: null, specimens: [] };

/** Restores a row: what was assigned since stays where the type is the same; else what the version had, where it still can be. */
function restored(row: SnapshotRow, now: PenetrationView | undefined, seals: Seals) {
	const fields = recordFields(row);
	const stays = now !== undefined && !isOtherType(now, fields);
	const { sol, specimens } = stays ? now : isSound(fields, seals) ? fields : unsealed;
	const isUnneeded = fields.status === "not needed" && (sol === null || sol === fields.sol);
	const status = isUnneeded ? "not needed" : sol === null ? "open" : "assigned";
	const is: StoredFields = { ...fields, sol, specimens, status, id: now?.id ?? null };
	return { now, is, isOpened: !stays && status === "open" && (now?.sol ?? fields.sol) !== null };
}

interface RestoredList {
	/** The number of the new version; null where the list is as that version was. */
	version: number | null;
	/** Numbers that are open by this, of those that had a solution, now or in the version. */
	unassigned: string[];
}

const unneeded = { ...unsealed, status: "not needed" as const };

/** Sets apart the penetrations at which something was recorded on site: they stay, and are dropped as not needed. */
async function apartFromRecorded(em: EntityManager, projectId: number, unmatched: PenetrationView[]) {
	const ids = unmatched.map(({ id }) => id);
	const recorded = new Set((await listRecorded(em, projectId, ids)).map(({ id }) => id));
	return {
		others: unmatched.filter(({ id }) => !recorded.has(id)),
		dropped: unmatched.filter(({ id, status }) => recorded.has(id) && status !== "not needed"),
	};
}

/**
 * Makes the list what it was in a version, which becomes a new one. Penetrations that it did not have are removed; those with
 * site records are not needed any more.
 */
export async function restoreVersion(
	em: EntityManager,
	actor: Actor,
	projectId: number,
	no: number,
): Promise<RestoredList> {
	const project = await lockProject(em, actor, projectId);
	const { rows } = await getVersion(em, actor, projectId, no);
	const stored = await listStoredPenetrations(em, projectId);
	const { matched, others: unmatched } = paired(rows, stored);
	const { others, dropped } = await apartFromRecorded(em, projectId, unmatched);
	const seals = await sealsOf(em, [...new Set(rows.flatMap(({ sol }) => sol ?? []))]);
	const after = matched.map(({ row, other }) => restored(row, other, seals));
	const differing = after.filter(({ now, is }) => !now || changedFields(now, is).length > 0);
	const changed = [...differing, ...dropped.map((now) => ({ now, is: { ...now, ...unneeded } }))];
	if (changed.length + others.length === 0) return { version: null, unassigned: [] };
	const unassigned = after.flatMap(({ is, isOpened }) => (isOpened ? is.ref : []));
	await storeStandingList(em, actor, projectId);
	await removeRows(
		em,
		projectId,
		others.map(({ id }) => id),
	);
	await forgetDeleted(
		em,
		projectId,
		rows.map(({ ref }) => ref),
	);
	await storeRows(
		em,
		projectId,
		changed.map(({ is }) => is),
	);
	await storeProject(em, actor, project, updatedNow);
	const created = changed.filter(({ now }) => !now).length;
	const counts = { created, changed: changed.length - created, unchanged: after.length - differing.length };
	const did = { ...counts, unassigned, removed: others.length, restored: no };
	return { version: await insertVersion(em, actor, projectId, { kind: "restored" }, did), unassigned };
}

/** Sets the penetrations that the list of a version did not have to not needed, without a solution. Answers how many. */
export async function dropMissing(em: EntityManager, actor: Actor, projectId: number, no: number): Promise<number> {
	await lockProject(em, actor, projectId);
	const { did } = await getVersion(em, actor, projectId, no);
	const missing = missingOf(did.gone, await listStoredPenetrations(em, projectId));
	const rows = missing.map(({ id }) => ({ id, fields: unneeded, errors: {} }));
	if (rows.length > 0) await storePenetrations(em, actor, projectId, rows);
	return rows.length;
}
