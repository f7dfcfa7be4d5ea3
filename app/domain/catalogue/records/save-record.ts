import { raw } from "@mikro-orm/core";
import { requireEditor } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import type {
	CatalogueEntity,
	RecordDefinition,
	RecordInput,
} from "#app/domain/catalogue/definition/record-definition.ts";
import {
	reachedFrom,
	solutionsUsing,
	touchesPaths,
	writtenOut,
} from "#app/domain/catalogue/finder-index/dependents.sql.ts";
import { refreshPathsOf, writeDocuments } from "#app/domain/catalogue/finder-index/read-model.ts";
import { findTexts, type RecordTexts } from "#app/domain/catalogue/history/record-texts.sql.ts";
import { conflict, type FieldErrors, invalid, notFound } from "#app/domain/errors.ts";
import { releaseFiles, settleFiles } from "#app/domain/files/pending.ts";
import { Warranty } from "#db/entities/datasheets.ts";
import { CatalogueChange, CatalogueVersion } from "#db/entities/history.ts";
import { MergedRecord } from "#db/entities/imports.ts";
import { Solution } from "#db/entities/solutions.ts";
import { type EntityManager, inTransaction } from "#db/orm.ts";
import { checkRecord } from "./check-record.ts";
import { publishRecord, requireReviewed } from "./review-rule.sql.ts";
import { getStored, lockStored, storedAs, writeStored } from "./stored.ts";
import { asRefusal, duplicateErrors, isKeyChanged } from "./unique-keys.ts";

export interface SavedRecord extends Omit<RecordChange, "entity" | "sent"> {
	errors?: FieldErrors;
}

/** Checks and saves under the lock. Replaced files go. Throws as {@link changeRecord}, all errors at once, `files_gone`. */
export function saveRecord(
	em: EntityManager,
	actor: Actor,
	definition: RecordDefinition,
	{ errors, ...change }: SavedRecord,
	values: RecordInput,
): Promise<ChangedRecord> {
	const { key, formRule } = definition;
	return changeRecord(em, actor, { ...change, entity: key, sent: values }, async (inside) => {
		const stored = change.id === null ? null : await getStored(inside, definition, change.id);
		const refused = change.source === "page" ? await formRule?.(inside, values, stored?.values ?? null) : {};
		const checked = await checkRecord(inside, definition, values, stored, { ...refused, ...errors });
		const linked = await definition.linkRule?.(inside, change.id, checked.columns);
		const wrong = { ...linked, ...checked.errors };
		const { columns, lists, files } = checked;
		const isWrong = Object.keys(wrong).length > 0;
		if (isWrong || isKeyChanged(key, columns, stored?.columns)) {
			const known = { columns: { ...stored?.columns, ...columns }, errors: wrong };
			const doubles = await duplicateErrors(inside, definition, change.id, known);
			if (isWrong || Object.keys(doubles).length > 0) throw invalid({ ...wrong, ...doubles });
		}
		await settleFiles(inside, idsIn(columns, files));
		const id = await writeStored(inside, key, change.id, columns);
		for (const write of lists) await write(inside, id);
		await releaseFiles(inside, idsIn(stored?.columns ?? {}, files));
		return id;
	});
}

const idsIn = (columns: Record<string, unknown>, names: string[]): number[] =>
	names.map((name) => columns[name]).filter((id) => typeof id === "number");

export interface RecordChange {
	entity: CatalogueEntity;
	id: number | null;
	/** The version that the person saw; left out where the last write may win. */
	version?: number;
	source: "page" | "api";
	/** The values as they were sent, with which the change can be proposed. */
	sent?: RecordInput;
	/** The number of the proposal that the actor publishes with it. */
	proposal?: number;
}

export interface ChangedField {
	/** The name that the history has for it. */
	name: string;
	old: string | null;
	new: string | null;
}

export interface ChangedRecord {
	id: number;
	changed: boolean;
	fields: ChangedField[];
}

export const STALE_RECORD = "This record was changed elsewhere since you opened the form. Nothing was saved yet.";

/** Records nothing where no field differs. Throws forbidden, not found, invalid, conflict `stale` with the texts. */
export async function changeRecord(
	em: EntityManager,
	actor: Actor,
	change: RecordChange,
	write: (em: EntityManager) => Promise<unknown>,
): Promise<ChangedRecord> {
	requireEditor(actor);
	try {
		return await inTransaction(em, (tx) => changeInside(tx, actor, change, write));
	} catch (error) {
		throw asRefusal(error);
	}
}

async function changeInside(
	em: EntityManager,
	actor: Actor,
	change: RecordChange,
	write: (em: EntityManager) => Promise<unknown>,
): Promise<ChangedRecord> {
	const { entity } = change;
	const stored = change.id === null ? null : await lockRecord(em, change, change.id);
	const before = stored?.texts ?? null;
	const written = await write(em);
	const id = change.id ?? Number(written);
	const after = await getTexts(em, entity, id);
	const fields = Object.keys(after).filter((field) => after[field] !== (before ? before[field] : null));
	if (fields.length === 0) return { id, changed: false, fields: [] };
	if (fields.includes("is_active") && after.is_active === "true") await refuseMerged(em, entity, id);
	const changed = fields.map((name) => ({ name, old: before?.[name] ?? null, new: after[name] ?? null }));
	const texts = { old: before && pick(before, fields), new: pick(after, fields) };
	const author = await requireSecond(em, actor, { ...change, id, version: stored?.version }, texts, changed);
	if (stored) await raiseRecord(em, entity, { id, version: stored.version }, fields);
	// From here to the commit writers follow one another, so that none misses what another is about to commit.
	await em.nativeUpdate(CatalogueVersion, {}, { version: raw("version + 1") });
	if (touchesPaths(entity, fields)) await refreshReached(em, entity, id);
	if (entity === "solution" || entity === "specimen") {
		await writeDocuments(em, solutionsUsing(entity, `(select ${id} as id)`)!);
	}
	await em.insert(CatalogueChange, {
		entity,
		recordId: id,
		actor: author ?? actor.id,
		approvedBy: author && actor.id,
		source: change.source,
		...texts,
	});
	return { id, changed: true, fields: changed };
}

/** Refuses to restore a merged name: only undoing the merge also returns the records that used it. */
async function refuseMerged(em: EntityManager, entity: CatalogueEntity, id: number): Promise<void> {
	const merges = await em.count(MergedRecord, { entity, fromId: id, isUndone: false });
	if (merges > 0) throw invalid({ "": ["This was merged into another record. Undo the merge to use it again."] });
}

/** Refuses a change that needs review, or publishes the proposal that it comes from: answers that one's author. */
async function requireSecond(
	em: EntityManager,
	actor: Actor,
	{ entity, id, version, source, sent, proposal }: RecordChange & { id: number },
	texts: { old: RecordTexts | null; new: RecordTexts },
	fields: ChangedField[],
): Promise<number | null> {
	if (proposal !== undefined) return publishRecord(em, { proposal, by: actor.id }, { entity, id });
	if (!texts.old || version === undefined) return null;
	await requireReviewed(
		em,
		[{ entity, id, old: texts.old, new: texts.new }],
		sent &&
			(() => ({
				act: { kind: "record", entity, id, version, source, values: sent },
				changes: fields.map(({ name, ...change }) => ({ record: "", field: name, file: "", line: 0, ...change })),
				changeCount: fields.length,
			})),
	);
	return null;
}

async function refreshReached(em: EntityManager, entity: CatalogueEntity, id: number): Promise<void> {
	const reached = reachedFrom(entity, `(select ${id} as id)`);
	const solutions = reached && (await writtenOut(em, reached));
	if (solutions) await refreshPathsOf(em, solutions);
}

const pick = (texts: RecordTexts, fields: string[]): RecordTexts =>
	Object.fromEntries(fields.map((field) => [field, texts[field] ?? null]));

async function lockRecord(em: EntityManager, { entity, version }: RecordChange, id: number) {
	const { version: stored } = await lockStored(em, entity, id);
	const texts = await getTexts(em, entity, id);
	if (version !== undefined && version !== stored) {
		throw Object.assign(conflict(STALE_RECORD, "stale"), { stored: texts });
	}
	return { version: stored, texts };
}

async function getTexts(em: EntityManager, entity: CatalogueEntity, id: number): Promise<RecordTexts> {
	const texts = await findTexts(em, entity, id);
	if (!texts) throw notFound();
	return texts;
}

/**
 * Raises the version by statements of its own, since the unit of work does not notice changed lists in other tables,
 * nor `updated`.
 */
async function raiseRecord(
	em: EntityManager,
	entity: CatalogueEntity,
	{ id, version }: { id: number; version: number },
	fields: string[],
): Promise<void> {
	const moves = entity === "warranty" || (entity === "solution" && fields.some((field) => field !== "is_active"));
	const raised = { version: version + 1 };
	const raisedNow = { ...raised, updated: raw("now()") };
	if (!moves) await em.nativeUpdate(storedAs(entity), { id }, raised);
	else if (entity === "warranty") await em.nativeUpdate(Warranty, { id }, raisedNow);
	else await em.nativeUpdate(Solution, { id }, raisedNow);
}
