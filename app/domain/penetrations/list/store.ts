import type { Actor } from "#app/domain/actor.ts";
import {
	conflict,
	FIELD_REQUIRED,
	type FieldErrors,
	invalid,
	invalidRows,
	type RowErrors,
	unknownRecord,
} from "#app/domain/errors.ts";
import { keyed } from "#app/domain/keyed.ts";
import { mergeServices } from "#app/domain/penetrations/opening-services.ts";
import {
	MAX_PENETRATIONS,
	NOT_A_SPECIMEN,
	type PenetrationFields,
	type PenetrationView,
	penetrationTexts,
	refKey,
} from "#app/domain/penetrations/penetration.schema.ts";
import { MAX_SERVICES, SERVICE_TEXT_FIELDS, TYPE_FIELDS } from "#app/domain/penetrations/penetration-fields.ts";
import {
	deletedRefs,
	listPenetrationsById,
	listStoredPenetrations,
	type StoredFields,
	sealsOf,
	storeRows,
} from "#app/domain/penetrations/penetrations.sql.ts";
import { lockProject, storeProject, updatedNow } from "#app/domain/projects/project.ts";
import type { EntityManager } from "#db/orm.ts";
import { movedQuestion } from "./change-words.ts";
import { changedFields, isOtherType, isWholeList, type ListChange, listChange, type RowChange } from "./list-change.ts";
import { joinRows, placeErrors, type SentOpening, type SentRow } from "./opening-rows.ts";
import { insertVersion, type ListSource, storeStandingList } from "./versions.sql.ts";

/**
 * The choice for rows whose number exists at what may be another place: they change it, or are added with a prefix
 * before each number.
 */
type Overwrite = "correct" | { prefix: string };

export interface ListOptions {
	source: ListSource;
	/** The choice for rows whose number exists at another place; without a choice a list with such rows is not stored. */
	overwrite?: Overwrite;
	/** The choice for stored penetrations that a whole list does not have. */
	gone?: "keep" | "not needed";
}

export interface StoredList extends Pick<ListChange, "created" | "changed" | "unchanged" | "unassigned" | "gone"> {
	ids: number[];
	/** The version that the list has become; null where it changed nothing. */
	version: number | null;
}

export const BLANK: PenetrationFields = {
	...keyed(["ref", "level", "location", ...TYPE_FIELDS, "note"], () => ""),
	services: [keyed(SERVICE_TEXT_FIELDS, () => "")],
	...{ quantity: 1, unit: "no.", status: "open", sol: null, specimens: [] },
};

const CONTRADICTS = "The first service contradicts the fields that state it.";
const DELETED = "This number was deleted from the project. Numbers are not given again.";
const CHANGED = "Changed elsewhere since you began.";
const NUMBER_IN_USE = "Another opening has this number.";
const copied = (row: number) => `A copy of row ${row}. Empty its record, the last column, to add another opening.`;

const tooManyServices = `An opening can have at most ${MAX_SERVICES} services.`;
export const tooMany = `A project can have at most ${MAX_PENETRATIONS} openings.`;

/**
 * The status follows the solution unless the row states a status. Another solution drops the specimens of the former
 * one; a specimen that is named twice counts once. A changed requirement removes the assigned solution, unless the row
 * itself names a solution.
 */
function merged(stored: PenetrationView | undefined, { fields, isEdited }: SentRow): PenetrationFields {
	const { id: _id, version: _version, ...before } = stored ?? { ...BLANK, id: 0, version: 0 };
	const { services } = mergeServices(before, fields);
	const { quantity: _each, ...first } = services[0]!;
	const specimens = [...new Set(fields.specimens ?? before.specimens)];
	const after = { ...before, ...fields, ...first, services, specimens };
	const states = fields.sol !== undefined && !(isEdited && fields.sol === before.sol);
	if (before.sol !== null && !states && isOtherType(before, after)) {
		const named = isEdited ? [] : (fields.specimens ?? []);
		return { ...after, sol: null, specimens: named, status: after.status === "not needed" ? "not needed" : "open" };
	}
	if (fields.sol !== undefined && fields.sol !== before.sol && !fields.specimens) after.specimens = [];
	if (fields.status === undefined && after.status !== "not needed") after.status = after.sol ? "assigned" : "open";
	return after;
}

type Seals = Awaited<ReturnType<typeof sealsOf>>;

function errorsOfRow(
	row: PenetrationFields,
	{ errors, fields, unread = {} }: SentRow,
	before: PenetrationFields,
	seals: Seals,
): FieldErrors {
	const stored: Readonly<Record<string, unknown>> = { ...before };
	const isUnchanged = (field: string) => field in penetrationTexts && unread[field]?.trim() === stored[field];
	const found = Object.fromEntries(Object.entries(errors).filter(([field]) => !isUnchanged(field)));
	if (row.ref === "" && !found.ref) found.ref = [FIELD_REQUIRED];
	if (row.required === "" && !found.required) found.required = [FIELD_REQUIRED];
	const own = row.sol === null ? undefined : seals.get(row.sol);
	// A withdrawn solution may stay where it is assigned, but cannot be assigned anew.
	if (row.sol !== null && !own?.isActive && (!own || row.sol !== before.sol)) found.sol = [unknownRecord(row.sol)];
	if (row.status === "assigned" && row.sol === null) found.status = ["An assigned opening has a solution."];
	if (row.status === "open" && row.sol !== null) found.status = ["An opening with a solution is not open."];
	if (mergeServices(before, fields).contradicts) found.services = [CONTRADICTS];
	if (row.specimens.length > 2) found.specimens = ["Ensure this field has no more than 2 elements."];
	else if (row.specimens.some((id) => !own?.specimens.has(id))) found.specimens = [NOT_A_SPECIMEN];
	return found;
}

export const MAX_PREFIX = 10;

/** Puts the prefix before each number of the list; a number that is then too long is an error of its row. */
function prefixed(rows: SentRow[], prefix: string): SentRow[] {
	const checkedPrefix = penetrationTexts.ref.safeParse(prefix);
	if (!checkedPrefix.success || Array.from(prefix).length > MAX_PREFIX) {
		throw invalid({ prefix: [`Write a prefix of at most ${MAX_PREFIX} characters.`] });
	}
	return rows.map((row) => {
		const { ref } = row.fields;
		if (!ref) return row;
		const read = penetrationTexts.ref.safeParse(prefix + ref);
		if (read.success) return { ...row, fields: { ...row.fields, ref: read.data } };
		const messages = read.error.issues.map(({ message }) => `“${prefix}${ref}”: ${message}`);
		return { ...row, errors: { ...row.errors, ref: messages } };
	});
}

interface CheckedList {
	/** The openings as they would be stored, in the order of `openings`, which have the rows of the list. */
	rows: StoredFields[];
	openings: SentOpening[];
	/** The places of openings that are new or change something. */
	changed: Set<number>;
	errors: RowErrors;
	/** The number of penetrations that the project would have. */
	total: number;
	change: ListChange;
	/** The stored penetrations that the list does not have. */
	missing: PenetrationView[];
}

/** Stores nothing. Without a source the rows are a whole list. */
export async function checkPenetrations(
	em: EntityManager,
	projectId: number,
	given: SentRow[],
	{ source, overwrite, gone: fateOfMissing }: Partial<ListOptions> = {},
): Promise<CheckedList> {
	const prefix = typeof overwrite === "object" ? overwrite.prefix : null;
	const sent = prefix === null ? given : prefixed(given, prefix);
	const { openings, errors } = joinRows(sent);
	const rows = openings.map(({ row }) => row);
	const stored = await listStoredPenetrations(em, projectId);
	const byId = new Map(stored.map((one) => [one.id, one]));
	const byRef = new Map(stored.map((one) => [refKey(one.ref), one]));
	const before = rows.map(({ id, isNew, fields: { ref } }) =>
		isNew ? undefined : id === undefined ? byRef.get(refKey(ref ?? "")) : byId.get(id),
	);
	const after = rows.map((row, at) => merged(before[at], row));
	const seals = await sealsOf(em, [...new Set(after.flatMap(({ sol }) => sol ?? []))]);
	const deleted = await deletedRefs(em, projectId);
	const changes = after.map((row, at): RowChange => {
		const { id, fields, assumed = [] } = rows[at]!;
		return { before: before[at], after: row, sent: fields, assumed, isSame: id !== undefined };
	});
	const isChanged = ({ before: was, after: is }: RowChange) => !was || changedFields(was, is).length > 0;
	const first = new Map<string | number, number>();
	for (const [at, row] of after.entries()) {
		const found = errorsOfRow(row, rows[at]!, before[at] ?? BLANK, seals);
		const key = refKey(row.ref);
		const [was, holder, twin] = [before[at], byRef.get(key), first.get(key)];
		// Rows with a prefix are only added: a stored penetration with that number is no error if it is just as the row has it.
		const isInUse = holder && (holder.id !== was?.id || (prefix !== null && isChanged(changes[at]!)));
		if (row.ref !== "" && twin !== undefined) found.ref = [`The same number stands in row ${twin}.`];
		else if (isInUse)
			found.ref = [prefix === null ? NUMBER_IN_USE : `${NUMBER_IN_USE} Choose another prefix than “${prefix}”.`];
		else if (deleted.has(key) && !holder) found.ref = [DELETED];
		const { id, version } = rows[at]!;
		const original = id === undefined ? undefined : first.get(id);
		if (original !== undefined) found.version = [copied(original)];
		else if (was && version !== undefined && version !== was.version) found.version = [CHANGED];
		const place = openings[at]!.at[0]! + 1;
		for (const one of [key, ...(id === undefined ? [] : [id])]) if (!first.has(one)) first.set(one, place);
		if (row.services.length > MAX_SERVICES) found.services = [tooManyServices];
		for (const [line, messages] of Object.entries(placeErrors(openings[at]!, sent, found))) {
			errors[Number(line)] = { ...messages, ...errors[Number(line)] };
		}
	}
	const here = new Set(before.flatMap((one) => one?.id ?? []));
	const isWhole = prefix === null && isWholeList(source?.kind);
	const missing = isWhole ? stored.filter(({ id, status }) => !here.has(id) && status !== "not needed") : [];
	const change = listChange(changes, missing);
	if (fateOfMissing === "not needed") {
		change.unassigned.push(...missing.flatMap(({ ref, sol }) => (sol === null ? [] : ref)));
	}
	return {
		rows: after.map((row, at) => ({ ...row, id: before[at]?.id ?? null })),
		changed: new Set([...changes.keys()].filter((at) => isChanged(changes[at]!))),
		errors,
		openings,
		total: stored.length + change.created,
		change,
		missing,
	};
}

const notNeeded = ({ version: _version, ...fields }: PenetrationView): StoredFields => {
	return { ...fields, status: "not needed", sol: null, specimens: [] };
};

async function store(
	em: EntityManager,
	actor: Actor,
	projectId: number,
	{ sent, options, refuse = invalidRows }: { sent: SentRow[]; options?: ListOptions; refuse?: typeof invalidRows },
): Promise<StoredList> {
	const project = await lockProject(em, actor, projectId);
	// The check that the sender saw was made without the lock, so another person may have changed the stored list since.
	const { rows, openings, changed, errors, total, change, missing } = await checkPenetrations(
		em,
		projectId,
		sent,
		options,
	);
	if (total > MAX_PENETRATIONS) throw invalid({ "": [tooMany] });
	if (Object.keys(errors).length > 0) throw refuse(errors);
	if (options && !options.overwrite && change.moved.rows.length > 0) {
		throw conflict(movedQuestion(change), "numbers_are_there");
	}
	const unneeded = options?.gone === "not needed" ? missing.map(notNeeded) : [];
	const places = [...changed];
	const isVersion = options !== undefined && places.length + missing.length > 0;
	if (isVersion) await storeStandingList(em, actor, projectId);
	const stored = await storeRows(em, projectId, [...places.map((at) => rows[at]!), ...unneeded]);
	if (stored.length > 0) await storeProject(em, actor, project, updatedNow);
	const idAt = new Map(places.map((at, place) => [at, stored[place]!]));
	const did = { ...pickCounts(change), notNeeded: unneeded.length };
	return {
		...pickCounts(change),
		ids: idsOfRows(openings, (at) => idAt.get(at) ?? rows[at]!.id!),
		version: isVersion ? await insertVersion(em, actor, projectId, options.source, did) : null,
	};
}

/** Rows of one opening have one id. */
function idsOfRows(openings: SentOpening[], idOf: (at: number) => number): number[] {
	const ids: number[] = [];
	for (const [at, { at: rows }] of openings.entries()) for (const row of rows) ids[row] = idOf(at);
	return ids;
}

const pickCounts = ({ created, changed, unchanged, unassigned, gone }: ListChange) => {
	return { created, changed, unchanged, unassigned, gone };
};

/**
 * Stores all or none and throws the errors by row. With `options` the rows are a list, which becomes a version of the
 * project's list; without any they are changes to single penetrations.
 */
export const storePenetrations = (
	em: EntityManager,
	actor: Actor,
	projectId: number,
	sent: SentRow[],
	options?: ListOptions,
): Promise<StoredList> => store(em, actor, projectId, { sent, options });

/** Throws the errors by field. `unassigned` is true if the penetration lost its solution, because its requirement changed. */
export async function storePenetration(em: EntityManager, actor: Actor, projectId: number, sent: SentRow) {
	const refuse = (errors: RowErrors) => invalid(errors[1] ?? {});
	const { ids, created, unassigned } = await store(em, actor, projectId, { sent: [sent], refuse });
	const [penetration] = await listPenetrationsById(em, projectId, ids);
	return { penetration: penetration!, created: created > 0, unassigned: unassigned.length > 0 };
}
